const LONGEST = 12;

/** A name where there is little room. */
export const short = (name: string) =>
  name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
