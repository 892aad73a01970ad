import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { choicesOf, pairKey } from '@portal/domain/applications/rules.ts'
import type { ApplicantListQuery } from '@portal/domain/applications/schema.ts'
import { APPLICANT_TABS, isOpen, isRefused } from '@portal/domain/applications/status.ts'
import { usualDecisionDay } from '@portal/domain/applications/step-rules.ts'
import { correctionViews, ownMarkOf, standingCorrection } from '@portal/domain/corrections/view-rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'
import type { Side } from '@portal/domain/kernel/side.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../../http/handler.ts'
import { escapeLike, inOrder, type Reader, short } from '../../../platform/database/database.ts'
import { type Placeholders, shaped, statement } from '../../../platform/database/statement.ts'
import { namedPairs } from '../../directory/check-references.ts'
import type { Competitions } from '../ask-competition.ts'
import { type ApplicationRow, completed, having, type Part, partsOf } from '../load-application.ts'
import type { NextStepsFrom, UsualReviewOf } from '../next-steps-of.ts'
import {
  type ApplicantSnapshot,
  type Corrections,
  correctedOf,
  type Invitations,
  type TestsAndInterviews,
} from '../queries.ts'
import { readyMadeAmong, reasonsIn } from '../reason-in.ts'
import { applicantRow, ownAbilities, pairOfDraft, type ShownPair } from './applicant-row.ts'
import { formerSeasons } from './former-seasons.ts'
import { ownCircumstances } from './own-circumstances.ts'
import { progressOfDrafts } from './progress-of-drafts.ts'

export type OwnServices = { readonly nextSteps: NextStepsFrom; readonly competition: Competitions }
type ListServices = TestsAndInterviews &
  Corrections &
  Invitations &
  OwnServices & { readonly usualReviewOf: UsualReviewOf }

/** The name of a row's choice: of a sent application its snapshot, of a draft the directory's. */
const choiceName = (snapshot: string, directory: RawBuilder<unknown>, language: Language) => sql`coalesce(
  (select c.${sql.ref(snapshot)} ->> ${sql.lit(NAME_IN[language])} from choices c
    where c.application_id = applications.id and c.position = applications.current_choice),
  (select ${sql.ref(NAME_IN[language])} from ${directory}))`

/** An id of a draft's first choice, which is in a list or a field of its own. */
const draftId = (field: 'universityId' | 'educationalProgram') =>
  sql`coalesce(draft #>> ${sql.lit(`{choices,0,${field}}`)}::text[], draft ->> ${sql.lit(field)})`

function sortOf(column: ApplicantListQuery['sortBy'], language: Language): RawBuilder<unknown> {
  const columns: Readonly<Record<ApplicantListQuery['sortBy'], RawBuilder<unknown>>> = {
    createdDate: sql.ref('created_at'),
    sentDate: sql.ref('sent_at'),
    lastStatusUpdateDate: sql.ref('status_changed_at'),
    number: sql.ref('number'),
    universityName: choiceName('university_name', sql`universities where id = ${draftId('universityId')}`, language),
    educationalProgramName: choiceName(
      'program_name',
      sql`programs where code = ${draftId('educationalProgram')}`,
      language,
    ),
    status: sql.ref('applications.status'),
    type: sql.ref('type'),
  }
  return columns[column]
}

type Asked = { readonly ownerId: string; readonly pattern: string | null }
type Shape = Pick<ApplicantListQuery, 'status' | 'sortBy' | 'direction'> & { isFiltered: boolean; language: Language }

function asked(db: Reader, value: Placeholders<Asked>, { status, isFiltered }: Pick<Shape, 'status' | 'isFiltered'>) {
  const statuses = status === 'active' || status === 'archive' ? APPLICANT_TABS[status] : status ? [status] : null
  const pattern = value('pattern')
  return db
    .selectFrom('applications')
    .where('ownerId', '=', value('ownerId'))
    .$if(statuses !== null, (rows) => rows.where('applications.status', 'in', [...(statuses ?? [])]))
    .$if(isFiltered, (rows) =>
      rows.where(
        sql<boolean>`(number ilike ${pattern} or exists (
          select from choices where application_id = applications.id
            and (university_name::text ilike ${pattern} or program_name::text ilike ${pattern})))`,
      ),
    )
}

/** With the shown choice of a sent application. Null: none. */
type ListedRow = ApplicationRow &
  Omit<ShownPair, 'universityId'> & {
    readonly parts: readonly Part[]
    readonly universityId: string | null
    readonly conversation: { readonly waitsFor: Side | null; readonly isUnread: boolean } | null
  }

const shownChoice = ({ universityId, programCode, universityName, programName }: ListedRow): ShownPair | undefined =>
  universityId === null ? undefined : { universityId, programCode, universityName, programName }

const pageOf = shaped((shape: Shape) =>
  statement((db, value: Placeholders<Asked & { limit: number; offset: number }>) =>
    asked(db, value, shape)
      .leftJoin('choices as c', (join) =>
        join.onRef('c.applicationId', '=', 'applications.id').onRef('c.position', '=', 'applications.currentChoice'),
      )
      .selectAll('applications')
      .select(partsOf('applications').as('parts'))
      .leftJoin('conversations as m', 'm.applicationId', 'applications.id')
      .select(
        sql`case when m.application_id is not null then json_build_object('waitsFor', m.waits_for,
          'isUnread', coalesce(m.office_wrote_at > coalesce(m.applicant_read_at, '-infinity'), false)) end`.as(
          'conversation',
        ),
      )
      .select(['c.universityId', 'c.programCode', 'c.universityName', 'c.programName'])
      .$castTo<ListedRow>()
      .orderBy(inOrder(sortOf(shape.sortBy, shape.language), shape.direction, true))
      .orderBy('id')
      .limit(value('limit'))
      .offset(value('offset')),
  ),
)

