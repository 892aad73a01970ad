import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { choicesOf, pairKey } from '@portal/domain/applications/rules.ts'
import type { ApplicantListQuery } from '@portal/domain/applications/schema.ts'
import { APPLICANT_TABS } from '@portal/domain/applications/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'
import { type RawBuilder, sql } from 'kysely'
import { type CallersColumn, readFor } from '../../http/callers.ts'
import type { ReadScope } from '../../http/handler.ts'
import { escapeLike, inOrder } from '../../platform/database.ts'
import { rowsIn, rowsOf } from '../../platform/statement.ts'
import { namedPairs } from '../directory/check-references.ts'
import { RECEPTION_COLUMN, receptionIn } from '../reception/queries.ts'
import { applicantRow, ownAbilities, pairOfDraft } from './applicant-row.ts'
import type { Competitions } from './ask-competition.ts'
import { type ApplicationRow, choicesIn } from './load-application.ts'
import type { NextStepsFrom } from './next-steps-of.ts'
import { ownCircumstances } from './own-circumstances.ts'
import type { ApplicantSnapshot, Around } from './queries.ts'
import { reasonsIn } from './reason-in.ts'

/** What one's own applications are read with. */
export type OwnServices = { readonly nextSteps: NextStepsFrom; readonly competition: Competitions }

/** What comes with a call for a page. */
type Asked = {
  readonly statuses: readonly string[] | null
  readonly pattern: string | null
  readonly limit: number
  readonly offset: number
}

/** The name of the choice that a row shows: of a sent application its snapshot, of a draft the directory's. */
const choiceName = (snapshot: string, directory: RawBuilder<unknown>, language: Language) => sql`coalesce(
  (select c.${sql.ref(snapshot)} ->> ${sql.lit(NAME_IN[language])} from choices c
    where c.application_id = applications.id and c.position = applications.current_choice),
  (select ${sql.ref(NAME_IN[language])} from ${directory}))`

/** An id in a draft's first choice, which stands in a list or by itself. */
const draftId = (field: 'universityId' | 'educationalProgram') =>
  sql`coalesce(draft #>> ${sql.lit(`{choices,0,${field}}`)}::text[], draft ->> ${sql.lit(field)})`

/** What a column is sorted by; names as the reader's language has them. */
function sortOf(column: ApplicantListQuery['sortBy'], language: Language): RawBuilder<unknown> {
  const columns: Readonly<Record<ApplicantListQuery['sortBy'], RawBuilder<unknown>>> = {
    createdDate: sql`created_at`,
    sentDate: sql`sent_at`,
    lastStatusUpdateDate: sql`status_changed_at`,
    number: sql`number`,
    universityName: choiceName('university_name', sql`universities where id = ${draftId('universityId')}`, language),
    educationalProgramName: choiceName(
      'program_name',
      sql`programs where code = ${draftId('educationalProgram')}`,
      language,
    ),
    status: sql`status`,
    type: sql`type`,
  }
  return columns[column]
}

type ListedRow = ApplicationRow &
  Readonly<Record<'current' | 'test' | 'interview' | 'reception', unknown>> & {
    readonly total: number
    /** Of a draft, whose row shows the profile as it is. */
    readonly profile: ApplicantSnapshot | null
  }

/** The rows of a page, each with all that it shows. The order is a part of the text; all else comes with the call. */
const pageColumn =
  ({ test, interview }: Around, order: RawBuilder<unknown>): CallersColumn<Asked> =>
  ({ statuses, pattern, limit, offset }) => {
    const id = sql`applications.id`
    const current = sql`select * from choices where application_id = ${id} and position = applications.current_choice`
    const profile = sql`select row_to_json(p) from applicant_profiles p where p.account_id = applications.owner_id`
    return rowsOf(sql`
      select applications.*, (count(*) over ())::int as total, ${rowsOf(current)} as current,
        ${test.column(id)} as test, ${interview.column(id)} as interview, ${RECEPTION_COLUMN} as reception,
        case when applicant is null then (${profile}) end as profile
      from applications where owner_id = session.account_id and (${statuses}::text[] is null or status = any (${statuses}::text[]))
        and (${pattern}::text is null or number ilike ${pattern} or exists (
          select from choices where application_id = ${id}
            and (university_name::text ilike ${pattern} or program_name::text ilike ${pattern})))
      order by ${order}, id limit ${limit} offset ${offset}`)
  }

