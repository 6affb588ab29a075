/** A number as people write it: a minus is as wide as a plus. */
export const minus = (n: number) => String(n).replace("-", "−");
