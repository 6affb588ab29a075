// Styles of what is opened later.

/** The page has a link for each that does nothing until it is told what it is. */
export function fetchStyles(name: string): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>(`link[data-styles=${name}]`)!;
  if (link.sheet) return Promise.resolve();
  return new Promise((here) => {
    link.addEventListener("load", here);
    link.addEventListener("error", here);
    link.rel = "stylesheet";
  });
}
