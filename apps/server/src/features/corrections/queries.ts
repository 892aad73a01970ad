import type { CorrectionState } from '@portal/domain/applications/correction-schema.ts'
import type { HeldDocument } from '@portal/domain/corrections/rules.ts'
import type { CorrectionRound } from '@portal/domain/corrections/view-rules.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { OFFICE_ROLES } from '@portal/domain/kernel/role.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import { anyOf, type Reader, short } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import { confirmedFiles } from '../claims/reopen-claims.ts'
import { publishedOn } from '../content/queries.ts'

/** Condition on a row of `files`: a request asks for another one, or has it. */
export const isInCorrection = sql<boolean>`(
  exists (select from correction_items i where i.before_file_id = files.id)
  or exists (select from correction_items i where i.after_file_id = files.id))`

/** Replaced files of applications in the reader's scope: they stay readable. Index correction_items_before. */
export async function replacedFiles(
  db: Reader,
  actor: Actor,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>> {
  if (!hasRole(actor, ...OFFICE_ROLES)) return new Map()
  const rows = await db
    .selectFrom('correctionItems')
    .innerJoin('corrections', 'corrections.id', 'correctionId')
    .innerJoin('reviewItems', 'reviewItems.applicationId', 'corrections.applicationId')
    .select(['beforeFileId', 'reviewItems.applicationId as id', 'reviewItems.number'])
    .where('beforeFileId', '=', anyOf(fileIds))
    .where('sight', '=', actor.universityId ?? '*')
    .execute()
  return new Map(rows.map(({ beforeFileId, ...application }) => [beforeFileId, application]))
}

const ITEMS = sql<readonly StoredItem[]>`coalesce((select json_agg(json_build_object(
    'id', i.id, 'slot', i.slot, 'position', i.position, 'kind', i.kind, 'reason', i.reason, 'reasonText', i.reason_text,
    'words', i.words, 'wordsLanguage', i.words_language, 'beforeFileId', i.before_file_id, 'beforeName', i.before_name,
    'afterFileId', i.after_file_id, 'afterName', i.after_name) order by i.number)
  from correction_items i where i.correction_id = k.id), '[]')`
const FIELDS = sql<CorrectionRound['fields']>`coalesce((select json_agg(json_build_object(
    'id', f.id, 'field', f.field, 'reason', f.reason, 'reasonText', f.reason_text, 'words', f.words,
    'wordsLanguage', f.words_language, 'before', f.before_value, 'after', f.after_value, 'isGiven', f.is_given)
    order by f.number)
  from correction_fields f where f.correction_id = k.id), '[]')`

type StoredItem = Omit<CorrectionRound['items'][number], 'before' | 'after' | 'reasonText' | 'wordsLanguage'> & {
  readonly reasonText: unknown
  readonly wordsLanguage: string | null
  readonly beforeFileId: string
  readonly beforeName: string
  readonly afterFileId: string | null
  readonly afterName: string | null
}

const itemOf = ({ beforeFileId, beforeName, afterFileId, afterName, ...item }: StoredItem) => ({
  ...item,
  reasonText: item.reasonText as Readonly<Record<Language, string>> | null,
  wordsLanguage: item.wordsLanguage as Language | null,
  before: { id: beforeFileId, name: beforeName },
  after: afterFileId === null ? null : { id: afterFileId, name: afterName ?? '' },
})

/** Requests with their items and fields: some tens of rows an application at most. Index corrections_application_id_round_key. */
const rowsOf = statement((db, value: Placeholders<{ ids: readonly string[] }>) =>
  db
    .selectFrom('corrections as k')
    .select(['k.id', 'applicationId', 'round', 'choice', 'state', 'askedAt', 'until', 'answeredAt'])
    .select(['authorId', 'authorName', 'waited', 'version'])
    .select([ITEMS.as('items'), FIELDS.as('fields')])
    .where('applicationId', '=', anyOf(value('ids')))
    .orderBy('applicationId')
    .orderBy('round'),
)

/** Requests of some applications in their order. */
export async function correctionsOf(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CorrectionRound[]>> {
  if (ids.length === 0) return new Map()
  const found = new Map<string, CorrectionRound[]>()
  for (const { applicationId, state, items, fields, ...round } of await rowsOf(short(db), { ids })) {
    const rounds = found.get(applicationId) ?? []
    found.set(applicationId, rounds)
    rounds.push({ ...round, state: state as CorrectionState, items: items.map(itemOf), fields })
  }
  return found
}

type StoredDocument = Omit<HeldFile, 'isConfirmed'> & { readonly isCompeting: boolean }
export type HeldFile = HeldDocument & { readonly position: number; readonly name: string; readonly kind: string | null }

/** Documents of an application with the newest verdicts of the university that considers it. */
const heldDocuments = statement(
  (_db, value: Placeholders<{ id: string }>) => sql<StoredDocument>`
    select t.file_id, t.slot, t.kind, t.position, t.name, a.type = 'GRANT_COMPETITION' as is_competing,
      coalesce((select jsonb_object_agg(point, verdict) from (
        select distinct on (point) point, verdict from application_checks c
        where c.application_id = t.application_id and c.university_id = h.university_id and c.file_id = t.file_id
        order by point, c.id desc) as newest), '{}') as verdicts
    from application_attachments t
    join applications a on a.id = t.application_id
    join choices h on h.application_id = a.id and h.position = a.current_choice
    where t.application_id = ${value('id')}::uuid
    order by t.slot, t.position`,
)

/** The same, with those that confirmed claims of a competitor need. */
export async function documentsOf(db: Reader, id: string): Promise<readonly HeldFile[]> {
  const documents = await heldDocuments(short(db), { id })
  const confirmed = documents.some(({ isCompeting }) => isCompeting) ? await confirmedFiles(db, id) : new Set<string>()
  return documents.map(({ isCompeting: _, ...document }) => ({
    ...document,
    isConfirmed: confirmed.has(document.fileId),
  }))
}

/** Ready-made reasons in effect, by key. */
export const reasonsOf = async (db: Reader, now: Date) =>
  (await publishedOn(db, 'correctionReason', kazakhstanDate(now))).map(({ key, value: { text } }) => ({ key, text }))
