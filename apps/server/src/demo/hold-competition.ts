import { listId } from '@portal/domain/competitions/setup-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { DAY_MS, HOUR_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { decideAppeal } from '../features/appeals/decide-appeal.ts'
import { readOwnAppeals, sendAppeal } from '../features/appeals/send-appeal.ts'
import { checkClaim } from '../features/claims/check-claim.ts'
import { changeCompetition } from '../features/competitions/change-competition.ts'
import { createCompetition } from '../features/competitions/create-competition.ts'
import { rulesOf } from '../features/competitions/queries.ts'
import { answerOffer } from '../features/offers/answer-offer.ts'
import { offerGrants } from '../features/offers/offer-grants.ts'
import { confirmProtocol, proposeProtocol } from '../features/runs/propose-protocol.ts'
import { publishProtocol } from '../features/runs/publish-protocol.ts'
import { repeatRun } from '../features/runs/repeat-run.ts'
import { runAllotment, startRun } from '../features/runs/run-allotment.ts'
import { beginSeasonOf } from '../features/seasons/begin-first-season.ts'
import { DEMO_MARK, DEMO_PLACES, type DemoCompeting } from './demo-people.ts'
import type { DemoStage } from './demo-stage.ts'
import { confirmAndOpen, grantsOf } from './open-competition.ts'
import { must, outerScope } from './run-commands.ts'

const RURAL = 'RURAL_YOUTH'
const DAYS = { made: -430, opensAt: -400, closesAt: -380, claimsCloseAt: -370, resultAt: -365 } as const
const ROUNDS = [
  { publishAt: -365, acceptUntil: -355 },
  { publishAt: -350, acceptUntil: -340 },
] as const
const ANSWERED_AFTER_DAYS = 2

type Office = { readonly head: Actor; readonly confirmer: Actor; readonly checker: Actor; readonly decider: Actor }
export type DemoCompetitor = { readonly id: string; readonly actor: Actor; readonly competing: DemoCompeting }

/** Nine in the morning in Kazakhstan. */
const dayOf = ({ now }: DemoStage, days: number): Date => {
  const midnight = startOfKazakhstanDay(kazakhstanDate(new Date(now.getTime() + days * DAY_MS)))
  return new Date(midnight.getTime() + 9 * HOUR_MS)
}
const scopeOf = ({ db, listeners }: DemoStage, actor: Actor, now: Date) => ({
  db,
  listeners,
  actor,
  now,
  language: 'kk' as const,
})

/** Sets up the competition of the previous year, with few places. It accepts applications from its opening day on. */
export async function prepareCompetition(stage: DemoStage, head: Actor, opener: Actor): Promise<string> {
  const scope = scopeOf(stage, head, dayOf(stage, DAYS.made))
  const year = Number(kazakhstanDate(stage.now).slice(0, 4)) - 1
  await beginSeasonOf(stage.db, year, stage.now)
  const { id, version } = must(await createCompetition(scope, grantsOf(year))).data
  const filled = (await rulesOf(stage.db, id))?.lists ?? []
  const at = (days: number): string => dayOf(stage, days).toISOString()
  const dates: CompetitionSetup['dates'] = {
    opensAt: at(DAYS.opensAt),
    closesAt: at(DAYS.closesAt),
    claimsCloseAt: at(DAYS.claimsCloseAt),
    resultAt: at(DAYS.resultAt),
    appealDays: 5,
    rounds: ROUNDS.map(({ publishAt, acceptUntil }) => ({ publishAt: at(publishAt), acceptUntil: at(acceptUntil) })),
  }
  const lists = DEMO_PLACES.map(({ program, places, rural }) => ({
    program,
    universityId: null,
    language: null,
    places,
    reserved: rural > 0 ? [{ quota: RURAL, places: rural }] : [],
    minimum: filled.find((list) => list.program === program)?.minimum ?? null,
  }))
  const listed = new Set(lists.map(listId))
  const remove = filled.map(listId).filter((list) => !listed.has(list))
  const quotas = [{ quota: RURAL, percent: 35 }]
  const change = { version, dates, quotas, lists: { put: lists, remove } }
  const changed = must(await changeCompetition(scope, id, change)).data
  await confirmAndOpen(scope, opener, id, changed.version)
  return id
}

