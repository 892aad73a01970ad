import type { ProgramOrder, UniversityOrder } from '@portal/domain/directory/rules.ts'
import { oneOf, pageIn } from '../../../platform/address.ts'
import type { Input } from '../../../platform/client.ts'
import { type Order, sortOf } from './order.ts'

/** The facts by which universities and programs are ordered, each as it is ordered first. */
export const UNIVERSITY_FACTS = ['name', 'cost', '-students', 'studentsPerTeacher', '-programs'] as const
export const PROGRAM_FACTS = ['name', '-cutoff', '-grants'] as const

type UniversityFact = 'name' | 'cost' | 'students' | 'studentsPerTeacher' | 'programs'
type ProgramFact = 'name' | 'cutoff' | 'grants'

/** A table of the page: what it is of, how it is ordered, and its page from 1. */
export type Ranking =
  | { readonly of: 'universities'; readonly sort: Order<UniversityFact>; readonly page: number }
  | { readonly of: 'programs'; readonly sort: Order<ProgramFact>; readonly page: number }

export const ROWS_ON_PAGE = 20

type Address = Readonly<Record<string, unknown>>

/** What a fact of an order is called. */
export const factOf = <Fact extends string>(order: Order<Fact>): Fact => sortOf<Fact>(order).sortBy

const bothWays = <Fact extends string>(orders: readonly Order<Fact>[]): readonly Order<Fact>[] =>
  orders.map((order) => factOf<Fact>(order)).flatMap((fact) => [fact, `-${fact}` as const])

/** Reads the address of the page; what it does not know is left out. Both tables begin with what all have stated. */
export function parseRanking(address: Address): Ranking {
  const page = pageIn(address['page']) ?? 1
  return address['of'] === 'programs'
    ? { of: 'programs', sort: oneOf(bothWays<ProgramFact>(PROGRAM_FACTS), address['sort']) ?? '-grants', page }
    : {
        of: 'universities',
        sort: oneOf(bothWays<UniversityFact>(UNIVERSITY_FACTS), address['sort']) ?? '-programs',
        page,
      }
}

/** The order that a column's link leads to: its own first, the other way round once it stands so. */
export const nextSort = (first: string, now: string): string =>
  now === first ? (first.startsWith('-') ? first.slice(1) : `-${first}`) : first

export const universityRankingCall = ({ sort, page }: Extract<Ranking, { of: 'universities' }>) =>
  ({
    query: { ...sortOf<UniversityOrder>(sort), page: String(page - 1), pageSize: String(ROWS_ON_PAGE) },
  }) satisfies Input<'searchExtended'>

export const programRankingCall = ({ sort, page }: Extract<Ranking, { of: 'programs' }>) =>
  ({
    query: {
      ...sortOf<ProgramOrder>(sort),
      degree: 'BACHELOR',
      subjects: [],
      page: String(page - 1),
      pageSize: String(ROWS_ON_PAGE),
    },
  }) satisfies Input<'searchProgramGroups'>
