import type { EducationLanguage } from '../kernel/education.ts'
import { FIGURES } from '../kernel/figures.ts'
import type { FieldError } from '../kernel/refusal.ts'
import { type SetupOf, type SetupRule, setupFault } from './fault-rules.ts'
import { countryOfQuota } from './kind-rules.ts'
import { scoreFaults } from './score-rules.ts'
import type { CompetitionSetup, PlacesList } from './setup-schema.ts'

type Bounds = Pick<PlacesList, 'program' | 'universityId' | 'language'>

/**
 * Id of a list in the input and output of an allotment: `B057`, `B057|uni-1`, `B057|uni-1|KAZAKH`, `B057||KAZAKH`, and
 * `|uni-1` for a whole university. All lists of a program have one kind (`setupFaults`), so ids of different kinds
 * never collide.
 */
export const listId = ({ program, universityId, language }: Bounds): string =>
  [program ?? '', ...(universityId === null && language === null ? [] : [universityId ?? '']), language ?? []]
    .flat()
    .join('|')

/** The single list of a choice; null: the competition has no places for it. */
export const listOfChoice = (
  lists: readonly PlacesList[],
  choice: { readonly program: string; readonly universityId: string; readonly language: EducationLanguage },
): PlacesList | null =>
  lists.find(
    ({ program, universityId, language }) =>
      (program === null || program === choice.program) &&
      (universityId === null || universityId === choice.universityId) &&
      (language === null || language === choice.language),
  ) ?? null

/** First choice that leads to a list, as the allotment takes it; undefined: none. */
export const firstChoiceTo = <Choice extends { readonly program: string; readonly universityId: string }>(
  lists: readonly PlacesList[],
  choices: readonly Choice[],
  language: EducationLanguage,
  id: string,
): Choice | undefined =>
  choices.find((choice) => {
    const list = listOfChoice(lists, { ...choice, language })
    return list !== null && listId(list) === id
  })

/** Stages of a competition at an instant (docs/specification/competition.md#stages). */
export const STAGES = ['PREPARED', 'OPEN', 'CHECKING', 'CLAIMS_CLOSED'] as const
export type Stage = (typeof STAGES)[number]

export function stageOf({ opensAt, closesAt, claimsCloseAt }: StageDates, now: Date): Stage {
  const isPast = (at: string | null) => at !== null && new Date(at) <= now
  if (isPast(claimsCloseAt)) return 'CLAIMS_CLOSED'
  if (isPast(closesAt)) return 'CHECKING'
  return isPast(opensAt) ? 'OPEN' : 'PREPARED'
}
type StageDates = Pick<CompetitionSetup['dates'], 'opensAt' | 'closesAt' | 'claimsCloseAt'>

export type SetupDirectories = {
  readonly programs: ReadonlyMap<string, string>
  readonly universities: ReadonlySet<string>
  readonly quotas: ReadonlySet<string>
  readonly rights: ReadonlyMap<string, number>
  /** ISO 3166-1 alpha-2. */
  readonly countries: ReadonlySet<string>
}

/**
 * Faults between the values of a setup (docs/specification/competition.md#rules): a date before its predecessor,
 * repeated or unknown codes, and two lists for one choice. Also more reserved places than places, separated rights of
 * one priority, shares of more than a hundred per cent in all, and whatever its kind or source of score refuses.
 * @param of level of the competition, which its programs must have, with its kind and source.
 */
export function setupFaults(setup: CompetitionSetup, of: SetupOf, known: SetupDirectories): readonly FieldError[] {
  const isKnown = (quota: string) => known.quotas.has(quota) || known.countries.has(countryOfQuota(quota) ?? '')
  return [
    ...dateFaults(setup.dates),
    ...rightFaults(setup.rights, known.rights),
    ...quotaFaults(setup.quotas, known.quotas),
    ...listFaults(setup.lists, of, { ...known, isQuota: isKnown }),
    ...scoreFaults(setup, of, isKnown),
  ]
}

