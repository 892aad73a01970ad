import type { RefereeMark, RefereeState } from '@portal/domain/applications/referee-schema.ts'
import type { ApplicationStatus, ApplicationType } from '@portal/domain/applications/status.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { OFFICE_ROLES } from '@portal/domain/kernel/role.ts'
import type { StoredReferee } from '@portal/domain/referees/view-rules.ts'
import { sql } from 'kysely'
import { anyOf, type Reader, short } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'

/** Condition on a row of `files`: a referee has uploaded or given it. Index referees_by_file. */
export const isLetter = sql<boolean>`exists (select from referees r where r.file_id = files.id)`

type Row = Omit<StoredReferee, 'file'> & { readonly fileId: string | null; readonly fileName: string | null }

const stored = (db: Reader) =>
  db
    .selectFrom('referees as r')
    .select(['r.id', 'r.applicationId', 'r.state', 'r.name', 'r.email', 'r.position', 'r.language', 'r.namedAt'])
    .select(['r.sentAt', 'r.openedAt', 'r.answeredAt', 'r.until', 'r.remindedAt', 'r.reminders', 'r.isConfidential'])
    .select(['r.fileId', 'r.fileName', 'r.marks', 'r.declineReason'])

const toStored = ({ fileId, fileName, ...row }: Row): StoredReferee => ({
  ...row,
  file: fileId === null ? null : { id: fileId, name: fileName ?? '' },
})

/** Referees of applications, a handful each. Index referees_application_id_number_key. */
const ofApplications = statement((db, value: Placeholders<{ ids: readonly string[] }>) =>
  stored(db)
    .where('r.applicationId', '=', anyOf(value('ids')))
    .orderBy('r.applicationId')
    .orderBy('r.number', 'desc')
    .$castTo<Row>(),
)

/** Referees of applications, the newest first. */
export async function refereesOf(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredReferee[]>> {
  if (ids.length === 0) return new Map()
  return Map.groupBy((await ofApplications(short(db), { ids })).map(toStored), ({ applicationId }) => applicationId)
}

/** Referee of a link, with facts of the application. */
export type LinkedReferee = StoredReferee & {
  readonly note: string | null
  readonly text: string
  readonly fileSize: number | null
  readonly isInfected: boolean
  readonly ownerId: string
  readonly status: ApplicationStatus
  readonly type: ApplicationType
  readonly isSeasonClosed: boolean
}

/** A hash has one referee or none: the index answers in the same time for every token. */
export async function refereeByLink(db: Reader, tokenHash: Buffer): Promise<LinkedReferee | undefined> {
  const row = await stored(db)
    .innerJoin('refereeLinks as l', 'l.refereeId', 'r.id')
    .innerJoin('applications as a', 'a.id', 'r.applicationId')
    .innerJoin('seasons as s', 's.year', 'a.season')
    .leftJoin('files as f', 'f.id', 'r.fileId')
    .select(['r.note', 'r.text', 'f.size as fileSize', 'a.ownerId', 'a.status', 'a.type'])
    .select(sql<boolean>`s.closed_at is not null`.as('isSeasonClosed'))
    .select(sql<boolean>`coalesce(f.scan_state = 'INFECTED', false)`.as('isInfected'))
    .where('l.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { status, type, note, text, fileSize, isInfected, ownerId, isSeasonClosed, ...referee } = row
  return {
    ...toStored({
      ...referee,
      state: referee.state as RefereeState,
      language: referee.language as Language,
      marks: referee.marks as RefereeMark[],
    }),
    ...{ note, text, fileSize, isInfected, ownerId, isSeasonClosed },
    status: status as ApplicationStatus,
    type: type as ApplicationType,
  }
}

/**
 * Given letters among files that their reader may open: the office in the scope of the application, and its applicant,
 * unless the letter is confidential. Experts never (docs/specification/referees.md#readers).
 */
export async function lettersInScope(
  db: Reader,
  actor: Actor,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>> {
  const given = db.selectFrom('referees as r').where('r.fileId', '=', anyOf(fileIds)).where('r.state', '=', 'GIVEN')
  const rows = hasRole(actor, 'USER')
    ? await given
        .innerJoin('applications as a', 'a.id', 'r.applicationId')
        .select(['r.fileId', 'a.id', 'a.number'])
        .where('a.ownerId', '=', actor.accountId)
        .where('r.isConfidential', '=', false)
        .execute()
    : hasRole(actor, ...OFFICE_ROLES)
      ? await given
          .innerJoin('reviewItems as i', 'i.applicationId', 'r.applicationId')
          .select(['r.fileId', 'i.applicationId as id', 'i.number'])
          .where('i.sight', '=', actor.universityId ?? '*')
          .execute()
      : []
  return new Map(
    rows.flatMap(({ fileId, id, number }) =>
      fileId === null ? [] : [[fileId, { id, number: number ?? '' }] as const],
    ),
  )
}
