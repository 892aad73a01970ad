import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import type { Answer } from '../../platform/client.ts'
import { change, queryOf } from '../../platform/query.ts'

export type Undelivered = Answer<'listUndelivered'>['list'][number]

/** A page of the mails and SMS that could not be sent; `page` from 0. */
export const undeliveredQuery = (page: number) =>
  queryOf('listUndelivered', { query: { page: String(page), pageSize: String(DEFAULT_PAGE_SIZE) } })

export const resendMessage = (id: string) => change('resendMessage', { params: { id } }, ['listUndelivered'])
