import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import { confirmedStepsOf } from '@portal/domain/competitions/confirm-rules.ts'
import type { CompetitionBody } from '@portal/domain/competitions/view-schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { changeCompetition } from '../features/competitions/change-competition.ts'
import { createCompetition, fillFromDirectories } from '../features/competitions/create-competition.ts'
import { confirmStep, openCompetition as openPrepared } from '../features/competitions/open-competition.ts'
import type { WriteScope } from '../http/handler.ts'
import type { Trx } from '../platform/database/database.ts'
import { textsIn } from '../platform/texts.ts'
import { must } from './run-commands.ts'

const PLAN = {
  made: -12,
  opensAt: -2,
  closesAt: 30,
  claimsCloseAt: 45,
  resultAt: 55,
  lapses: 65,
  again: 70,
  ends: 80,
} as const

/**
 * A competition of bachelors that accepts applications: with the programs' real numbers of grants where a source states
 * them (`data/programs.json`), and the initial rules of the directories.
 */
export async function openCompetition(
  { db, now }: { readonly db: Trx; readonly now: Date },
  head: Actor,
  opener: Actor,
): Promise<void> {
  const at = (day: keyof typeof PLAN) => new Date(now.getTime() + PLAN[day] * DAY_MS)
  const scope = { db, actor: head, now: at('made'), language: 'kk' as const }
  const year = Number(kazakhstanDate(now).slice(0, 4))
  const { id, version } = must(await createCompetition(scope, grantsOf(year))).data
  const days = (['opensAt', 'closesAt', 'claimsCloseAt', 'resultAt'] as const).map((day) => [
    day,
    at(day).toISOString(),
  ])
  const dates = {
    ...(Object.fromEntries(days) as Record<'opensAt' | 'closesAt' | 'claimsCloseAt' | 'resultAt', string>),
    appealDays: 10,
    rounds: [
      { publishAt: at('resultAt').toISOString(), acceptUntil: at('lapses').toISOString() },
      { publishAt: at('again').toISOString(), acceptUntil: at('ends').toISOString() },
    ],
  }
  // The competition before has few places, which are invented.
  const { minimum, rights, quotas, lists } = (await fillFromDirectories(db, scope.now, grantsOf(year))).rules
  const rules = { dates, minimum, rights, quotas, lists: { put: lists, remove: [] } }
  const changed = must(await changeCompetition(scope, id, { version, ...rules })).data
  await confirmAndOpen(scope, opener, id, changed.version)
}

/** Usual competition of a year: grants for bachelor's programs, by the UNT. */
export const grantsOf = (year: number): CompetitionBody => ({
  ...{ year, level: 'BACHELOR', kind: 'GRANT', source: 'UNT' },
  name: keyed(LANGUAGES, (language) => textsIn(language)('competitions.usualName', { year })),
})

/** Confirms all steps as the scope's person, and opens the competition as another. */
export async function confirmAndOpen(
  scope: WriteScope,
  opener: Actor,
  id: string,
  version: number,
  source: ScoreSource = 'UNT',
): Promise<void> {
  for (const step of confirmedStepsOf(source)) must(await confirmStep(scope, id, step, version))
  must(await openPrepared({ ...scope, actor: opener }, id, version))
}
