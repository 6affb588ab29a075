/** Three decimals are more than any screen shows, and keep the markup short. */
export const round3 = (value: number) => Math.round(value * 1000) / 1000;

export const range = (count: number) => Array.from({ length: count }, (_, index) => index);
