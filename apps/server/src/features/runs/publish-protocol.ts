import { NOT_TAKEN, PROTOCOL } from '@portal/domain/allotment/run-schema.ts'
import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import { ADMISSION_DECIDED, type ApplicationStatus, isOpen, OPEN } from '@portal/domain/applications/status.ts'
import { firstChoiceTo } from '@portal/domain/competitions/setup-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { EducationLanguage } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { parseRole } from '@portal/domain/kernel/role.ts'
import { sql } from 'kysely'
import { allowLongStatements, type Db, inTransaction, isOneOf, type Trx } from '../../platform/database/database.ts'
import { inThread } from '../../platform/jobs/thread.ts'
import type { Log } from '../../platform/observability/log.ts'
import { namesOfAccount, recipientsOf } from '../accounts/queries.ts'
import type { ThreadOrder } from '../allotment/allotment-thread.ts'
import type { Listeners, MoveScope } from '../applications/move-application.ts'
import { type PublishedOutcome, publishOutcomes } from '../applications/publish-outcome.ts'
import { type OutcomeReason, outcomeReason } from '../applications/reason-in.ts'
import { type LoadedCompetition, lockedCompetition } from '../competitions/load-competition.ts'
import { nameWithKind } from '../competitions/name-competition.ts'
import { CHOICES, type CompetitorChoice } from '../competitions/queries.ts'
import { countCompetition } from '../competitions/read-competition.ts'
import { enqueueMails } from '../notifications/enqueue-mail.ts'
import { gatherCompetitors, isOfClosedSeason } from './gather-input.ts'
import { noteCutoffs } from './note-cutoffs.ts'
import type { Published } from './read-output.ts'
import { countLines, noteProgress, updateProtocol, writeLines } from './repository.ts'
import { THREAD } from './run-allotment.ts'

export type MakeOffers = (
  scope: { readonly db: Trx; readonly now: Date },
  published: Published,
  onProgress: (share: number) => Promise<void>,
) => Promise<void>

/**
 * Publishes a confirmed run in one transaction (docs/specification/competition.md#publishing): its lines, every
 * application, offers and mails, and last the protocol, which never changes again. Safe to repeat: an interrupted run
 * is rolled back whole. A run whose input changed or whose season closed since the confirmation is not published.
 */
export async function publishProtocol(
  {
    db,
    now,
    listeners,
    makeOffers,
    log,
  }: { db: Db; now: () => Date; listeners: Listeners; makeOffers: MakeOffers; log: Log },
  payload: unknown,
): Promise<void> {
  const published = payload as Published
  const { competitionId, version } = published
  // Outside the transaction, so that others read it, and in order.
  let stored: Promise<void> = Promise.resolve()
  const reportProgress = (progress: number): Promise<void> => {
    stored = stored.then(() => noteProgress(db, published, progress))
    return stored
  }
  await inTransaction(
    db,
    async (inner) => {
      await allowLongStatements(inner)
      const at = now()
      const loaded = await lockedCompetition(inner, competitionId, at)
      const protocol = loaded?.protocol
      if (!loaded || protocol?.version !== version || protocol.state !== PROTOCOL.isUnderWay) return
      if (await isOfClosedSeason(inner, competitionId)) {
        log.warn({ competitionId, version }, 'the season of what was confirmed for publication has closed')
        await updateProtocol(inner, published, { state: NOT_TAKEN })
        return
      }
      const run = await inner
        .selectFrom('allotmentRuns')
        .select(['inputHash', 'round'])
        .where('id', '=', protocol.runId)
        .executeTakeFirstOrThrow()
      const confirmedHash = run.inputHash ?? ''
      await reportProgress(PROGRESS.begun)
      const begin: ThreadOrder = { task: 'lines', confirmedHash, setup: loaded.holding.rules, parameters: {} }
      const hash = await inThread<string>(THREAD, {
        begin,
        feed: gatherCompetitors(inner, competitionId, run.round),
        onProgress: (percent) => reportProgress(between(PROGRESS.begun, PROGRESS.lines, percent / 100)),
        onBatch: async (rows: string) => void (await writeLines(inner, published, rows)),
      })
      if (hash !== confirmedHash) {
        log.warn({ competitionId, version }, 'what was confirmed for publication has changed')
        await updateProtocol(inner, published, { state: NOT_TAKEN })
        return
      }
      const actor = await actorOf(inner, protocol.publishedById ?? '')
      const scope: MoveScope = { db: inner, actor, now: at, language: 'kk', listeners }
      await countLines(inner)
      await reportProgress(PROGRESS.lines)
      await decideAll(scope, published, loaded, run.round, (share) =>
        reportProgress(between(PROGRESS.lines, PROGRESS.decisions, share)),
      )
      await makeOffers({ db: inner, now: at }, published, (share) =>
        reportProgress(between(PROGRESS.decisions, PROGRESS.offers, share)),
      )
      await updateProtocol(inner, published, { state: PROTOCOL.isPublished, publishedAt: at })
      await noteCutoffs(inner, competitionId)
    },
    'repeatable read',
  )
  await noteProgress(db, published, null)
}

/** Progress at the end of each part, in per cent, by their durations for a whole country. */
const PROGRESS = { begun: 1, lines: 25, decisions: 65, offers: 99 } as const
const between = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share)

