import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import { DEFAULT_INTERVIEW_MINUTES } from '@portal/domain/interviews/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { drawMembers } from '../../features/commissions/draw-members.ts'
import { nameMember } from '../../features/commissions/name-members.ts'
import { putCalibration } from '../../features/commissions/put-calibration.ts'
import { changeCompetition } from '../../features/competitions/change-competition.ts'
import { createCompetition } from '../../features/competitions/create-competition.ts'
import { nineOf, scopeOf } from '../demo-scope.ts'
import type { DemoStage } from '../demo-stage.ts'
import { type DemoCompetitor, HELD_DAYS, heldDates, holdCompetition, type Office } from '../hold-competition.ts'
import { confirmAndOpen } from '../open-competition.ts'
import { must } from '../run-commands.ts'
import scholarship from '../scholarship.json' with { type: 'json' }
import { declineCases, draftGrades, signCalibration, signGrades } from './grade-cases.ts'

/** Office of a scholarship, with the experts who grade. */
export type ScholarshipOffice = Office & { readonly experts: readonly Actor[] }

const MONGOLIA = 'COUNTRY_MN'
const FURTHER_FROM = 25
/** Each round takes a second of a processor. */
const ROUNDS_HELD = 1
const { name: names, mark, criteria, calibration } = scholarship

const PANEL = {
  graded: 'PAPERS',
  experts: 2,
  seesOthers: true,
  hidden: ['name', 'photo', 'citizenship', 'contacts'],
  criteria,
  furtherFrom: FURTHER_FROM,
  rule: 'MEAN',
} as const

/** Few places for many: two universities take all their programs, one takes its programs of information technology. */
const LISTS: CompetitionSetup['lists'] = (
  [
    ['uni-027', null, 3, 1],
    ['uni-013', null, 2, 0],
    ['uni-029', 'M094', 2, 0],
  ] as const
).map(([universityId, program, places, ofMongolia]) => ({
  ...{ program, universityId, language: null, places, minimum: null },
  reserved: ofMongolia > 0 ? [{ quota: MONGOLIA, places: ofMongolia }] : [],
}))

/** Days of the running scholarship: its experts grade now. */
const RUNNING = {
  made: -50,
  opensAt: -40,
  closesAt: -15,
  claimsCloseAt: 6,
  resultAt: 20,
  until: 30,
  again: 35,
  ends: 45,
}

/** Scholarship of the year before, with an expert panel of three. */
export const prepareScholarship = (stage: DemoStage, office: ScholarshipOffice): Promise<string> =>
  prepare(stage, office, {
    ...{ made: HELD_DAYS.made, yearsAgo: 1, dates: heldDates(stage, ROUNDS_HELD), isCalibrated: false },
  })

/** Scholarship of this year, whose applications have closed. */
export function openScholarship(stage: DemoStage, office: ScholarshipOffice): Promise<string> {
  const at = (days: number): string => nineOf(stage.now, days).toISOString()
  const dates: CompetitionSetup['dates'] = {
    ...{ opensAt: at(RUNNING.opensAt), closesAt: at(RUNNING.closesAt), claimsCloseAt: at(RUNNING.claimsCloseAt) },
    ...{ resultAt: at(RUNNING.resultAt), appealDays: 5 },
    rounds: [
      { publishAt: at(RUNNING.resultAt), acceptUntil: at(RUNNING.until) },
      { publishAt: at(RUNNING.again), acceptUntil: at(RUNNING.ends) },
    ],
  }
  return prepare(stage, office, { made: RUNNING.made, yearsAgo: 0, dates, isCalibrated: true })
}

type Prepared = {
  readonly made: number
  readonly yearsAgo: number
  readonly dates: CompetitionSetup['dates']
  readonly isCalibrated: boolean
}

async function prepare(
  stage: DemoStage,
  { head, confirmer, experts }: ScholarshipOffice,
  { made, yearsAgo, dates, isCalibrated }: Prepared,
): Promise<string> {
  const scope = scopeOf(stage, head, nineOf(stage.now, made))
  const year = Number(kazakhstanDate(stage.now).slice(0, 4)) - yearsAgo
  const name = keyed(LANGUAGES, (language) => names[language].replace('{{year}}', String(year)))
  const of = { year, level: 'MASTERS_DEGREE', kind: 'SCHOLARSHIP', source: 'INTERVIEW', name } as const
  const { id, version } = must(await createCompetition(scope, of)).data
  const change = {
    ...{ version, dates, minimum: { total: 50, subjects: {} }, order: [], rights: [] },
    ...{ quotas: [], lists: { put: LISTS, remove: [] } },
    commission: { ...PANEL, hidden: [...PANEL.hidden], isCalibrated },
  }
  const changed = must(await changeCompetition(scope, id, change)).data
  await confirmAndOpen(scope, confirmer, id, changed.version, 'INTERVIEW')
  for (const { accountId } of experts) must(await nameMember(scope, id, accountId))
  if (isCalibrated)
    for (const [at, words] of calibration.entries()) must(await putCalibration(scope, id, at + 1, words))
  return id
}

const drawOn = async (stage: DemoStage, head: Actor, id: string, day: number) =>
  must(await drawMembers(scopeOf(stage, head, nineOf(stage.now, day)), id, DEFAULT_INTERVIEW_MINUTES))

/** Has all cases graded, also by further experts, and publishes the result like that of grants. */
export async function holdScholarship(
  stage: DemoStage,
  id: string,
  office: ScholarshipOffice,
  competitors: readonly DemoCompetitor[],
): Promise<void> {
  const { closesAt } = HELD_DAYS
  await drawOn(stage, office.head, id, closesAt + 1)
  await signGrades(stage, id, office.experts, competitors, closesAt + 1)
  await drawOn(stage, office.head, id, closesAt + 5)
  await signGrades(stage, id, office.experts, competitors, closesAt + 5)
  await holdCompetition(stage, id, office, competitors, mark, ROUNDS_HELD)
}

/** Has the running scholarship graded in part: cases are signed, declined, begun, and with a further expert. */
export async function gradeScholarship(
  stage: DemoStage,
  id: string,
  { head, experts }: ScholarshipOffice,
  competitors: readonly DemoCompetitor[],
): Promise<void> {
  const { closesAt } = RUNNING
  await drawOn(stage, head, id, closesAt + 1)
  await signCalibration(stage, id, experts, closesAt + 2)
  await declineCases(stage, id, experts, competitors, closesAt + 3)
  await signGrades(stage, id, experts, competitors, closesAt + 4)
  await drawOn(stage, head, id, closesAt + 8)
  await draftGrades(stage, id, experts, competitors, closesAt + 9)
}
