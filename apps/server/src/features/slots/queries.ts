import { STANDING } from '@portal/domain/interviews/status.ts'
import { invitationStateOf, markOf } from '@portal/domain/slots/status.ts'
import { sql } from 'kysely'
import { anyOf, type Reader } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { ShownInvitation } from '../applications/queries.ts'

/** Invitations to the present choices, each with the newest interview of the choice that is not cancelled. */
const presentInvitations = statement((db, value: Placeholders<{ ids: readonly string[] }>) =>
  db
    .selectFrom('slotInvitations as s')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.id', '=', 's.applicationId').onRef('a.currentChoice', '=', 's.choice'),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('interviews as i')
          .select(['i.startsAt', 'i.status', 'i.attendance'])
          .whereRef('i.applicationId', '=', 's.applicationId')
          .whereRef('i.choice', '=', 's.choice')
          .where('i.status', 'in', [...STANDING])
          .orderBy('i.createdAt', 'desc')
          .limit(1)
          .as('held'),
      (join) => join.on(sql.lit(true)),
    )
    .select(['s.applicationId', 's.invitedAt', 's.chooseUntil', 's.moveHours', 's.moves', 's.chosenAt', 's.wantsNews'])
    .select(['held.startsAt', 'held.status', 'held.attendance'])
    .where('s.applicationId', '=', anyOf(value('ids'))),
)

export async function invitationsOf(
  db: Reader,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ShownInvitation>> {
  const rows = await presentInvitations(db, { ids })
  return new Map(
    rows.map(({ applicationId, startsAt, status, attendance, ...invitation }) => {
      const interview = startsAt === null || status === null ? null : { startsAt, status, attendance }
      const state = markOf(invitationStateOf(invitation, interview, now))
      return [applicationId, { chooseUntil: invitation.chooseUntil, state }]
    }),
  )
}
