import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { choicesOf, pairKey } from '@portal/domain/applications/rules.ts'
import type { ApplicantListQuery } from '@portal/domain/applications/schema.ts'
import { APPLICANT_TABS } from '@portal/domain/applications/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallersColumn } from '../../http/callers.ts'
import type { ReadScope } from '../../http/handler.ts'
import { escapeLike, inOrder } from '../../platform/database.ts'
import { type Places, rowsIn, rowsOf } from '../../platform/statement.ts'
import { namedPairs } from '../directory/check-references.ts'
import { RECEPTION_COLUMN, receptionIn } from '../reception/queries.ts'
import { applicantRow, ownAbilities, pairOfDraft } from './applicant-row.ts'
import { type ApplicationRow, choicesIn } from './load-application.ts'
import type { NextStepsFrom } from './next-steps-of.ts'
import type { ApplicantSnapshot, Around } from './queries.ts'

/** What comes with a call for a page. */
type Asked = {
  readonly statuses: readonly string[] | null
  readonly pattern: string | null
  readonly sortBy: ApplicantListQuery['sortBy']
  readonly direction: ApplicantListQuery['direction']
  /** The column of a name in the reader's language. */
  readonly name: (typeof NAME_IN)[Language]
  readonly limit: number
  readonly offset: number
}

/** The name of the choice that a row shows: of a sent application its snapshot, of a draft the directory's. */
const choiceName = (snapshot: string, directory: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`coalesce(
  (select c.${sql.ref(snapshot)} ->> ${name} from choices c
    where c.application_id = applications.id and c.position = applications.current_choice),
  (select case ${name} when 'nameKz' then name_kz when 'nameRu' then name_ru else name_en end from ${directory}))`

/** An id in a draft's first choice, which stands in a list or by itself. */
const draftId = (field: 'universityId' | 'educationalProgram') =>
  sql`coalesce(draft #>> ${`{choices,0,${field}}`}::text[], draft ->> ${field})`

/** The order that a call asks for. Rows are a handful: one text for all orders is worth more than an index. */
function orderOf({ sortBy, direction, name }: Places<Asked>): RawBuilder<unknown> {
  const university = sql`universities where id = ${draftId('universityId')}`
  const program = sql`programs where code = ${draftId('educationalProgram')}`
  const columns: Readonly<Record<Asked['sortBy'], RawBuilder<unknown>>> = {
    createdDate: sql`created_at`,
    sentDate: sql`sent_at`,
    lastStatusUpdateDate: sql`status_changed_at`,
    number: sql`number`,
    universityName: choiceName('university_name', university, name),
    educationalProgramName: choiceName('program_name', program, name),
    status: sql`status`,
    type: sql`type`,
  }
  const each = Object.entries(columns).flatMap(([column, value]) =>
    (['ASC', 'DESC'] as const).map((way) =>
      inOrder(
        sql`case when ${sortBy} = ${sql.lit(column)} and ${direction} = ${sql.lit(way)} then ${value} end`,
        way,
        true,
      ),
    ),
  )
  return sql.join([...each, sql`id`])
}

type Page = { readonly count: number; readonly rows: unknown; readonly profile: unknown; readonly reception: unknown }
type ListedRow = ApplicationRow & { readonly current: unknown; readonly test: unknown; readonly interview: unknown }

function pageColumn({ test, interview }: Around, given: Places<Asked>): RawBuilder<unknown> {
  const { statuses, pattern, limit, offset } = given
  const found = sql`owner_id = session.account_id and (${statuses}::text[] is null or status = any (${statuses}::text[]))
    and (${pattern}::text is null or number ilike ${pattern} or exists (
      select from choices where application_id = applications.id
        and (university_name::text ilike ${pattern} or program_name::text ilike ${pattern})))`
  const id = sql`applications.id`
  const current = sql`select * from choices where application_id = ${id} and position = applications.current_choice`
  return sql`(select row_to_json(page) from (select
    (select count(*)::int from applications where ${found}) as count,
    ${rowsOf(sql`select applications.*, ${rowsOf(current)} as current, ${test.column(id)} as test,
        ${interview.column(id)} as interview
      from applications where ${found} order by ${orderOf(given)} limit ${limit} offset ${offset}`)} as rows,
    ${rowsOf(sql`select * from applicant_profiles where account_id = session.account_id`)} as profile,
    ${RECEPTION_COLUMN} as reception) as page)`
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
export function createOwnList({ nextSteps, ...around }: Around & { readonly nextSteps: NextStepsFrom }) {
  const column: CallersColumn<Asked> = (given) => pageColumn(around, given)
  const values = (
    { status, filters, sortBy, direction, page, pageSize }: ApplicantListQuery,
    language: Language,
  ): Asked => ({
    statuses: status === 'active' || status === 'archive' ? APPLICANT_TABS[status] : status ? [status] : null,
    pattern: filters ? `%${escapeLike(filters)}%` : null,
    sortBy,
    direction,
    name: NAME_IN[language],
    limit: pageSize,
    offset: page * pageSize,
  })
  const answer = async (scope: ReadScope, found: unknown) => {
    const { db, actor, now, language } = scope
    const page = found as Page
    const rows = rowsIn<'applications'>(page.rows) as unknown as readonly ListedRow[]
    const [profile] = rowsIn<'applicantProfiles'>(page.profile)
    const reception = receptionIn(page.reception, now)
    const drafts = await choicesOfDrafts(scope, rows)
    const list = await Promise.all(
      rows.map(async (row) => {
        const pair = row.draft === null ? choicesIn(row.current)[0] : drafts.get(row.id)
        const names = (row.applicant as ApplicantSnapshot | null) ?? profile
        if (names === undefined) throw new Error(`the owner of application ${row.id} has no profile`)
        const told = { test: around.test.shown(row.test, now), interview: around.interview.shown(row.interview, now) }
        return {
          ...applicantRow(row, names, pair, language),
          nextSteps: [...(await nextSteps(db, { status: row.status, ...told }, now))],
          can: ownAbilities(actor, row, reception.maySend),
        }
      }),
    )
    return { list, totalSize: page.count }
  }
  return { column: column as CallersColumn, values, answer }
}
