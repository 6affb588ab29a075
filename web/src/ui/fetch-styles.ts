/** The page has a link for styles that not everybody needs; it does nothing until it is told what it
 * is. */
export function fetchStyles(name: string): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>(`link[data-styles=${name}]`)!;
  return new Promise((here) => {
    if (link.rel) return here(null);
    link.onload = link.onerror = here;
    link.rel = "stylesheet";
  });
}