const countOf = shaped((shape: Pick<Shape, 'status' | 'isFiltered'>) =>
  statement((db, value: Placeholders<Asked>) =>
    asked(db, value, shape).select((column) => column.fn.countAll<number>().as('count')),
  ),
)

const profileRow = statement((db, value: Placeholders<{ accountId: string }>) =>
  db.selectFrom('applicantProfiles').selectAll().where('accountId', '=', value('accountId')),
)

/** Shown choice of each draft: the first one in the directory, with its names. */
async function choicesOfDrafts(db: Reader, rows: readonly ApplicationRow[]) {
  const drafts = rows.flatMap(({ id, draft }) =>
    draft === null ? [] : [{ id, choices: choicesOf(draft as ApplicationDraft) }],
  )
  const pairs = await namedPairs(
    db,
    drafts.flatMap(({ choices }) => choices),
  )
  const named = new Map(pairs.map((pair) => [pairKey(pair), pairOfDraft(pair)]))
  return {
    pairs,
    shown: new Map(
      drafts.map(({ id, choices }) => [id, choices.flatMap((choice) => named.get(pairKey(choice)) ?? [])[0]]),
    ),
  }
}

/**
 * Lists the caller's own applications. Rows: a handful a person (index applications_of_owner). `filters` matches any
 * part of the number or of a choice's names. The page's rows are read first, then all their details at once.
 */
export function createOwnList({
  nextSteps,
  competition,
  testsOf,
  interviewsOf,
  correctionsOf,
  invitationsOf,
  usualReviewOf,
}: ListServices) {
  return async (scope: ReadScope, query: ApplicantListQuery) => {
    const { actor, now, language } = scope
    const db = short(scope.db)
    const { page, pageSize, status, filters, sortBy, direction } = query
    const isFiltered = Boolean(filters)
    const all = { ownerId: actor.accountId, pattern: filters ? `%${escapeLike(filters)}%` : null }
    const paged = { limit: pageSize, offset: page * pageSize }
    const rows = await pageOf({ status, isFiltered, sortBy, direction, language })(db, { ...all, ...paged })
    const isWhole = page === 0 && rows.length < pageSize
    const totalSize = isWhole ? rows.length : ((await countOf({ status, isFiltered })(db, all))[0]?.count ?? 0)
    if (rows.length === 0) return { list: [], totalSize }
    const open = rows.filter(({ status }) => isOpen(status))
    const [drafts, tests, interviews, corrections, invitations, circumstancesOf, formerSeason, profile] =
      await Promise.all([
        choicesOfDrafts(db, rows),
        testsOf(db, having(open, 'tests'), now),
        interviewsOf(db, having(open, 'interviews')),
        correctionsOf(db, having(open, 'corrections')),
        invitationsOf(db, having(open, 'invitations'), now),
        ownCircumstances({ db, actor, now }, competition, rows),
        formerSeasons(db, rows, now),
        rows.every(({ applicant }) => applicant !== null)
          ? undefined
          : profileRow(db, { accountId: actor.accountId }).then(([row]) => row),
      ])
    const holidays = open.length === 0 ? [] : (await usualReviewOf(scope.db, now)).holidays
    const refused = rows.filter(({ status }) => isRefused(status))
    const progressOf = await progressOfDrafts({ db, now, competition }, actor.accountId, rows, drafts.pairs)
    const reasonIn = reasonsIn(
      language,
      await readyMadeAmong(
        db,
        refused.map(({ comment }) => comment),
      ),
    )
    const list = await Promise.all(
      rows.map(async (row) => {
        const pair = row.draft === null ? shownChoice(row) : drafts.shown.get(row.id)
        const names = (row.applicant as ApplicantSnapshot | null) ?? profile
        if (names === undefined) throw new Error(`the owner of application ${row.id} has no profile`)
        const facts = { test: tests.get(row.id) ?? null, interview: interviews.get(row.id) ?? null }
        const circumstances = circumstancesOf(row)
        const shown = applicantRow(row, names, pair, language)
        const { progress, closesAt } = progressOf(row)
        const { status, currentChoice } = row
        const steps = [...(await nextSteps(scope.db, { ...circumstances, status, currentChoice, ...facts }, now))]
        const usualDays = steps.find(({ workingDays }) => workingDays !== null)?.workingDays ?? null
        return {
          ...shown,
          comment: reasonIn(shown.comment),
          nextSteps: steps,
          progress,
          sendUntil: closesAt ?? circumstances.receivedUntil,
          formerSeason: formerSeason(row),
          conversation: row.conversation,
          usualDecisionDay: usualDecisionDay(row.sentAt, usualDays, holidays, now),
          correction: ownMarkOf(
            standingCorrection(
              correctionViews(corrections.get(row.id) ?? [], actor, correctedOf(completed(row, [])), now),
            ),
          ),
          slotInvitation: invitations.get(row.id) ?? null,
          can: ownAbilities(actor, row, circumstances),
        }
      }),
    )
    return { list, totalSize }
  }
}
