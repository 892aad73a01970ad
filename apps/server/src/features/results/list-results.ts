import type { EducationLanguage } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { expressionBuilder, sql } from 'kysely'
import { escapeLike, type Reader, totalWith } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { namedEntry } from '../directory/select-names.ts'
import type { Figures, PublicLists, Published } from '../runs/read-output.ts'
import { findPublished, namesOf } from './read-published.ts'

const eb = expressionBuilder<Tables & { l: Tables['protocolLines'] }, 'l'>()

const LIST_NAME = sql`g.list, g.program, g.language, case when p.code is null then null else
  json_build_object('nameKz', p.name_kz, 'nameRu', p.name_ru, 'nameEn', p.name_en) end as program_name,
  case when u.id is null then null else ${namedEntry('u')} end as university`
/** Joins names to the lists `g`. */
const WITH_NAMES = sql`left join programs p on p.code = g.program left join universities u on u.id = g.university_id`

type ListName = {
  readonly list: string
  readonly program: string
  readonly language: EducationLanguage | null
  readonly programName: LocalizedName | null
  readonly university: LocalizedName | null
}
type Line = ListName & {
  readonly code: string
  readonly choice: number
  readonly outcome: 'ALLOTTED' | 'BELOW_MINIMUM' | 'OUTRANKED' | 'BETTER_CHOICE'
  readonly place: 'GENERAL' | 'RESERVED' | null
  readonly rank: number | null
  readonly total: number
}
type LinesQuery = {
  readonly page: number
  readonly pageSize: number
  readonly code?: string | undefined
  readonly list?: string | undefined
  readonly isAllotted?: boolean | undefined
}

/** A public line: only the total of the compared values, and no category. */
const LINE = sql`l.code, l.choice, l.outcome, l.place, l.rank, (l.merit ->> 'total')::float as total`

/**
 * One page of a protocol's lines: by rank for one list (index protocol_lines_by_list), else by code (the primary key).
 * Those with a grant have indexes of their own. A page costs the entries before it: the last of 480,000 lines takes
 * some 100 ms, the first one 1 ms. Totals come from the lists, except for one code, which has four lines at most.
 */
