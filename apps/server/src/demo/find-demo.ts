import type pg from 'pg'

/** The database contains a demo, and the portal is started without one. The message says how to resolve it. */
export class DemoKeptError extends Error {
  override readonly name = 'DemoKeptError'
}

export const DEMO_ADVICE =
  'run "npm run remove-demo" to remove it (people who registered themselves stay), or set KEEP_DEMO=true to keep it (docs/operations.md#from-the-demo-to-a-real-portal)'

/** Row that marks a demo, written in its transaction. Null: the database has no demo. */
export async function findDemo(client: Pick<pg.Client, 'query'>): Promise<{ readonly madeAt: Date } | null> {
  const { rows: tables } = await client.query<{ found: string | null }>(`select to_regclass('demo')::text as found`)
  if (tables[0]?.found == null) return null
  const { rows } = await client.query<{ made_at: Date }>('select made_at from demo')
  return rows[0] === undefined ? null : { madeAt: rows[0].made_at }
}

/** @throws DemoKeptError if the database contains a demo. */
export async function refuseDemo(client: Pick<pg.Client, 'query'>): Promise<void> {
  if ((await findDemo(client)) !== null)
    throw new DemoKeptError(
      `This database holds what a demo made: invented people, applications, news and grant competitions. To use it for real, ${DEMO_ADVICE}.`,
    )
}
