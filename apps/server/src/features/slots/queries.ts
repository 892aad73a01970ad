import { STANDING } from '@portal/domain/interviews/status.ts'
import { type HeldInterview, type Invitation, invitationStateOf, markOf } from '@portal/domain/slots/status.ts'
import type { Selectable } from 'kysely'
import { anyOf, type Reader } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ShownInvitation } from '../applications/queries.ts'

export type StoredInvitation = Invitation & Selectable<Tables['slotInvitations']>
type Held = HeldInterview & Pick<Selectable<Tables['interviews']>, 'id' | 'minutes' | 'zoom' | 'slotId'>

const invitations = statement((db, value: Placeholders<{ ids: readonly string[] }>) =>
  db
    .selectFrom('slotInvitations as s')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.id', '=', 's.applicationId').onRef('a.currentChoice', '=', 's.choice'),
    )
    .selectAll('s')
    .where('s.applicationId', '=', anyOf(value('ids'))),
)

const interviews = statement((db, value: Placeholders<{ ids: readonly string[] }>) =>
  db
    .selectFrom('interviews as i')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.id', '=', 'i.applicationId').onRef('a.currentChoice', '=', 'i.choice'),
    )
    .select(['i.applicationId', 'i.id', 'i.startsAt', 'i.minutes', 'i.zoom', 'i.status', 'i.attendance', 'i.slotId'])
    .distinctOn('i.applicationId')
    .where('i.applicationId', '=', anyOf(value('ids')))
    .where('i.status', 'in', [...STANDING])
    .orderBy('i.applicationId')
    .orderBy('i.createdAt', 'desc'),
)

export type Present = { readonly invitation: StoredInvitation | null; readonly interview: Held | null }

/** Invitation to the present choice of an application, and its newest interview that is not cancelled. */
export async function presentOf(db: Reader, id: string): Promise<Present> {
  const [[invitation], [interview = null]] = await Promise.all([
    invitations(db, { ids: [id] }),
    interviews(db, { ids: [id] }),
  ])
  return { invitation: invitation === undefined ? null : asked(invitation), interview }
}

const asked = (row: Selectable<Tables['slotInvitations']>): StoredInvitation => ({
  ...row,
  wantsNews: row.newsSince !== null,
})

/** The same as a mark for readers of the application. */
export async function invitationsOf(
  db: Reader,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ShownInvitation>> {
  if (ids.length === 0) return new Map()
  const [invited, held] = await Promise.all([invitations(db, { ids }), interviews(db, { ids })])
  const interviewOf = new Map(held.map((interview) => [interview.applicationId, interview]))
  return new Map(
    invited.map((row) => {
      const state = markOf(invitationStateOf(asked(row), interviewOf.get(row.applicationId) ?? null, now))
      return [row.applicationId, { chooseUntil: row.chooseUntil, state }]
    }),
  )
}

/** Slots, each with the application whose interview is held in it; null: none. */
export const slotsById = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom('slots as s')
    .leftJoin('interviews as i', (join) => join.onRef('i.slotId', '=', 's.id').on('i.status', 'in', [...STANDING]))
    .selectAll('s')
    .select('i.applicationId as takenBy')
    .where('s.id', '=', anyOf(ids))
    .execute()

export const slotById = async (db: Reader, id: string) => (await slotsById(db, [id]))[0]
