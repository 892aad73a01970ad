import type { ProgramOrder, UniversityOrder } from '@portal/domain/directory/rules.ts'
import { oneOf, pageIn } from '../../../platform/address.ts'
import type { Input } from '../../../platform/client.ts'
import { type Order, sortOf } from './order.ts'

/** Facts that order universities and programs, each in its initial order. */
export const UNIVERSITY_FACTS = ['name', 'cost', '-students', 'studentsPerTeacher', '-programs'] as const
export const PROGRAM_FACTS = ['name', '-cutoff', '-grants'] as const

type UniversityFact = 'name' | 'cost' | 'students' | 'studentsPerTeacher' | 'programs'
type ProgramFact = 'name' | 'cutoff' | 'grants'

export type Ranking =
  | { readonly of: 'universities'; readonly sort: Order<UniversityFact>; readonly page: number }
  | { readonly of: 'programs'; readonly sort: Order<ProgramFact>; readonly page: number }

export const ROWS_ON_PAGE = 20

type Address = Readonly<Record<string, unknown>>

export const factOf = <Fact extends string>(order: Order<Fact>): Fact => sortOf<Fact>(order).sortBy

const bothOrders = <Fact extends string>(orders: readonly Order<Fact>[]): readonly Order<Fact>[] =>
  orders.map((order) => factOf<Fact>(order)).flatMap((fact) => [fact, `-${fact}` as const])

/** Parses the address of the page; drops unknown values. Both tables begin with a fact that all have. */
export function parseRanking(address: Address): Ranking {
  const page = pageIn(address['page']) ?? 1
  return address['of'] === 'programs'
    ? { of: 'programs', sort: oneOf(bothOrders<ProgramFact>(PROGRAM_FACTS), address['sort']) ?? '-grants', page }
    : {
        of: 'universities',
        sort: oneOf(bothOrders<UniversityFact>(UNIVERSITY_FACTS), address['sort']) ?? '-programs',
        page,
      }
}

/** Next order of a column's link: its initial order, or the reverse if that is active. */
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