/** Checks all claims, then allots, publishes and answers, round by round. */
export async function holdCompetition(
  stage: DemoStage,
  id: string,
  { head, confirmer, checker, decider }: Office,
  competitors: readonly DemoCompetitor[],
): Promise<void> {
  const checkedAt = dayOf(stage, DAYS.claimsCloseAt - 1)
  for (const competitor of competitors) await checkClaims(stage, checker, competitor, checkedAt)
  for (const { publishAt } of ROUNDS) {
    const at = dayOf(stage, publishAt)
    const { number, id: runId } = must(
      await startRun(scopeOf(stage, head, at), id, { kind: 'DRY', parameters: {} }),
    ).data
    const services = { ...stage, now: () => at }
    await runAllotment(services, { runId })
    await repeatRun(services, { runId })
    const { protocols } = must(
      await proposeProtocol(scopeOf(stage, head, at), id, { run: number, reasons: DEMO_MARK }),
    ).data
    const version = protocols[0]?.version ?? 0
    must(await confirmProtocol(outerScope(scopeOf(stage, confirmer, at)), id, { version }))
    await publishProtocol({ ...services, makeOffers: offerGrants }, { competitionId: id, version })
    await answerOffers(stage, dayOf(stage, publishAt + ANSWERED_AFTER_DAYS), competitors)
  }
  // Only the lowest scores are real ones (`competition.json`); invented figures stay out of the directory.
  await stage.db
    .deleteFrom('programFigures')
    .where('competitionId', '=', id)
    .where('kind', '!=', 'LOWEST_SCORE')
    .execute()
  const [last] = ROUNDS.slice(-1)
  const at = dayOf(stage, (last?.publishAt ?? 0) + ANSWERED_AFTER_DAYS)
  for (const competitor of competitors) await appeal(stage, at, decider, competitor)
}

/** Sends a competitor's appeal against the last result, and decides it where the demo has an answer. */
async function appeal(stage: DemoStage, at: Date, decider: Actor, { id, actor, competing }: DemoCompetitor) {
  if (competing.appeal === undefined) return
  const { reason, answer } = competing.appeal
  const scope = scopeOf(stage, actor, at)
  const { version } = must(await readOwnAppeals(scope, id)).data
  must(await sendAppeal(scope, id, { version: version ?? 0, reason, files: [] }))
  if (answer === undefined) return
  const sent = await stage.db
    .selectFrom('grantAppeals')
    .select('id')
    .where('applicationId', '=', id)
    .executeTakeFirstOrThrow()
  const later = new Date(at.getTime() + DAY_MS)
  must(await decideAppeal(scopeOf(stage, decider, later), sent.id, { state: 'REFUSED', answer }))
}

/** Checks some claims of the running competition, dated one hour ago. The others wait. */
export async function checkRunning(
  stage: DemoStage,
  checker: Actor,
  competitors: readonly DemoCompetitor[],
): Promise<void> {
  const at = new Date(stage.now.getTime() - HOUR_MS)
  for (const competitor of competitors)
    if (competitor.competing.checked === 'ALL') await checkClaims(stage, checker, competitor, at)
}

async function checkClaims(
  stage: DemoStage,
  checker: Actor,
  { id, competing }: DemoCompetitor,
  at: Date,
): Promise<void> {
  const claims = await stage.db
    .selectFrom('grantClaims')
    .select(['kind', 'code', 'version'])
    .where('applicationId', '=', id)
    .execute()
  const scope = scopeOf(stage, checker, at)
  for (const claim of claims) {
    const refused = competing.refused?.kind === claim.kind ? competing.refused : undefined
    must(
      await checkClaim(
        scope,
        id,
        refused === undefined
          ? { ...claim, state: 'CONFIRMED' }
          : { ...claim, state: 'REFUSED', reason: refused.reason },
      ),
    )
  }
}

async function answerOffers(stage: DemoStage, at: Date, competitors: readonly DemoCompetitor[]): Promise<void> {
  for (const { id, actor, competing } of competitors) {
    const offer = await stage.db
      .selectFrom('grantOffers')
      .select('version')
      .where('applicationId', '=', id)
      .where('answeredAt', 'is', null)
      .executeTakeFirst()
    if (offer === undefined) continue
    const { declines = false, movesUp = false } = competing
    const answer = declines ? { isAccepted: false as const } : { isAccepted: true as const, isMovingUp: movesUp }
    must(await answerOffer(scopeOf(stage, actor, at), id, { version: offer.version, ...answer }))
  }
}
