import type { Guide } from './schema.ts'

const YEAR = 'YYYY'.length

/** Year of the newest session of the UNT; empty: none is known. */
export const yearOfSessions = ({ sessions }: Pick<Guide, 'sessions'>): string =>
  (sessions.at(-1)?.testing.to ?? '').slice(0, YEAR)
