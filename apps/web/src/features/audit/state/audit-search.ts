import { AUDIT_EVENTS, type AuditEvent } from '@portal/domain/audit/rules.ts'

/** The filters of the audit trail as they stand in the address, and the page from 1; what is absent does not filter. */
export type AuditSearch = {
  readonly page?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly staffId?: string | undefined
  readonly event?: AuditEvent | undefined
  readonly object?: string | undefined
}

/** The router reads `?object=123` as a number. */
const text = (given: unknown): string | undefined =>
  (typeof given === 'string' || typeof given === 'number') && given !== '' ? String(given) : undefined
const date = (given: unknown): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(given)) ? String(given) : undefined
const id = (given: unknown): string | undefined =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(given)) ? String(given) : undefined

/** Reads the address of the audit trail; what it does not know is left out. */
export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const page = Number(search['page'])
  const known = {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    from: date(search['from']),
    to: date(search['to']),
    staffId: id(search['staffId']),
    event: AUDIT_EVENTS.find((event) => event === search['event']),
    object: text(search['object']),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}
