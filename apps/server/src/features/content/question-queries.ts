import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { isArchive, isClosing, type SeasonDays, seasonState } from '@portal/domain/seasons/status.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../platform/database/database.ts'

export type QuestionPlace = {
  readonly key: string
  readonly season: number
  readonly universityId: string
  readonly program: string
  readonly university: LocalizedName
  readonly programName: LocalizedName
}

const NAMES = sql`
  select q.key, q.season, q.university_id, q.program_code as program,
    json_build_object('nameKz', u.name_kz, 'nameRu', u.name_ru, 'nameEn', u.name_en) as university,
    json_build_object('nameKz', p.name_kz, 'nameRu', p.name_ru, 'nameEn', p.name_en) as program_name
  from question_places q join universities u on u.id = q.university_id join programs p on p.code = q.program_code`

/** Questions of a season, of one university or of all (index questions_of_a_program). */
export async function placesOf(db: Reader, season: number, universityId: string | null) {
  const isOwn = universityId === null ? sql.lit(true) : sql`q.university_id = ${universityId}`
  const { rows } = await sql<QuestionPlace>`
    ${NAMES} where q.season = ${season} and ${isOwn} order by q.university_id, q.program_code, q.created_at, q.key`.execute(
    db,
  )
  return rows
}

export async function placeOf(db: Reader, key: string): Promise<QuestionPlace | undefined> {
  const { rows } = await sql<QuestionPlace>`${NAMES} where q.key = ${key}`.execute(db)
  return rows[0]
}

/** All seasons. Rows: one a year. */
export const seasonsOf = (db: Reader) => db.selectFrom('seasons').selectAll().execute()

/** Whether nothing of a season changes any more. Undefined: there is no such season. The row is locked. */
export async function isSeasonClosed(db: Trx, year: number, now: Date): Promise<boolean | undefined> {
  const season = await db.selectFrom('seasons').selectAll().where('year', '=', year).forUpdate().executeTakeFirst()
  return season && isOver(season, now)
}

export function isOver(season: SeasonDays, now: Date): boolean {
  const state = seasonState(season, kazakhstanDate(now))
  return isArchive(state) || isClosing(state)
}

type Pair = { readonly universityId: string; readonly program: string }

/** Number of a program's questions in a season that have not ended, without one of them. */
export async function questionsBeside(db: Reader, season: number, { universityId, program }: Pair, key: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from question_places q
    where q.season = ${season} and q.university_id = ${universityId} and q.program_code = ${program} and q.key <> ${key}
      and (select v.value is not null from content_versions v where v.kind = 'question' and v.key = q.key
        and v.state <> 'REFUSED' order by v.number desc limit 1)`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isOffered(db: Reader, { universityId, program }: Pair): Promise<boolean> {
  const offer = await db
    .selectFrom('programOffers')
    .select('programCode')
    .where('universityId', '=', universityId)
    .where('programCode', '=', program)
    .executeTakeFirst()
  return offer !== undefined
}
