/** What a table has under a name that it need not have. */
export const lookup = <Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined => table[name];
