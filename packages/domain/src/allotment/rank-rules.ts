import { contestOf } from './contest-rules.ts'
import type { AnyCompetition, Contest, Entrant } from './contest-schema.ts'
import { lastOf, sorted } from './field-rules.ts'
import { orderByMerit } from './merit-rules.ts'
import type { Allotment, Last, Line } from './protocol-schema.ts'

/** Values of comparison of a person; `right` is the highest one held. Values outside the order are null or 0. */
export type MeritView = {
  readonly total: number
  readonly right: string | null
  readonly average: number
  readonly profile: number
  /** Points of the parts in the order of comparison, by code (version 2). */
  readonly parts?: NonNullable<Last['parts']>
  /** Rest of the input's line, at the first choice only. */
  readonly own?: {
    readonly order: number
    readonly subjects: Readonly<Record<string, number>>
    readonly rights: readonly string[]
    readonly quotas: readonly string[]
  }
}

/** Rank on a list among all applicants for it to whom any of its places is open. */
export type Ranks = (applicant: string, list: string) => number | null

/** Ranks on every list by merit, from 1. Equals share one; the next rank counts all of them. */
export function ranksOf(competition: AnyCompetition): Ranks {
  const { applicants, groups, programs, wishesOf } = sorted(competition)
  const lists = new Map<string, { count: number; group: number; rank: number; ranks: Map<string, number> }>()
  for (const [at, applicant] of applicants.entries()) {
    for (const { program, isBelowMinimum } of wishesOf(applicant)) {
      const id = programs[program]?.id
      if (id === undefined || isBelowMinimum) continue
      const list = lists.get(id) ?? { count: 0, group: -1, rank: 0, ranks: new Map() }
      lists.set(id, list)
      list.count++
      if (list.group !== groups[at]) list.rank = list.count
      list.group = groups[at] as number
      list.ranks.set(applicant.id, list.rank)
    }
  }
  return (applicant, id) => lists.get(id)?.ranks.get(applicant) ?? null
}

export type ProtocolRow = {
  readonly code: string
  readonly choice: number
  readonly list: string
  readonly outcome: Line['outcome']
  readonly merit: MeritView
  readonly line: Line
  readonly rank: number | null
}

export function* linesOf(competition: AnyCompetition, { lines }: Allotment, ranks: Ranks): Generator<ProtocolRow> {
  const contest = contestOf(competition)
  const { applicants, groups } = orderByMerit(contest)
  const people = new Map(applicants.map((each) => [each.id, meritOf(each, contest)]))
  const own = new Map(
    applicants.map(({ id, subjects, rights, quotas }, at) => [
      id,
      { order: (groups[at] as number) + 1, subjects, rights, quotas },
    ]),
  )
  for (const line of lines) {
    const merit = people.get(line.applicant) as MeritView
    const rest = own.get(line.applicant)
    yield {
      code: line.applicant,
      choice: line.choice,
      list: line.program,
      outcome: line.outcome,
      merit: line.choice === 1 && rest !== undefined ? { ...merit, own: rest } : merit,
      line,
      rank: ranks(line.applicant, line.program),
    }
  }
}

function meritOf(applicant: Entrant, contest: Contest): MeritView {
  const { total, right = null, average = 0, profile = 0, parts } = lastOf(applicant, contest)
  return { total, right, average, profile, ...(parts === undefined ? {} : { parts }) }
}