export async function listResultLines(db: Reader, slug: string, version: number, query: LinesQuery) {
  const published = await findPublished(db, slug, version)
  if (published === undefined) return refuse('not_found')
  const { code, list, isAllotted = false, page, pageSize } = query
  const condition = eb.and([
    eb('l.competitionId', '=', published.competitionId),
    eb('l.version', '=', version),
    ...(code ? [eb('l.code', '=', code)] : []),
    ...(list ? [eb('l.list', '=', list)] : []),
    ...(isAllotted ? [eb('l.outcome', '=', sql.lit('ALLOTTED'))] : []),
  ])
  const found = sql`protocol_lines l where ${condition}`
  const order = list ? sql`l.rank, l.code` : sql`l.code, l.choice`
  const { rows } = await sql<Line>`
    select ${LINE}, ${LIST_NAME}
    from (select l.* from ${found} order by ${order} limit ${pageSize} offset ${page * pageSize}) l
    join protocol_lists g on g.competition_id = l.competition_id and g.version = l.version and g.list = l.list
    ${WITH_NAMES} order by ${order}`.execute(db)
  if (!code) return { list: rows, totalSize: await linesIn(db, published, list, isAllotted) }
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int from ${found}`.execute(db)
  return { list: rows, totalSize: counted[0]?.count ?? 0 }
}

/** Number of lines of a protocol or of one of its some 3,000 lists. */
async function linesIn(
  db: Reader,
  { competitionId, version }: Published,
  list: string | undefined,
  isAllotted: boolean,
) {
  const { count } = await db
    .selectFrom('protocolLists')
    .select(({ fn }) => fn.sum<number | null>(isAllotted ? 'filled' : 'competitors').as('count'))
    .where('competitionId', '=', competitionId)
    .where('version', '=', version)
    .$if(Boolean(list), (lists) => lists.where('list', '=', list ?? ''))
    .executeTakeFirstOrThrow()
  return count ?? 0
}

/** All lines of a protocol by code, in batches. Each batch continues the primary key after the last one. */
export async function* allLines(db: Reader, { competitionId, version }: Published): AsyncGenerator<readonly Line[]> {
  let [code, choice] = ['', 0]
  for (;;) {
    const { rows } = await sql<Line>`
      select ${LINE}, ${LIST_NAME} from (
        select l.* from protocol_lines l
        where l.competition_id = ${competitionId} and l.version = ${version} and (l.code, l.choice) > (${code}, ${choice})
        order by l.code, l.choice limit ${LINES_AT_ONCE}) l
      join protocol_lists g on g.competition_id = l.competition_id and g.version = l.version and g.list = l.list
      ${WITH_NAMES} order by l.code, l.choice`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    ;[code, choice] = [last.code, last.choice]
  }
}
const LINES_AT_ONCE = 2_000

type Cutoff = ListName & {
  readonly competitors: number
  readonly places: number
  readonly filled: number
  readonly general: PublicLists[number]['general']
  readonly reserved: PublicLists[number]['reserved'][number][]
}

/** The lists of a protocol with their last admitted, by program: some 3,000 rows, found by name in 5 ms. */
export async function listCutoffs(
  db: Reader,
  slug: string,
  version: number,
  {
    page,
    pageSize,
    program,
  }: { readonly page: number; readonly pageSize: number; readonly program?: string | undefined },
) {
  const published = await findPublished(db, slug, version)
  if (published === undefined) return refuse('not_found')
  const words = `%${escapeLike(program ?? '')}%`
  const named = program
    ? sql`(g.program ilike ${words} or p.name_kz ilike ${words} or p.name_ru ilike ${words} or p.name_en ilike ${words}
        or u.name_kz ilike ${words} or u.name_ru ilike ${words} or u.name_en ilike ${words})`
    : sql.lit(true)
  const found = sql`from protocol_lists g ${WITH_NAMES}
    where g.competition_id = ${published.competitionId} and g.version = ${version} and ${named}`
  // PostgreSQL before 17 plans a combined statement for its first rows, while the count reads all.
  const { rows } = await sql<Cutoff & { total: number }>`
    with found as materialized (select g.competition_id, g.version, g.list ${found})
    select ${LIST_NAME}, g.competitors, g.places, g.filled, coalesce(g.public_general, g.general - 'last' || '{"last": null}') as general,
      coalesce(g.public_reserved, '[]') as reserved, f.total
    from (select *, (select count(*)::int from found) as total from found
      order by list limit ${pageSize} offset ${page * pageSize}) f
    join protocol_lists g on g.competition_id = f.competition_id and g.version = f.version and g.list = f.list
    ${WITH_NAMES} order by g.list`.execute(db)
  const counting = async () => {
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
    return counted[0]?.total ?? 0
  }
  return { list: rows, totalSize: await totalWith(rows, page, counting) }
}

const MOST_WANTED = 15

/** Counts of a protocol, computed at its publication, and the most chosen lists. */
export async function readGrantFigures(db: Reader, slug: string, version: number) {
  const published = await findPublished(db, slug, version)
  if (published === undefined) return refuse('not_found')
  const { competitionId } = published
  const [row, wanted] = await Promise.all([
    db
      .selectFrom('protocolFigures')
      .select('figures')
      .where('competitionId', '=', competitionId)
      .where('version', '=', version)
      .$castTo<{ figures: Figures }>()
      .executeTakeFirst(),
    sql<ListName & { competitors: number; places: number; filled: number }>`
      select ${LIST_NAME}, g.competitors, g.places, g.filled from protocol_lists g ${WITH_NAMES}
      where g.competition_id = ${competitionId} and g.version = ${version}
      order by g.competitors desc, g.list limit ${MOST_WANTED}`.execute(db),
  ])
  if (row === undefined) return refuse('not_found')
  const { figures } = row
  const [regions, quotas] = await Promise.all([
    db
      .selectFrom('regions')
      .select(['id', 'nameKz', 'nameRu', 'nameEn'])
      .where('id', 'in', ['', ...figures.regions.map(({ key }) => key)])
      .execute(),
    namesOf(
      db,
      'quotaCategories',
      figures.quotas.map(({ key }) => key),
    ),
  ])
  const regionNames = new Map<string, LocalizedName>(regions.map(({ id, ...name }) => [id, name]))
  return {
    success: true as const,
    data: {
      ...figures,
      parts: [...(figures.parts ?? [])],
      programs: wanted.rows,
      regions: figures.regions.map((region) => ({ ...region, name: regionNames.get(region.key) ?? null })),
      quotas: figures.quotas.map((quota) => ({ ...quota, name: quotas.get(quota.key) ?? null })),
      languages: figures.languages.map((language) => ({ ...language, name: null })),
    },
  }
}