/** What each draft's row shows of its choices: the first that names something known, as the directory has it. */
async function choicesOfDrafts({ db }: ReadScope, rows: readonly ApplicationRow[]) {
  const drafts = rows.flatMap(({ id, draft }) =>
    draft === null ? [] : [{ id, choices: choicesOf(draft as ApplicationDraft) }],
  )
  const pairs = await namedPairs(
    db,
    drafts.flatMap(({ choices }) => choices),
  )
  const named = new Map(pairs.map((pair) => [pairKey(pair), pairOfDraft(pair)]))
  return new Map(
    drafts.map(({ id, choices }) => [id, choices.flatMap((choice) => named.get(pairKey(choice)) ?? [])[0]]),
  )
}

/**
 * Lists the caller's own applications, a page in one statement. Rows: a handful a person (index applications_of_owner).
 * `filters` finds any part of the number or of a choice's names.
 */
export function createOwnList({ nextSteps, competition, ...around }: Around & OwnServices) {
  const columns = new Map<string, CallersColumn<Asked>>()
  const columnOf = ({ sortBy, direction }: ApplicantListQuery, language: Language): CallersColumn<Asked> => {
    const key = `${sortBy} ${direction} ${language}`
    const column = columns.get(key) ?? pageColumn(around, inOrder(sortOf(sortBy, language), direction, true))
    columns.set(key, column)
    return column
  }
  const askedBy = ({ status, filters, page, pageSize }: ApplicantListQuery): Asked => ({
    statuses: status === 'active' || status === 'archive' ? APPLICANT_TABS[status] : status ? [status] : null,
    pattern: filters ? `%${escapeLike(filters)}%` : null,
    limit: pageSize,
    offset: page * pageSize,
  })
  /** How many there are, where a page shows none because it lies behind the last. */
  const countBehind = async ({ db, actor, language }: ReadScope, query: ApplicantListQuery): Promise<number> => {
    if (query.page === 0) return 0
    const column = columnOf(query, language)
    const found = await readFor(column)(db, actor, { ...askedBy(query), limit: 1, offset: 0 })
    return (rowsIn<'applications'>(found) as unknown as readonly ListedRow[])[0]?.total ?? 0
  }
  return {
    ask: (query: ApplicantListQuery, language: Language) => ({
      column: columnOf(query, language) as CallersColumn,
      values: askedBy(query),
    }),
    answer: async (scope: ReadScope, found: unknown, { query }: { readonly query: ApplicantListQuery }) => {
      const { db, actor, now, language } = scope
      const rows = rowsIn<'applications'>(found) as unknown as readonly ListedRow[]
      const drafts = await choicesOfDrafts(scope, rows)
      const circumstancesOf = await ownCircumstances(scope, competition, rows)
      const reasonIn = reasonsIn(language, [])
      const list = await Promise.all(
        rows.map(async (row) => {
          const pair = row.draft === null ? choicesIn(row.current)[0] : drafts.get(row.id)
          const [profile] = row.profile === null ? [] : rowsIn<'applicantProfiles'>([row.profile])
          const names = (row.applicant as ApplicantSnapshot | null) ?? profile
          if (names === undefined) throw new Error(`the owner of application ${row.id} has no profile`)
          const told = { test: around.test.shown(row.test, now), interview: around.interview.shown(row.interview, now) }
          const circumstances = circumstancesOf(row, receptionIn(row.reception, now).maySubmit)
          const shown = applicantRow(row, names, pair, language)
          return {
            ...shown,
            comment: reasonIn(shown.comment),
            nextSteps: [...(await nextSteps(db, { ...circumstances, status: row.status, ...told }, now))],
            can: ownAbilities(actor, row, circumstances),
          }
        }),
      )
      return { list, totalSize: rows[0]?.total ?? (await countBehind(scope, query)) }
    },
  }
}
