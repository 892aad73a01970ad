/** Asks the floor's database: `once` is planned once a connection, `each` anew with its values. */
export type Ask = (
  text: string,
  values: readonly unknown[],
  planned: 'once' | 'each',
) => Promise<readonly Record<string, unknown>[]>
