/** Query of the floor's database. `once`: planned once a connection. `each`: planned with its values. */
export type Ask = (
  text: string,
  values: readonly unknown[],
  planned: 'once' | 'each',
) => Promise<readonly Record<string, unknown>[]>