async function actorOf(db: Trx, accountId: string): Promise<MoveScope['actor']> {
  const { roles, fullName, universityId } = await namesOfAccount(db, accountId)
  return {
    accountId,
    kind: 'STAFF',
    roles: roles.flatMap((role) => parseRole(role) ?? []),
    universityId,
    fullName: fullName ?? '',
  }
}

type Competitor = {
  readonly applicationId: string
  readonly code: string
  readonly ownerId: string
  readonly number: string
  readonly status: ApplicationStatus
  readonly education: EducationLanguage
  readonly language: Language
  readonly choices: readonly CompetitorChoice[]
  /** A confirmed result, or a total of signed grades. */
  readonly hasScore: boolean
  /** Outcomes of the choices. Null: they took no part. */
  readonly outcomes: readonly { readonly outcome: string; readonly list: string }[] | null
}

const ROWS_AT_ONCE = 1_000

/** The first round decides all, later ones those that took part (docs/specification/competition.md#publishing). */
async function decideAll(
  scope: MoveScope,
  published: Published,
  loaded: LoadedCompetition,
  round: number,
  onProgress: (share: number) => Promise<void>,
): Promise<void> {
  const { competitors: all } = await countCompetition(scope.db, published.competitionId)
  let [after, done] = ['', 0]
  for (;;) {
    const competitors = await competitorsAfter(scope.db, published, after)
    await decide(
      scope,
      loaded,
      competitors.filter(({ outcomes }) => round === 1 || outcomes !== null),
    )
    if (competitors.length < ROWS_AT_ONCE) return
    after = competitors.at(-1)?.code ?? ''
    done += competitors.length
    await onProgress(Math.min(1, done / all))
  }
}

async function competitorsAfter(db: Trx, { competitionId, version }: Published, after: string) {
  const { rows } = await sql<Competitor>`
    select k.application_id, k.code, a.owner_id, a.number, a.status, a.education_language as education, o.language,
      ${CHOICES} as choices,
      exists (select from grant_claims g where g.application_id = a.id and g.kind = 'SCORE' and g.value is not null)
        or exists (select from commission_cases s where s.application_id = a.id and s.total is not null) as has_score,
      (select json_agg(json_build_object('outcome', l.outcome, 'list', l.list) order by l.choice) from protocol_lines l
        where l.competition_id = k.competition_id and l.version = ${version} and l.code = k.code) as outcomes
    from competitors k join applications a on a.id = k.application_id join accounts o on o.id = a.owner_id
    where k.competition_id = ${competitionId} and k.code > ${after}
      and ${isOneOf(sql.ref('a.status'), [...OPEN, ...ADMISSION_DECIDED])}
    order by k.code limit ${ROWS_AT_ONCE}`.execute(db)
  return rows
}

const ALLOTTED = 'ALLOTTED'

async function decide(
  scope: MoveScope,
  { competition, holding: { rules } }: LoadedCompetition,
  competitors: readonly Competitor[],
): Promise<void> {
  const outcomes = competitors.map((competitor): PublishedOutcome & { readonly competitor: Competitor } => {
    const { applicationId, outcomes: ended, language } = competitor
    const list = ended?.find(({ outcome }) => outcome === ALLOTTED)?.list
    const passed = list === undefined ? null : positionOf(rules, competitor, list)
    const reason = outcomeReason(reasonOf(competitor, competition.source), language)
    return { applicationId, passed, reason, competitor }
  })
  await publishOutcomes(scope, outcomes)
  // A grant is mailed with its offer. A competitor without one is mailed only once.
  await notifyNotAllotted(
    scope,
    outcomes.filter(({ passed, competitor }) => passed === null && isOpen(competitor.status)),
    nameWithKind(competition),
  )
}

function positionOf({ lists }: CompetitionSetup, { choices, education }: Competitor, id: string): number {
  const choice = firstChoiceTo(lists, choices, education, id)
  if (choice === undefined) throw new Error(`no choice leads to the list ${id}`)
  return choice.position
}

/** Reasons without a score, by its source. */
const WITHOUT_SCORE = {
  UNT: 'withoutScore',
  TESTING: 'withoutResult',
  INTERVIEW: 'notGraded',
} as const satisfies Record<ScoreSource, OutcomeReason>

const reasonOf = ({ hasScore, outcomes }: Competitor, source: ScoreSource): OutcomeReason => {
  if (outcomes === null) return hasScore ? 'withoutList' : WITHOUT_SCORE[source]
  return outcomes.every(({ outcome }) => outcome === 'BELOW_MINIMUM') ? 'belowMinimum' : 'outranked'
}

type NotAllotted = { readonly competitor: Competitor; readonly reason: string }

async function notifyNotAllotted(
  scope: MoveScope,
  competitors: readonly NotAllotted[],
  competition: LocalizedName,
): Promise<void> {
  const recipients = await recipientsOf(
    scope.db,
    competitors.map(({ competitor }) => competitor.ownerId),
  )
  await enqueueMails(
    scope,
    competitors.flatMap(({ competitor: { applicationId, number, ownerId, choices }, reason }) => {
      const recipient = recipients.get(ownerId)
      const [first] = choices
      if (recipient === undefined || first === undefined) return []
      const chosen = { university: first.universityName, program: first.programName }
      const payload = { applicationId, number, ...chosen, competition, reason }
      return [{ recipient, name: 'grantNotAllotted' as const, payload }]
    }),
  )
}
