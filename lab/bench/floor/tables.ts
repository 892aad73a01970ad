import type pg from 'pg'

/**
 * Tables of the floor, copied from the product's rows: one narrow row an application, an index for each query of the
 * bench, and stored totals. Reads by key use the product's tables.
 */
const TABLES = `
  drop schema if exists floor cascade;
  create schema floor;
  create table floor.items as
    select r.application_id as id, r.number, r.type, r.status, r.created_at, r.sent_at, r.status_changed_at, r.first_name, r.last_name, r.fio,
      r.search_name, r.citizenship, r.country_of_residence, r.education_level, r.education_language, r.university_id, r.university_name,
      r.program_code, r.program_name, r.inspector_id, r.inspector_name, r.inspector_status, r.admin_comment, r.comment, a.version
    from review_items r join applications a on a.id = r.application_id where r.sight = '*' order by r.created_at desc;
  alter table floor.items add primary key (id);
  create index on floor.items (created_at desc, id);
  create index on floor.items (status, created_at desc, id);
  create index on floor.items (created_at desc, id) where status = 'IN_PROCESS' and inspector_id is null;
  create index on floor.items (university_id, status, created_at desc, id);
  create index on floor.items (university_id, created_at desc, id);
  create index on floor.items (citizenship, created_at desc, id);
  create index on floor.items (citizenship, education_level, created_at desc, id);
  create index on floor.items (education_level, created_at desc, id);
  create index on floor.items (education_level, status, created_at desc, id);
  create index on floor.items (education_language, created_at desc, id);
  create index on floor.items using gin (search_name gin_trgm_ops);
  create table floor.totals as
    select status, inspector_id is null as is_free, count(*)::int as count from floor.items group by 1, 2;
  create unique index on floor.totals (status, is_free);`

/** Makes foreign keys hold in the floor's sessions, which fire no other trigger (`session_replication_role`). */
const FOREIGN_KEYS = `do $$
  declare t record;
  begin
    for t in select tgrelid::regclass as owner, tgname from pg_trigger where tgisinternal loop
      execute format('alter table %s enable always trigger %I', t.owner, t.tgname);
    end loop;
  end $$`

export async function makeFloorTables(client: pg.Client): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(TABLES)
  await client.query(FOREIGN_KEYS)
  await client.query('vacuum (analyze) floor.items')
  await client.query('analyze floor.totals')
  await client.query('reset maintenance_work_mem')
}
