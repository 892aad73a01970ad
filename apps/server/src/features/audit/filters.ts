import type { AuditQuery } from '@portal/domain/audit/schema.ts'
import { endOfKazakhstanDay, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { uuid } from '@portal/domain/kernel/values.ts'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<boolean>
type Filter = Omit<AuditQuery, 'page' | 'pageSize'>

/** One entry a filter of the audit trail; a filter without one does not compile. */
const FILTERS: { readonly [K in keyof Filter]-?: (value: NonNullable<Filter[K]>) => Condition } = {
  from: (day) => sql`at >= ${startOfKazakhstanDay(day)}`,
  to: (day) => sql`at < ${endOfKazakhstanDay(day)}`,
  staffId: (id) => sql`actor_id = ${id}`,
  event: (event) => sql`event = ${event}`,
  object: (given) => {
    const id = uuid.safeParse(given).data
    return id === undefined ? sql`object_number = ${given}` : sql`object_id = ${id}`
  },
}

/** The rows that a query asks for. */
export function auditConditions(query: AuditQuery): Condition {
  const given = (Object.keys(FILTERS) as (keyof Filter)[]).flatMap((name) => {
    const value = query[name]
    return value === undefined ? [] : [(FILTERS[name] as (value: string) => Condition)(value)]
  })
  return given.length === 0 ? sql`true` : sql`${sql.join(given, sql` and `)}`
}
