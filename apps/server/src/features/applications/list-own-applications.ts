import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { choicesOf, pairKey } from '@portal/domain/applications/rules.ts'
import type { ApplicantListQuery } from '@portal/domain/applications/schema.ts'
import { APPLICANT_TABS } from '@portal/domain/applications/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { escapeLike, inOrder } from '../../platform/database.ts'
import { rowsIn, rowsOf, statement } from '../../platform/statement.ts'
import type { Tables } from '../../platform/tables.ts'
import { namedPairs } from '../directory/check-references.ts'
import { RECEPTION_COLUMN, receptionIn } from '../reception/queries.ts'
import { applicantRow, ownAbilities, pairOfDraft } from './applicant-row.ts'
import { type ApplicationRow, choicesIn } from './load-application.ts'
import type { NextStepsFrom } from './next-steps-of.ts'
import type { ApplicantSnapshot, Around } from './queries.ts'

/** The name of the choice that a row shows: of a sent application its snapshot, of a draft the directory's. */
const choiceName = (snapshot: 'universityName' | 'programName', named: RawBuilder<unknown>, language: Language) =>
  sql`coalesce(
    (select c.${sql.ref(snapshot)} ->> ${NAME_IN[language]} from choices c
      where c.application_id = applications.id and c.position = applications.current_choice),
    ${named})`

/** An id in a draft's first choice, which stands in a list or by itself. */
const draftId = (field: 'universityId' | 'educationalProgram') =>
  sql`coalesce(draft #>> ${`{choices,0,${field}}`}::text[], draft ->> ${field})`

/** What a column is sorted by; names as the reader's language has them. */
function sortOf(column: ApplicantListQuery['sortBy'], language: Language): RawBuilder<unknown> {
  const name = sql.ref(NAME_IN[language])
  const columns: Readonly<Record<ApplicantListQuery['sortBy'], RawBuilder<unknown>>> = {
    createdDate: sql`created_at`,
    sentDate: sql`sent_at`,
    lastStatusUpdateDate: sql`status_changed_at`,
    number: sql`number`,
    universityName: choiceName(
      'universityName',
      sql`(select ${name} from universities where id = ${draftId('universityId')})`,
      language,
    ),
    educationalProgramName: choiceName(
      'programName',
      sql`(select ${name} from programs where code = ${draftId('educationalProgram')})`,
      language,
    ),
    status: sql`status`,
    type: sql`type`,
  }
  return columns[column]
}

type Asked = {
  readonly ownerId: string
  readonly statuses: readonly string[] | null
  readonly pattern: string | null
  readonly limit: number
  readonly offset: number
}
type Page = { readonly count: number; readonly rows: unknown; readonly profile: unknown; readonly reception: unknown }
type ListedRow = ApplicationRow & { readonly current: unknown; readonly test: unknown; readonly interview: unknown }

/** The order of a page is a part of its text; everything else comes with the call. */
const pageInOrder = ({ test, interview }: Around, order: RawBuilder<unknown>) =>
  statement<Asked, Page>(({ ownerId, statuses, pattern, limit, offset }) => {
    const found = sql`owner_id = ${ownerId} and (${statuses}::text[] is null or status = any (${statuses}::text[]))
      and (${pattern}::text is null or number ilike ${pattern} or exists (
        select from choices where application_id = applications.id
          and (university_name::text ilike ${pattern} or program_name::text ilike ${pattern})))`
    const id = sql`applications.id`
    const current = sql`select * from choices where application_id = ${id} and position = applications.current_choice`
    return sql`select
      (select count(*)::int from applications where ${found}) as count,
      ${rowsOf(sql`select applications.*, ${rowsOf(current)} as current, ${test.column(id)} as test,
          ${interview.column(id)} as interview
        from applications where ${found} order by ${order}, id limit ${limit} offset ${offset}`)} as rows,
      ${rowsOf(sql`select * from applicant_profiles where account_id = ${ownerId}`)} as profile,
      ${RECEPTION_COLUMN} as reception`
  })

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
  const pages = new Map<string, ReturnType<typeof pageInOrder>>()
  const pageOf = ({ sortBy, direction }: ApplicantListQuery, language: Language) => {
    const key = `${sortBy} ${direction} ${language}`
    const page = pages.get(key) ?? pageInOrder(around, inOrder(sortOf(sortBy, language), direction, true))
    pages.set(key, page)
    return page
  }
  return async (scope: ReadScope, query: ApplicantListQuery) => {
    const { db, actor, now, language } = scope
    const { status, filters } = query
    const statuses = status === 'active' || status === 'archive' ? APPLICANT_TABS[status] : status ? [status] : null
    const [page] = await pageOf(query, language)(db, {
      ownerId: actor.accountId,
      statuses,
      pattern: filters ? `%${escapeLike(filters)}%` : null,
      limit: query.pageSize,
      offset: query.page * query.pageSize,
    })
    if (page === undefined) throw new Error('a list without a page')
    const rows = rowsIn<'applications'>(page.rows) as unknown as readonly ListedRow[]
    const [profile] = rowsIn<'applicantProfiles'>(page.profile) as Selectable<Tables['applicantProfiles']>[]
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
}
