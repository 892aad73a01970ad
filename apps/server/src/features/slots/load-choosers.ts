import { isUnsigned, STANDING } from '@portal/domain/interviews/status.ts'
import type { Chooser } from '@portal/domain/slots/rules.ts'
import { sql } from 'kysely'
import { anyOf, type Reader } from '../../platform/database/database.ts'

export type Window = Pick<Chooser, 'fromDay' | 'toDay'>
export type LoadedChooser = Chooser & { readonly ownerId: string; readonly replaces: string | null }

/**
 * Applicants of open applications as `suits` asks of them. Their own unsigned interview of the application does not count
 * as busy: another time replaces it. Some rows for each application.
 */
export async function loadChoosers(
  db: Reader,
  windows: ReadonlyMap<string, Window>,
  minutes: number,
): Promise<ReadonlyMap<string, LoadedChooser>> {
  const ids = [...windows.keys()]
  if (ids.length === 0) return new Map()
  const applications = await db
    .selectFrom('applications as a')
    .innerJoin('choices as c', (join) =>
      join.onRef('c.applicationId', '=', 'a.id').onRef('c.position', '=', 'a.currentChoice'),
    )
    .leftJoin('accommodations as w', (join) =>
      join
        .onRef('w.applicationId', '=', 'a.id')
        .onRef('w.choice', '=', 'a.currentChoice')
        .on('w.state', '=', 'GRANTED'),
    )
    .select(['a.id', 'a.ownerId', 'a.interviewLanguage', 'c.universityId', 'w.extraMinutes'])
    .select(sql<string | null>`a.applicant ->> 'lastName'`.as('lastName'))
    .where('a.id', '=', anyOf(ids))
    .execute()
  const owners = [...new Set(applications.map(({ ownerId }) => ownerId))]
  const [choices, declines, interviews] = await Promise.all([
    db
      .selectFrom('choices')
      .select(['applicationId', 'universityId'])
      .where('applicationId', '=', anyOf(ids))
      .execute(),
    db
      .selectFrom('interviewDeclines as d')
      .innerJoin('interviews as i', 'i.id', 'd.interviewId')
      .select(['i.applicationId', 'd.expertId'])
      .where('i.applicationId', '=', anyOf(ids))
      .execute(),
    db
      .selectFrom('interviews as i')
      .innerJoin('applications as a', 'a.id', 'i.applicationId')
      .select(['i.id', 'i.applicationId', 'i.status', 'i.startsAt', 'i.minutes', 'a.ownerId'])
      .where('a.ownerId', '=', anyOf(owners))
      .where('i.status', 'in', [...STANDING])
      .execute(),
  ])
  return new Map(
    applications.flatMap(({ id, ownerId, interviewLanguage, universityId, extraMinutes, lastName }) => {
      const window = windows.get(id)
      if (window === undefined) return []
      const all = interviews.filter((held) => held.ownerId === ownerId)
      const replaced = all.find((held) => held.applicationId === id && isUnsigned(held.status))
      const own = all.filter((held) => held !== replaced)
      return [
        [
          id,
          {
            ...window,
            ...{ ownerId, universityId, lastName: lastName ?? '', language: interviewLanguage ?? '' },
            choiceUniversityIds: choices.flatMap((each) => (each.applicationId === id ? [each.universityId] : [])),
            ...{ extraMinutes: extraMinutes ?? 0, replaces: replaced?.id ?? null },
            busyAt: own.map((held) => ({ startsAt: held.startsAt, minutes: held.minutes ?? minutes })),
            declinedBy: declines.flatMap((each) => (each.applicationId === id ? [each.expertId] : [])),
          },
        ] as const,
      ]
    }),
  )
}
