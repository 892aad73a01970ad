import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../platform/query.ts'
import { tabStorage } from '../../../platform/storage.ts'
import { staffListQuery } from '../api.ts'
import { type ListSearch, parseListSearch } from './list-search.ts'

/** The applications that a list has shown, in its order, and how far the list goes on before and after them. */
export type Order = {
  readonly search: ListSearch
  readonly ids: readonly string[]
  /** The first and the last page that `ids` come from, from 0. */
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

/** Keeps the order of the page that the list shows now: from there one goes from application to application. */
export function rememberOrder(search: ListSearch, page: number, { list }: Listed): void {
  store({ search, ids: list.map(({ id }) => id), from: page, to: page })
}

/** Adds a page behind what is known. What is known already stays where it was. */
export function appended(order: Order, page: number, { list }: Listed): Order {
  const known = new Set(order.ids)
  return { ...order, to: page, ids: [...order.ids, ...list.map(({ id }) => id).filter((id) => !known.has(id))] }
}

/** Adds a page before what is known. */
export function prepended(order: Order, page: number, { list }: Listed): Order {
  const known = new Set(order.ids)
  return { ...order, from: page, ids: [...list.map(({ id }) => id).filter((id) => !known.has(id)), ...order.ids] }
}

const fetchPage = (search: ListSearch, page: number): Promise<Listed> =>
  queryClient.fetchQuery({ ...staffListQuery(search, page), staleTime: 0 })

/**
 * Extends the order so that the application has neighbours where the list has them. Decided applications leave a tab
 * and the rest moves up, so the last known page is read again before the one behind it.
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

/** The applications before and after one, in the order of the list that it was opened from; null where there is none. */
export function useNeighbours(id: string): { readonly previous: string | null; readonly next: string | null } {
  const { data } = useQuery({
    queryKey: ['applicationNeighbours', id],
    // The order of a visit is fixed: a decision must not take the way to the next application.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const order = rememberedOrder()
      if (!order?.ids.includes(id)) return { previous: null, next: null }
      const { ids } = await extended(order, id)
      const at = ids.indexOf(id)
      return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
    },
  })
  return data ?? { previous: null, next: null }
}
