import type { ProgramLists } from '@portal/domain/allotment/protocol-schema.ts'
import { type FragileCounts, type PublishedFragile, RUN } from '@portal/domain/allotment/run-schema.ts'
import { COUNTED } from '@portal/domain/commissions/status.ts'
import { listId } from '@portal/domain/competitions/setup-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import { type CountedRow, type PartRow, partsWithoutSmall, withoutSmall } from '@portal/domain/results/figure-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  allowLongStatements,
  isOneOf,
  LONG_STATEMENT,
  type Reader,
  type Trx,
} from '../../platform/database/database.ts'
import type { OutputParts, PublicLists, Published } from './read-output.ts'
import { type NewList, writeFigures, writeLists, writePlaces, writePublicLists } from './repository.ts'

/** Stores the public data of a protocol beside its lines: places, cut-offs, counts. */
export async function storeProtocol(
  db: Trx,
  published: Published,
  { allotted, programs }: OutputParts,
  setup: CompetitionSetup,
  hashes: { readonly inputHash: string; readonly outputHash: string },
  publicLists: PublicLists | null,
): Promise<void> {
  // These statements go over all competitors: a hundred thousand in a whole country.
  await allowLongStatements(db)
  await writePlaces(
    db,
    published,
    allotted.map(({ applicant, choice, place, quota = null }) => ({ code: applicant, choice, place, quota })),
  )
  const lists = new Map(setup.lists.map((list) => [listId(list), list]))
  const rows = programs.map((program): NewList => {
    const list = lists.get(program.id)
    const { places, filled } = sumOf(program)
    return {
      ...published,
      list: program.id,
      program: list === undefined ? program.id : (list.program ?? ''),
      universityId: list?.universityId ?? null,
      language: list?.language ?? null,
      places: list?.places ?? places,
      filled,
      general: program.general as never,
      reserved: program.reserved as never,
    }
  })
  await writeLists(
    db,
    published,
    rows.map(({ universityId, ...row }) => ({ ...row, university_id: universityId }) as never),
  )
  if (publicLists !== null) await writePublicLists(db, published, publicLists)
  const counted = await countAll(db, published)
  const places = rows.reduce((sum, list) => sum + list.places, 0)
  const fragile = await fragileOf(db, published)
  await writeFigures(db, { ...published, ...hashes, figures: { ...counted, places, fragile } })
}

/** Fragile awards of a published run, and the cases graded twice. Null: the run was not repeated. */
async function fragileOf(db: Reader, { competitionId, version }: Published): Promise<PublishedFragile | null> {
  const isTwice = (application: RawBuilder<unknown>) => sql`exists (select from commission_grades g
    where g.application_id = ${application} and g.role = 'SECOND' and ${isOneOf(sql.ref('g.state'), COUNTED)})`
  const { rows } = await sql<{ counts: FragileCounts; twice: number; casesTwice: number }>`
    select t.counts,
      (select count(*)::int from fragile_awards f join competitors k on k.competition_id = p.competition_id and k.code = f.code
        where f.run_id = t.run_id and f.is_by_mark and ${isTwice(sql.ref('k.application_id'))}) as twice,
      (select count(*)::int from commission_cases c where c.competition_id = p.competition_id
        and c.second_asked_at is not null and ${isTwice(sql.ref('c.application_id'))}) as cases_twice
    from protocols p join run_repetitions t on t.run_id = p.run_id
    where p.competition_id = ${competitionId} and p.version = ${version} and t.state = ${RUN.isDone}`.execute(db)
  const [found] = rows
  return found === undefined ? null : { ...found.counts, twice: found.twice, casesTwice: found.casesTwice }
}

const sumOf = ({ general, reserved }: ProgramLists) => ({
  places: [general, ...reserved].reduce((sum, { places }) => sum + places, 0),
  filled: [general, ...reserved].reduce((sum, { filled }) => sum + filled, 0),
})

/**
 * Counts competitors and grants once, at publication, so that readers cost nothing: three scans of the protocol's
 * lines for counts and one for parts, some three seconds for 120,000 people. The region is that of the first choice's university, and of the grant's.
 */
async function countAll(db: Reader, { competitionId, version }: Published) {
  const people = sql`
    select c.application_id, a.education_language, l.place, l.quota, l.list, l.outcome = 'ALLOTTED' as has_grant, l.choice
    from protocol_lines l join competitors c on c.competition_id = l.competition_id and c.code = l.code
    join applications a on a.id = c.application_id
    where l.competition_id = ${competitionId} and l.version = ${version}`
  const total = await sql<{ competitors: number; allotted: number }>`${LONG_STATEMENT}
    select count(*) filter (where choice = 1)::int as competitors, count(*) filter (where has_grant)::int as allotted
    from (${people}) p`.execute(db)
  const parts = await sql<PartRow>`${LONG_STATEMENT}
    select s.key, count(*)::int as competitors, count(g.code)::int as allotted,
      round(avg(s.value::numeric), 1)::float8 as mean,
      round(avg(s.value::numeric) filter (where g.code is not null), 1)::float8 as allotted_mean
    from protocol_lines l cross join lateral jsonb_each_text(l.merit #> '{own,subjects}') s
    left join protocol_lines g on g.competition_id = l.competition_id and g.version = l.version and g.code = l.code
      and g.outcome = 'ALLOTTED'
    where l.competition_id = ${competitionId} and l.version = ${version} and l.choice = 1
    group by s.key order by s.key`.execute(db)
  const by = async (counted: RawBuilder<CountedRow>) => withoutSmall((await counted.execute(db)).rows)
  return {
    ...(total.rows[0] as { competitors: number; allotted: number }),
    parts: partsWithoutSmall(parts.rows),
    regions: await by(sql<CountedRow>`${LONG_STATEMENT}
      select r.id as key, count(*) filter (where p.choice = 1)::int as competitors,
        count(*) filter (where p.has_grant)::int as allotted
      from (${people}) p join choices h on h.application_id = p.application_id and h.position = p.choice
      join universities u on u.id = h.university_id join cities t on t.id = u.city_id join regions r on r.id = t.region_id
      where p.choice = 1 or p.has_grant group by r.id order by competitors desc, r.id`),
    quotas: await by(sql<CountedRow>`${LONG_STATEMENT}
      with granted as (select quota, count(*)::int as allotted from (${people}) p where has_grant and quota is not null group by quota),
      claimed as (select g.code as quota, count(*)::int as competitors from (${people}) p
        join grant_claims g on g.application_id = p.application_id and g.kind = 'QUOTA' and g.value is not null
        where p.choice = 1 group by g.code)
      select coalesce(c.quota, g.quota) as key, coalesce(c.competitors, 0) as competitors, coalesce(g.allotted, 0) as allotted
      from claimed c full join granted g on g.quota = c.quota order by competitors desc, key`),
    languages: await by(sql<CountedRow>`${LONG_STATEMENT}
      select education_language as key, count(*) filter (where choice = 1)::int as competitors,
        count(*) filter (where has_grant)::int as allotted
      from (${people}) p where education_language is not null group by key order by competitors desc, key`),
  }
}
