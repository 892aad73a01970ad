import type pg from 'pg'

/**
 * Rows of all applications and drafts for a peer: those of the floor's narrow table, with owner and draft. Indexes for
 * each query of the bench follow.
 */
export const ROWS = `
  select a.id, i.number, a.type, a.status, a.created_at, i.sent_at, i.status_changed_at, i.first_name, i.last_name, i.fio, i.citizenship,
    i.country_of_residence, i.education_level, i.education_language, i.university_id, i.university_name, i.program_code, i.program_name,
    i.inspector_id, i.inspector_name, i.inspector_status, i.admin_comment, a.version, a.owner_id, a.draft
  from applications a left join floor.items i using (id)
  where i.id is not null or a.status = 'CREATED' order by a.created_at desc`

/** Rows of an application, by the name under which a peer answers them with it: what the floor answers. */
export const PARTS_OF_ONE = {
  choices: `select position, university_id, program_code, university_name, program_name, status as state, comment, application_id
    from choices`,
  events: `select at, event, from_status, to_status, choice, actor_name, inspector_name, decision, comment, application_id
    from application_history`,
  papers: `select slot, file_id, name, application_id from application_attachments`,
  tests: `select active, passed, started_at, deadline, finished_at, application_id from screening_attempts where is_current`,
  interviews: `select starts_at, zoom, status as state, expert_name, total, application_id from interviews
    where status <> 'CANCELLED'`,
} as const

export async function indexRows(client: pg.Client, table: string, status: string): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const index of [
    `(${status}, created_at desc, id)`,
    `(created_at desc, id) where ${status} = 'IN_PROCESS' and inspector_id is null`,
    '(owner_id, created_at desc)',
    'using gin (lower(fio) gin_trgm_ops)',
  ])
    await client.query(`create index on ${table} ${index}`)
  await client.query(`vacuum (analyze) ${table}`)
  await client.query('reset maintenance_work_mem')
}
