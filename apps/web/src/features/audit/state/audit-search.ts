import { AUDIT_EVENTS, type AuditEvent } from '@portal/domain/audit/rules.ts'
import { dateIn, oneOf, pageIn, textIn, withoutAbsent } from '../../../platform/address.ts'

/** Filters of the audit trail in the address, and the page from 1. An absent one does not filter. */
export type AuditSearch = {
  readonly page?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly staffId?: string | undefined
  readonly event?: AuditEvent | undefined
  readonly object?: string | undefined
}

const id = (given: unknown): string | undefined =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(given)) ? String(given) : undefined

export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  return withoutAbsent({
    page: pageIn(search['page']),
    from: dateIn(search['from']),
    to: dateIn(search['to']),
    staffId: id(search['staffId']),
    event: oneOf(AUDIT_EVENTS, search['event']),
    object: textIn(search['object']),
  })
}
