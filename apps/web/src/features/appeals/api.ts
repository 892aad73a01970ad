import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import type { Answer, Input } from '../../platform/client.ts'
import { change, queryOf } from '../../platform/query.ts'

export type OwnAppeals = Answer<'readOwnAppeals'>['data']
export const ownAppealsQuery = (applicationId: string) => queryOf('readOwnAppeals', { params: { applicationId } })
export const sendAppeal = (applicationId: string, body: Input<'sendAppeal'>['body']) =>
  change('sendAppeal', { params: { applicationId }, body }, ['readOwnAppeals'])

export const appealsQuery = (page: number) =>
  queryOf('listAppeals', { query: { page: String(page), pageSize: String(DEFAULT_PAGE_SIZE) } })
export type StaffAppeal = Answer<'readAppeal'>['data']
export const appealQuery = (id: string) => queryOf('readAppeal', { params: { id } })
export const decideAppeal = (id: string, body: Input<'decideAppeal'>['body']) =>
  change('decideAppeal', { params: { id }, body }, ['readAppeal', 'listAppeals', 'readClaims', 'listClaims'])
