import type { AuditQuery } from '@portal/domain/audit/schema.ts'
import { endOfKazakhstanDay, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { uuid } from '@portal/domain/kernel/values.ts'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Condition = Expression<SqlBool>
type Filter = Omit<AuditQuery, 'page' | 'pageSize'>

const eb = expressionBuilder<Tables, 'auditEvents'>()

/** One entry a filter of the audit trail; a filter without one does not compile. */
const FILTERS: { readonly [K in keyof Filter]-?: (value: NonNullable<Filter[K]>) => Condition } = {
  from: (day) => eb('at', '>=', startOfKazakhstanDay(day)),
  to: (day) => eb('at', '<', endOfKazakhstanDay(day)),
  staffId: (id) => eb('actorId', '=', id),
  event: (event) => eb('event', '=', event),
  object: (given) => {
    const id = uuid.safeParse(given).data
    return id === undefined ? eb('objectNumber', '=', given) : eb('objectId', '=', id)
  },
}

/** The rows that a query asks for. */
export function auditConditions(query: AuditQuery): Condition {
  const given = (Object.keys(FILTERS) as (keyof Filter)[]).flatMap((name) => {
    const value = query[name]
    return value === undefined ? [] : [(FILTERS[name] as (value: string) => Condition)(value)]
  })
  return eb.and(given)
}
