import type { PublicReasons, PublishedFragile } from '@portal/domain/allotment/run-schema.ts'
import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import { countryOfQuota, countryQuota } from '@portal/domain/competitions/kind-rules.ts'
import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import { orderOf } from '@portal/domain/competitions/scoring-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { CompetitionKind } from '@portal/domain/competitions/status.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { readSlug, slugOf } from '@portal/domain/results/rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { namedPartsOf } from '../competitions/queries.ts'
import { claimEntries } from '../directory/list-claims.ts'
import type { Published } from '../runs/read-output.ts'

type Version = {
  readonly version: number
  readonly round: number
  readonly publishedAt: Date
  readonly reason: string | null
  readonly reasons: PublicReasons | null
  /** Null: the public files of a protocol of an earlier version are not made yet. */
  readonly inputHash: string | null
  readonly outputHash: string | null
  readonly wholeInputHash: string
  readonly fragile: PublishedFragile | null
}
type Named = {
  readonly id: string
  readonly year: number
  readonly level: EducationLevel
  readonly number: number
  readonly name: CompetitionName | null
  readonly kind: CompetitionKind
  readonly source: ScoreSource
  readonly opensAt: Date | null
  readonly closesAt: Date | null
}

async function versionsOf(db: Reader, competitionId: string): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select p.version, p.round, p.published_at, p.reason, p.reasons, q.input_hash, q.output_hash,
      f.input_hash as whole_input_hash, f.figures -> 'fragile' as fragile
    from protocols p join protocol_figures f on f.competition_id = p.competition_id and f.version = p.version
    left join public_files q on q.run_id = p.run_id
    where p.competition_id = ${competitionId} and p.state = 'PUBLISHED' order by p.version desc`.execute(db)
  return rows
}

/** Competitions with dates, some dozens in all. */
const withDays = (db: Reader) =>
  db
    .selectFrom('competitions')
    .select(['id', 'year', 'level', 'number', 'name', 'kind', 'source', 'opensAt', 'closesAt'])
    .where('opensAt', 'is not', null)
    .$castTo<Named>()

const competitionsWithDays = (db: Reader): Promise<Named[]> =>
  withDays(db).orderBy('year', 'desc').orderBy('level').orderBy('number').execute()

/** Public list of competitions, each with its published versions. */
export async function listPublishedCompetitions(db: Reader) {
  const list = await Promise.all(
    (await competitionsWithDays(db)).map(async (row) => ({
      ...row,
      slug: slugOf(row),
      versions: await versionsOf(db, row.id),
    })),
  )
  return { list }
}

/** Paths of the public pages of competitions, below the portal's base, for search engines. */
export const listCompetitionPages = async (db: Reader): Promise<string[]> =>
  (await competitionsWithDays(db)).map((row) => `/grants/${slugOf(row)}`)

/** A competition by its name in addresses. Undefined: none with dates. Index one_competition_a_year_and_level. */
export async function findCompetition(db: Reader, slug: string): Promise<Named | undefined> {
  const named = readSlug(slug)
  if (named === null) return undefined
  return withDays(db)
    .where('year', '=', named.year)
    .where('level', '=', named.level)
    .where('number', '=', named.number)
    .executeTakeFirst()
}

/** The published protocol of a call. Undefined: none. */
export async function findPublished(db: Reader, slug: string, version: number): Promise<Published | undefined> {
  const competition = await findCompetition(db, slug)
  if (competition === undefined) return undefined
  return db
    .selectFrom('protocols')
    .select(['competitionId', 'version'])
    .where('competitionId', '=', competition.id)
    .where('version', '=', version)
    .where('state', '=', sql.lit('PUBLISHED'))
    .executeTakeFirst()
}

/** The rules that hold, with names, and every version that has ever held, with its public reason. */
export async function readPublishedCompetition(db: Reader, slug: string) {
  const competition = await findCompetition(db, slug)
  if (competition === undefined) return refuse('not_found')
  const { rows } = await sql<{
    version: number
    at: Date
    reason: string | null
    isHolding: boolean
    rules: CompetitionSetup | null
  }>`
    select version, coalesce(confirmed_at, proposed_at) as at, reason, state = 'HOLDING' as is_holding,
      case state when 'HOLDING' then rules - 'lists' end as rules
    from competition_rules where competition_id = ${competition.id} and state in ('HOLDING', 'PAST')
    order by version desc`.execute(db)
  const rules = rows.find(({ isHolding }) => isHolding)?.rules
  if (!rules) return refuse('not_found')
  const ownMinimums = Object.entries(rules.minimum.quotas ?? {})
  const [rights, quotas, entryOf] = await Promise.all([
    namesOf(db, 'preemptiveRights', rules.rights),
    namesOf(
      db,
      'quotaCategories',
      rules.quotas.map(({ quota }) => quota),
    ),
    claimEntries(db),
  ])
  const nameOf = (code: string) => entryOf('QUOTA', code)?.names ?? plain(code)
  return {
    success: true as const,
    data: {
      ...competition,
      slug: slugOf(competition),
      versions: await versionsOf(db, competition.id),
      dates: rules.dates,
      minimum: rules.minimum,
      quotaMinimums: ownMinimums.map(([code, minimum]) => ({ code, name: nameOf(code), minimum })),
      parts: namedPartsOf(rules, competition.source),
      order: [...orderOf(rules)],
      whenEqual: rules.whenEqual,
      rights: rules.rights.map((code) => ({ code, name: rights.get(code) ?? plain(code) })),
      quotas: rules.quotas.map(({ quota, percent }) => ({
        code: quota,
        name: quotas.get(quota) ?? plain(quota),
        percent,
      })),
      history: rows.map(({ rules: _, ...row }) => row),
    },
  }
}

const plain = (code: string): LocalizedName => ({ nameKz: code, nameRu: code, nameEn: code })

/** Names of quotas or preemptive rights by their codes. The share of a country has the country's name. */
export async function namesOf(
  db: Reader,
  directory: 'quotaCategories' | 'preemptiveRights',
  codes: readonly string[],
): Promise<ReadonlyMap<string, LocalizedName>> {
  if (codes.length === 0) return new Map()
  const countries = directory === 'quotaCategories' ? codes.flatMap((code) => countryOfQuota(code) ?? []) : []
  const [entries, shares] = await Promise.all([
    db
      .selectFrom(directory)
      .select(['code', 'nameKz', 'nameRu', 'nameEn'])
      .where('code', '=', ({ fn, val }) => fn.any(val(codes)))
      .execute(),
    db
      .selectFrom('countries')
      .select(['id', 'nameKz', 'nameRu', 'nameEn'])
      .where('id', '=', ({ fn, val }) => fn.any(val(countries)))
      .execute(),
  ])
  return new Map([
    ...entries.map(({ code, ...name }) => [code, name] as const),
    ...shares.map(({ id, ...name }) => [countryQuota(id), name] as const),
  ])
}
