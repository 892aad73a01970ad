import { READING_EVENTS } from '@portal/domain/audit/rules.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import type { Role } from '@portal/domain/kernel/role.ts'
import { sql } from 'kysely'
import { isOneOf, type Reader } from '../../platform/database/database.ts'

/** A look at an application, as the trail has it. */
export type Reading = {
  readonly at: Date
  readonly event: (typeof READING_EVENTS)[number]
  readonly actorName: string
  readonly actorRoles: readonly [Role, ...Role[]]
  /** Of the university that the reader belongs to now; null: of the whole portal. */
  readonly university: LocalizedName | null
}

/** Who has looked at an application, the newest first (index audit_events_of_object). */
export async function readingsOf(db: Reader, applicationId: string, page: { limit: number; offset: number }) {
  const where = sql`object_id = ${applicationId} and ${isOneOf(sql.ref('event'), READING_EVENTS)}`
  const [{ rows }, counted] = await Promise.all([
    sql<Reading>`
      select at, event, actor_name, actor_roles, case when u.id is not null
        then json_build_object('nameKz', u.name_kz, 'nameRu', u.name_ru, 'nameEn', u.name_en) end as university
      from audit_events left join staff_members s on s.account_id = actor_id left join universities u on u.id = s.university_id
      where ${where} order by at desc, audit_events.id desc limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ count: number }>`select count(*) from audit_events where ${where}`.execute(db),
  ])
  return { rows, count: Number(counted.rows[0]?.count ?? 0) }
}
