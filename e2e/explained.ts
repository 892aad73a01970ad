import type { Applicant, Competition } from '../packages/domain/src/allotment/competition-schema.ts'
import type { Allotment, Allotted, Line } from '../packages/domain/src/allotment/protocol-schema.ts'
import type { LocalizedName } from '../packages/domain/src/kernel/localized-name.ts'
import type { Language, textsIn } from './texts.ts'

/** A published protocol for its auditors, with the allotment computed from its whole input (docs/allotment.md). */
export type Protocol = { readonly input: Competition; readonly output: Allotment }

type Names = ReadonlyMap<string, LocalizedName>
type Words = { readonly t: ReturnType<typeof textsIn>; readonly language: Language; readonly quotas: Names }

/** Result of one line of the protocol, computed from its files alone by docs/allotment.md#lines. */
export type Finding = {
  readonly choice: number
  readonly program: string
  readonly outcome: Line['outcome']
  readonly decidedBy?: string
  readonly missing?: number
  readonly lastAdmitted?: Applicant
  readonly words: readonly string[]
}

const NAME = { kk: 'nameKz', ru: 'nameRu', en: 'nameEn' } as const

/** Criteria in their order, more is better: the total, each right in its order, average, profile. */
const CRITERIA = ['SCORE', 'RIGHT', 'AVERAGE', 'PROFILE'] as const
function comparing({ rights }: Competition) {
  const worth = (person: Applicant): Record<(typeof CRITERIA)[number], readonly number[]> => ({
    SCORE: [person.total],
    RIGHT: rights.map((right) => Number(person.rights.includes(right))),
    AVERAGE: [person.average],
    PROFILE: [person.profile],
  })
  /** First criterion in which `one` is better than `other`; null: none. */
  const better = (one: Applicant, other: Applicant): (typeof CRITERIA)[number] | null => {
    for (const criterion of CRITERIA) {
      const [mine, theirs] = [worth(one)[criterion], worth(other)[criterion]]
      const at = mine.findIndex((value, index) => value !== theirs[index])
      if (at >= 0) return (mine[at] ?? 0) > (theirs[at] ?? 0) ? criterion : null
    }
    return null
  }
  return better
}

/** Findings of one competitor, choice by choice, with the expected texts of their screen. */
export function findingsOf({ input, output }: Protocol, code: string, words: Words): readonly Finding[] {
  const people = new Map(input.applicants.map((person) => [person.id, person]))
  const person = people.get(code)
  if (person === undefined) return []
  const better = comparing(input)
  const granted = output.allotted.find(({ applicant }) => applicant === code)
  return person.choices.map((program, at): Finding => {
    const choice = at + 1
    const of = { choice, program }
    if (granted?.choice === choice) return { ...of, outcome: 'ALLOTTED', words: wordsOfGrant(granted, words) }
    if (granted !== undefined && granted.choice < choice)
      return { ...of, outcome: 'BETTER_CHOICE', words: [words.t('results.reasons.betterChoice')] }
    const below = belowMinimum(input, program, person, words)
    if (below !== null) return { ...of, outcome: 'BELOW_MINIMUM', words: [below] }
    // The last admitted one of all lists open to this person.
    const lists = output.programs.find(({ id }) => id === program)
    const last = [lists?.general, ...(lists?.reserved.filter(({ quota }) => person.quotas.includes(quota)) ?? [])]
      .flatMap((list) => (list?.last ? (people.get(list.last.applicant) ?? []) : []))
      .reduce<Applicant | undefined>((one, each) => (one === undefined || better(one, each) ? each : one), undefined)
    const { t } = words
    if (last === undefined) return { ...of, outcome: 'OUTRANKED', words: [t('results.reasons.noPlaces')] }
    const decidedBy = better(last, person) ?? 'EQUAL'
    const missing = last.total - person.total
    return {
      ...of,
      outcome: 'OUTRANKED',
      decidedBy,
      ...(decidedBy === 'SCORE' ? { missing } : {}),
      lastAdmitted: last,
      words: [
        wordsOfRank(decidedBy, person, last, words),
        t('results.own.enough', { points: enoughFor(input, person, last) }),
        t('results.standing.last', { last: last.total, own: person.total }),
      ],
    }
  })
}

/** The least total that ranks before the last admitted, or is equal to it if all equals get a place. */
function enoughFor(input: Competition, person: Applicant, last: Applicant): number {
  const better = comparing(input)
  const raised = { ...person, total: last.total }
  const isEqual = better(raised, last) === null && better(last, raised) === null
  const isEnough = better(raised, last) !== null || (isEqual && input.whenEqual === 'ONE_MORE')
  return isEnough ? last.total : last.total + 1
}

function wordsOfGrant({ place, quota = '' }: Allotted, words: Words): readonly string[] {
  const { t, language, quotas } = words
  return place === 'GENERAL'
    ? [t('results.reasons.allotted')]
    : [t('results.reasons.allottedOnQuota', { quota: quotas.get(quota)?.[NAME[language]] ?? quota })]
}

function belowMinimum(input: Competition, program: string, { total, subjects }: Applicant, { t }: Words) {
  const own = input.programs.find(({ id }) => id === program)?.minimum
  const minimum = { total: own?.total ?? input.minimum.total, subjects: own?.subjects ?? input.minimum.subjects }
  if (total < minimum.total) return t('results.reasons.belowTotal', { own: total, minimum: minimum.total })
  const points = subjects as Readonly<Record<string, number>>
  const missed = Object.entries(minimum.subjects).find(([subject, needed]) => (points[subject] ?? 0) < needed)
  if (missed === undefined) return null
  const [subject, needed] = missed
  return t('results.reasons.belowSubject', {
    subject: t(subject.startsWith('PROFILE_') ? `competitions.minimums.${subject}` : `directory.subjects.${subject}`),
    own: points[subject] ?? 0,
    minimum: needed,
  })
}

function wordsOfRank(decidedBy: string, own: Applicant, last: Applicant, { t, language }: Words): string {
  const { total } = last
  const decimals = (value: number) => value.toFixed(2).replace('.', language === 'en' ? '.' : ',')
  switch (decidedBy) {
    case 'SCORE':
      return t('results.reasons.score', { count: total - own.total, missing: total - own.total, last: total })
    case 'AVERAGE':
      return t('results.reasons.average', { total, own: decimals(own.average), last: decimals(last.average) })
    case 'PROFILE':
      return t('results.reasons.profile', { total, own: own.profile, last: last.profile })
    default:
      return t(`results.reasons.${decidedBy.toLowerCase()}`, { total })
  }
}
