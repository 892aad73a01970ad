import type { Answer } from '../../platform/client.ts'
import { queryOf } from '../../platform/query.ts'
import type { AuditSearch } from './state/audit-search.ts'

export const AUDIT_PAGE_SIZE = 20

export type AuditRow = Answer<'listAudit'>['list'][number]

export const auditQuery = ({ page = 1, ...filters }: AuditSearch) =>
  queryOf('listAudit', { query: { page: String(page - 1), pageSize: String(AUDIT_PAGE_SIZE), ...filters } })

export const staffListQuery = () =>
  queryOf('listStaff', { query: { roles: [], pageSize: '200', sortBy: 'fullName', direction: 'ASC' } })
