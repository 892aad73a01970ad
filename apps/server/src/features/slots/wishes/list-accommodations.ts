import { OPEN } from '@portal/domain/applications/status.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { cappedTotal, MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import type { AccommodationListQuery } from '@portal/domain/slots/schema.ts'
import { type Selectable, sql } from 'kysely'
import type { ReadScope } from '../../../http/handler.ts'
import { countUpTo, isOneOf } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { recordReading } from '../../audit/record-audit.ts'
import { seasonAsked } from '../../reception/current-season.ts'
import { CHOICE, HELD } from '../list-invitations.ts'
import { openWish, type Sealing } from './read-wishes.ts'

type Row = Selectable<Tables['accommodations']> & {
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  readonly university: LocalizedName
  readonly speciality: LocalizedName
  readonly heldId: string | null
  readonly startsAt: Date | null
}

/**
 * Wishes for the choices under consideration in the head's reach, the oldest first, by accommodations_by_state. The audit
 * trail records each reading before any byte is sent.
 */
export async function listAccommodations(
  scope: ReadScope,
  { state, page, size, season }: AccommodationListQuery,
  sealing: Sealing,
) {
  const { db, actor } = scope
  const found = sql`accommodations w join applications a on a.id = w.application_id and a.current_choice = w.choice
    ${CHOICE} ${HELD} join review_items r on r.application_id = a.id and r.sight = '*'
    where a.season = ${await seasonAsked(scope, season)} and ${isOneOf(sql.ref('a.status'), OPEN)}
      and ${actor.universityId === null ? sql`true` : sql`c.university_id = ${actor.universityId}`}
      ${state === undefined ? sql`` : sql`and w.state = ${state}`}`
  const [{ rows }, count] = await Promise.all([
    sql<Row>`select w.*, r.number, r.first_name, r.last_name, c.university_name as university,
        c.program_name as speciality, held.id as held_id, held.starts_at
      from ${found} order by w.asked_at, w.id limit ${size} offset ${page * size}`.execute(db),
    countUpTo(db, found, MAX_COUNTED + 1),
  ])
  for (const { applicationId, number } of rows)
    await recordReading(scope, { event: 'accommodationRead', objectId: applicationId, objectNumber: number })
  const list = await Promise.all(
    rows.map(async ({ heldId, startsAt, applicationId, ...row }) => ({
      ...row,
      ...(await openWish({ ...row, applicationId }, sealing)),
      requestId: applicationId,
      interview: heldId === null || startsAt === null ? null : { id: heldId, startsAt },
    })),
  )
  return { list, ...cappedTotal(count) }
}
