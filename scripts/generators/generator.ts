import type pg from 'pg'

/** One file that `npm run generate` makes from the sources and the migrated database. */
export type Generator = {
  /** From the repository's root. */
  path: string
  /** The whole content; the same sources must always give the same text. */
  make(context: { database: pg.Client }): Promise<string>
}
