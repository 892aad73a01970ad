import type { CompetitionSetup } from '@portal/domain/grants/setup-schema.ts'
import type { Person, TestPortal } from './portal.ts'

/** The days of the examples: the tests' clock stands at 20 November 2026. */
export const DAYS = {
  opensAt: '2026-12-01T04:00:00.000Z',
  closesAt: '2026-12-10T04:00:00.000Z',
  claimsCloseAt: '2026-12-15T04:00:00.000Z',
  resultAt: '2026-12-20T04:00:00.000Z',
  appealDays: 5,
  rounds: [
    { publishAt: '2026-12-20T04:00:00.000Z', acceptUntil: '2026-12-25T04:00:00.000Z' },
    { publishAt: '2026-12-26T04:00:00.000Z', acceptUntil: '2026-12-30T04:00:00.000Z' },
  ],
} satisfies CompetitionSetup['dates']

export const SETS = '/staff/grants/competitions'

/** A competition that opens on its day; `more` stands instead of parts of its rules. */
export async function competitionOf(
  head: Person,
  more: Partial<CompetitionSetup> = {},
  { year = 2026, level = 'BACHELOR' }: { year?: number; level?: string } = {},
): Promise<{ readonly id: string; readonly version: number }> {
  const made = await head.call('POST', SETS, { year, level })
  if (made.status !== 200) throw new Error(`competition: ${JSON.stringify(made.body)}`)
  const { id, version } = made.body.data
  const { lists, ...parts } = more
  const filled = (await head.call('GET', `${SETS}/${id}/places?size=200`)).body.list.map(
    (row: { id: string }) => row.id,
  )
  const set = await head.call('PUT', `${SETS}/${id}`, {
    version,
    dates: DAYS,
    ...parts,
    ...(lists === undefined ? {} : { lists: { put: lists, remove: filled } }),
  })
  if (set.status !== 200) throw new Error(`rules: ${JSON.stringify(set.body)}`)
  return { id, version: set.body.data.version }
}

/** Lets the clock reach an instant and signs staff in again: nobody's session lasts so long. */
export async function later<People extends readonly Person[]>(
  portal: TestPortal,
  instant: string,
  ...people: People
): Promise<{ [At in keyof People]: Person }> {
  portal.clock.set(instant)
  const again: Person[] = []
  for (const { email } of people) again.push(await portal.signIn('STAFF', email))
  return again as { [At in keyof People]: Person }
}
