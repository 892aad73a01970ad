import type { Applicant, Competition } from './competition-schema.ts'
import { meetsMinimum, minimumFor } from './field-rules.ts'
import { orderByMerit } from './merit-rules.ts'
import type { Allotment, Line } from './protocol-schema.ts'

/** Values of comparison of a person; `right` is the highest one held. */
export type MeritView = {
  readonly total: number
  readonly right: string | null
  readonly average: number
  readonly profile: number
  /** Rest of the input's line, at the first choice only. */
  readonly own?: {
    readonly order: number
    readonly subjects: Readonly<Record<string, number>>
    readonly rights: readonly string[]
    readonly quotas: readonly string[]
  }
}

/** Rank on a list among all applicants for it who reach its minimum. */
export type Ranks = (applicant: string, list: string) => number | null

/** Ranks on every list by merit, from 1. Equals share one; the next rank counts all of them. */
export function ranksOf(competition: Competition): Ranks {
  const { applicants, groups } = orderByMerit(competition)
  const minimums = new Map(competition.programs.map((program) => [program.id, minimumFor(program, competition)]))
  const lists = new Map<string, { count: number; group: number; rank: number; ranks: Map<string, number> }>()
  for (const [at, applicant] of applicants.entries()) {
    for (const id of applicant.choices) {
      const minimum = minimums.get(id)
      if (minimum === undefined || !meetsMinimum(applicant, minimum)) continue
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

export function* linesOf(competition: Competition, { lines }: Allotment, ranks: Ranks): Generator<ProtocolRow> {
  const { applicants, groups } = orderByMerit(competition)
  const people = new Map(applicants.map((each) => [each.id, meritOf(each, competition.rights)]))
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

const meritOf = ({ total, rights: held, average, profile }: Applicant, rights: readonly string[]): MeritView => ({
  total,
  right: rights.find((right) => held.includes(right)) ?? null,
  average,
  profile,
})
