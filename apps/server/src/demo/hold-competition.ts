import type { ClaimCheck } from '@portal/domain/claims/schema.ts'
import { listId } from '@portal/domain/competitions/setup-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { DAY_MS, HOUR_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { decideAppeal } from '../features/appeals/decide-appeal.ts'
import { readOwnAppeals, sendAppeal } from '../features/appeals/send-appeal.ts'
import { answerClaim } from '../features/claims/answer-claim.ts'
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
import { DEMO_PLACES, type DemoCompeting } from './demo-people.ts'
import { nineOf, scopeOf } from './demo-scope.ts'
import type { DemoStage } from './demo-stage.ts'
import { confirmAndOpen, grantsOf } from './open-competition.ts'
import { must, outerScope } from './run-commands.ts'

const RURAL = 'RURAL_YOUTH'
export const HELD_DAYS = { made: -430, opensAt: -400, closesAt: -380, claimsCloseAt: -370, resultAt: -365 } as const
const ROUNDS = [
  { publishAt: -365, acceptUntil: -355 },
  { publishAt: -350, acceptUntil: -340 },
] as const
const ANSWERED_AFTER_DAYS = 2

export type Office = {
  readonly head: Actor
  readonly confirmer: Actor
  readonly checker: Actor
  readonly decider: Actor
}
type Texts = Readonly<Record<Language, string>>
export type DemoCompetitor = { readonly id: string; readonly actor: Actor; readonly competing: DemoCompeting }

/** Dates of a finished competition with so many rounds. */
export function heldDates({ now }: DemoStage, rounds: number = ROUNDS.length): CompetitionSetup['dates'] {
  const at = (days: number): string => nineOf(now, days).toISOString()
  return {
    opensAt: at(HELD_DAYS.opensAt),
    closesAt: at(HELD_DAYS.closesAt),
    claimsCloseAt: at(HELD_DAYS.claimsCloseAt),
    resultAt: at(HELD_DAYS.resultAt),
    appealDays: 5,
    rounds: ROUNDS.slice(0, rounds).map(({ publishAt, acceptUntil }) => ({
      ...{ publishAt: at(publishAt), acceptUntil: at(acceptUntil) },
    })),
  }
}

/** Sets up the competition of the previous year, with few places. It accepts applications from its opening day on. */
export async function prepareCompetition(stage: DemoStage, head: Actor, opener: Actor): Promise<string> {
  const scope = scopeOf(stage, head, nineOf(stage.now, HELD_DAYS.made))
  const year = Number(kazakhstanDate(stage.now).slice(0, 4)) - 1
  await beginSeasonOf(stage.db, year, stage.now)
  const { id, version } = must(await createCompetition(scope, grantsOf(year))).data
  const filled = (await rulesOf(stage.db, id))?.lists ?? []
  const dates = heldDates(stage)
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
  reasons: Texts,
  rounds: number = ROUNDS.length,
): Promise<void> {
  const checkedAt = nineOf(stage.now, HELD_DAYS.claimsCloseAt - 1)
  for (const competitor of competitors) await checkClaims(stage, checker, competitor, checkedAt)
  const held = ROUNDS.slice(0, rounds)
  for (const { publishAt } of held) {
    const at = nineOf(stage.now, publishAt)
    const { number, id: runId } = must(
      await startRun(scopeOf(stage, head, at), id, { kind: 'DRY', parameters: {} }),
    ).data
    const services = { ...stage, now: () => at }
    await runAllotment(services, { runId })
    await repeatRun(services, { runId })
    const { protocols } = must(await proposeProtocol(scopeOf(stage, head, at), id, { run: number, reasons })).data
    const version = protocols[0]?.version ?? 0
    must(await confirmProtocol(outerScope(scopeOf(stage, confirmer, at)), id, { version }))
    await publishProtocol({ ...services, makeOffers: offerGrants }, { competitionId: id, version })
    await answerOffers(stage, nineOf(stage.now, publishAt + ANSWERED_AFTER_DAYS), competitors)
  }
  // Only the lowest scores are real ones (`competition.json`); invented figures stay out of the directory.
  await stage.db
    .deleteFrom('programFigures')
    .where('competitionId', '=', id)
    .where('kind', '!=', 'LOWEST_SCORE')
    .execute()
  const [last] = held.slice(-1)
  const at = nineOf(stage.now, (last?.publishAt ?? 0) + ANSWERED_AFTER_DAYS)
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

/** Checks some claims of a running competition, dated one hour ago, and answers some findings. The others wait. */
export async function checkRunning(
  stage: DemoStage,
  checker: Actor,
  competitors: readonly DemoCompetitor[],
): Promise<void> {
  const at = new Date(stage.now.getTime() - HOUR_MS)
  for (const competitor of competitors.filter(({ competing }) => competing.checked === 'ALL')) {
    await checkClaims(stage, checker, competitor, at)
    await answerFinding(stage, competitor, new Date(at.getTime() + HOUR_MS / 2))
  }
}

async function answerFinding(stage: DemoStage, { id, actor, competing }: DemoCompetitor, at: Date): Promise<void> {
  const { answer, refused } = competing
  if (answer === undefined || refused === undefined) return
  const claim = await stage.db
    .selectFrom('grantClaims')
    .select(['kind', 'code', 'version'])
    .where('applicationId', '=', id)
    .where('kind', '=', refused.kind)
    .executeTakeFirstOrThrow()
  must(await answerClaim(scopeOf(stage, actor, at), id, { ...claim, text: answer }))
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
  for (const claim of claims) must(await checkClaim(scope, id, findingOf(claim, competing)))
}

/** Finding of the office: a claim is confirmed unless the demo refuses or corrects it. */
function findingOf(
  claim: Pick<ClaimCheck, 'kind' | 'code' | 'version'>,
  { refused }: Pick<DemoCompeting, 'refused'>,
): ClaimCheck {
  if (refused?.kind !== claim.kind) return { ...claim, state: 'CONFIRMED' }
  const { reason, average } = refused
  return average === undefined
    ? { ...claim, state: 'REFUSED', reason }
    : { ...claim, state: 'CORRECTED', reason, value: { average } }
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
