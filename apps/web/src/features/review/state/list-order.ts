import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../platform/query.ts'
import { tabStorage } from '../../../platform/storage.ts'
import { staffListQuery } from '../api.ts'
import { type ListSearch, parseListSearch } from './list-search.ts'

/** Applications of an opened list in order, with the known pages. */
export type Order = {
  readonly search: ListSearch
  readonly ids: readonly string[]
  /** The first and the last page of `ids`, from 0. */
  readonly from: number
  readonly to: number
}

type Listed = {
  readonly list: readonly { readonly id: string }[]
  readonly totalSize: number
  readonly isMore: boolean
}

const STORAGE_KEY = 'applications.staffOrder'

function store(order: Order): void {
  tabStorage.setItem(STORAGE_KEY, JSON.stringify(order))
}

function rememberedOrder(): Order | null {
  const stored = tabStorage.getItem(STORAGE_KEY)
  if (stored === null) return null
  const order = JSON.parse(stored) as Order
  return { ...order, search: parseListSearch(order.search) }
}

/** Stores the order of the list's current page, for the links between applications. */
export function rememberOrder(search: ListSearch, page: number, { list }: Listed): void {
  store({ search, ids: list.map(({ id }) => id), from: page, to: page })
}

export function appended(order: Order, page: number, { list }: Listed): Order {
  const known = new Set(order.ids)
  return { ...order, to: page, ids: [...order.ids, ...list.map(({ id }) => id).filter((id) => !known.has(id))] }
}

export function prepended(order: Order, page: number, { list }: Listed): Order {
  const known = new Set(order.ids)
  return { ...order, from: page, ids: [...list.map(({ id }) => id).filter((id) => !known.has(id)), ...order.ids] }
}

const fetchPage = (search: ListSearch, page: number): Promise<Listed> =>
  queryClient.fetchQuery({ ...staffListQuery(search, page), staleTime: 0 })

/**
 * Extends the order until the application has neighbours, if the list has any. Decided applications leave a tab and the
 * rest moves up: the last known page is read again before the next one.
 */
async function extended(order: Order, id: string): Promise<Order> {
  let known = order
  if (known.ids[0] === id && known.from > 0) {
    known = prepended(known, known.from - 1, await fetchPage(known.search, known.from - 1))
  }
  if (known.ids.at(-1) === id) {
    const again = await fetchPage(known.search, known.to)
    known = appended(known, known.to, again)
    const hasMore = again.isMore || again.totalSize > (known.to + 1) * DEFAULT_PAGE_SIZE
    if (known.ids.at(-1) === id && hasMore) {
      known = appended(known, known.to + 1, await fetchPage(known.search, known.to + 1))
    }
  }
  store(known)
  return known
}

type Neighbours = { readonly previous: string | null; readonly next: string | null; readonly isInList: boolean }
const NONE: Neighbours = { previous: null, next: null, isInList: false }

/** The previous and next application in the list that opened this one; null at its ends. */
export function useNeighbours(id: string): Neighbours {
  const { data } = useQuery({
    queryKey: ['applicationNeighbours', id],
    // The order of a visit is fixed: a decision must not remove the link to the next application.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const order = rememberedOrder()
      if (!order?.ids.includes(id)) return NONE
      const { ids } = await extended(order, id)
      const at = ids.indexOf(id)
      return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, isInList: true }
    },
  })
  return data ?? NONE
}
