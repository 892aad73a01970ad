import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { type Answer, call } from '../../platform/client.ts'
import { change, queryClient, queryOf } from '../../platform/query.ts'

export type Undelivered = Answer<'listUndelivered'>['list'][number]

/** A page of the mails and SMS that could not be sent; `page` from 0. */
export const undeliveredQuery = (page: number) =>
  queryOf('listUndelivered', { query: { page: String(page), pageSize: String(DEFAULT_PAGE_SIZE) } })

export const resendMessage = (id: string) => change('resendMessage', { params: { id } }, ['listUndelivered'])

/** A page of the mails to the reader; `page` from 0. */
export const noticesQuery = (page: number) =>
  queryOf('listNotices', { query: { page: String(page), pageSize: String(DEFAULT_PAGE_SIZE) } })

const NEWEST = 4

/** The newest mails with the count of unread ones. The header and the home share one answer. */
export const newestNoticesQuery = () => queryOf('listNotices', { query: { page: '0', pageSize: String(NEWEST) } })

export type Notice = Answer<'listNotices'>['list'][number]

/** Marks the notices up to an instant as read. The open page keeps its marks. */
export async function markNoticesRead(until: string): Promise<void> {
  await call('markNoticesRead', { body: { until } })
  await queryClient.invalidateQueries({ queryKey: newestNoticesQuery().queryKey })
}
