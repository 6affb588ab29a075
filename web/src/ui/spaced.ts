/** A name of the server as words. */
export const spaced = (name: string) => name.replaceAll("_", " ");