function dateFaults({ opensAt, closesAt, claimsCloseAt, resultAt, rounds }: CompetitionSetup['dates']) {
  const days: readonly (readonly [string, string | null])[] = [
    ['opensAt', opensAt],
    ['closesAt', closesAt],
    ['claimsCloseAt', claimsCloseAt],
    ...rounds.flatMap(({ publishAt, acceptUntil }, at) => [
      [`rounds.${at}.publishAt`, publishAt] as const,
      [`rounds.${at}.acceptUntil`, acceptUntil] as const,
    ]),
  ]
  const isAfter = (at: string | null | undefined, other: string | null | undefined) =>
    at == null || other == null || new Date(at) > new Date(other)
  const set = days.filter(([, at]) => at !== null)
  const late = set.filter(([, at], number) => number > 0 && !isAfter(at, set[number - 1]?.[1]))
  const isResultApart = !isAfter(resultAt, claimsCloseAt) || !isAfter(rounds[0]?.acceptUntil, resultAt)
  return [...late.map(([field]) => field), ...(isResultApart ? ['resultAt'] : [])].map((field) =>
    setupFault(`dates.${field}`, 'order'),
  )
}

/** Rights of one directory priority must be adjacent. The competition decides only their order. */
function rightFaults(rights: readonly string[], known: SetupDirectories['rights']): readonly FieldError[] {
  return rights.flatMap((code, at) => {
    const field = `rights.${at}`
    const priority = known.get(code)
    if (priority === undefined) return [setupFault(field, 'unknown')]
    if (rights.indexOf(code) < at) return [setupFault(field, 'repeated')]
    const first = rights.findIndex((other) => known.get(other) === priority)
    const isApart = rights.slice(first, at).some((other) => known.get(other) !== priority)
    return isApart ? [setupFault(field, 'apart')] : []
  })
}

function quotaFaults(quotas: CompetitionSetup['quotas'], known: ReadonlySet<string>): readonly FieldError[] {
  const sum = quotas.reduce((total, { percent }) => total + percent, 0)
  return [
    ...codeFaults('quotas', quotas, (quota) => known.has(quota)),
    ...(sum > 100 ? [setupFault('quotas', 'shares')] : []),
  ]
}

const codeFaults = (field: string, items: readonly { readonly quota: string }[], isKnown: (quota: string) => boolean) =>
  items.flatMap(({ quota }, at) => {
    if (!isKnown(quota)) return [setupFault(`${field}.${at}.quota`, 'unknown')]
    return items.findIndex((other) => other.quota === quota) < at
      ? [setupFault(`${field}.${at}.quota`, 'repeated')]
      : []
  })

/** Kind of a list: bound to a university, to a language, to both, or to neither. */
const kindOf = ({ universityId, language }: Bounds): string => `${universityId !== null} ${language !== null}`

type KnownOfLists = SetupDirectories & { readonly isQuota: (quota: string) => boolean }

function listFaults(
  lists: CompetitionSetup['lists'],
  { level, kind }: SetupOf,
  known: KnownOfLists,
): readonly FieldError[] {
  const ids = new Set<string>()
  const kinds = new Map<string, string>()
  const overlaps = overlapsOf(lists)
  return lists.flatMap((list, at) => {
    const { program, universityId, places, reserved } = list
    const faults: FieldError[] = codeFaults(`lists.${at}.reserved`, reserved, known.isQuota)
    const add = (field: string, rule: SetupRule) => void faults.push(setupFault(`lists.${at}.${field}`, rule))
    reserved.forEach(({ quota }, number) => {
      if (countryOfQuota(quota) !== null && kind !== 'SCHOLARSHIP') add(`reserved.${number}.quota`, 'notOfKind')
    })
    const programLevel = program === null ? level : known.programs.get(program)
    if (programLevel === undefined) add('program', 'unknown')
    else if (programLevel !== level) add('program', 'notInLevel')
    if (universityId === null ? program === null : !known.universities.has(universityId)) add('universityId', 'unknown')
    const [id, group] = [listId(list), program ?? `|${universityId}`]
    if (ids.has(id)) add('program', 'repeated')
    else if ((kinds.get(group) ?? kindOf(list)) !== kindOf(list) || overlaps(list)) add('program', 'kinds')
    ids.add(id)
    kinds.set(group, kinds.get(group) ?? kindOf(list))
    if (reserved.reduce((sum, each) => sum + each.places, 0) > places) add('reserved', 'tooManyReserved')
    if (reserved.length > FIGURES.reservedLists) add('reserved', 'tooManyQuotas')
    return faults
  })
}

/** Whether a choice leads to a list and to that of a whole university too: lists of its programs, and of any. */
function overlapsOf(lists: CompetitionSetup['lists']): (list: PlacesList) => boolean {
  const whole = new Set(lists.flatMap(({ program, universityId }) => (program === null ? (universityId ?? []) : [])))
  return ({ program, universityId }) =>
    program !== null && (universityId === null ? whole.size > 0 : whole.has(universityId))
}
