// Only secure addresses have a service worker; elsewhere the room opens when the server answers.
addEventListener("load", () => {
  void navigator.serviceWorker?.register("/sw.js").catch(() => {});
});
