/** A text as it begins a line. */
export const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
