import { kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, short } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'

type Asking = { readonly db: Reader; readonly now: Date }

/** SQL of the current season's year on a day (`currentYear` of the domain). Rows: some dozens at most. */
export const yearOn = (day: string | RawBuilder<string>): RawBuilder<number> => sql`coalesce(
  (select max(year) from seasons where confirmed_at is not null and begins_on <= ${day}::date),
  (select min(year) from seasons where confirmed_at is not null))`

const currentYears = statement(
  (_db, value: Placeholders<{ day: string }>) => sql<{ year: number }>`select ${yearOn(value('day'))} as year`,
)

/** Year of the season at an instant, for a statement that writes. */
export const currentSeason = (now: Date): RawBuilder<number> => yearOn(kazakhstanDate(now))

/** Days of a season, in Kazakhstan. */
export type SeasonSpan = {
  readonly beginsOn: string
  /** First day of the next confirmed season. Null: none. */
  readonly nextOn: string | null
}

/** Days of a season; of an unknown year, from its first of January. */
export async function spanOf(db: Reader, year: number): Promise<SeasonSpan> {
  const [row] = await spans(short(db), { year })
  return { beginsOn: row?.beginsOn ?? `${year}-01-01`, nextOn: row?.nextOn ?? null }
}

const spans = statement((_db, value: Placeholders<{ year: number }>) => {
  const year = sql`${value('year')}::int`
  return sql<{ beginsOn: string | null; nextOn: string | null }>`
    select (select begins_on from seasons where year = ${year}) as begins_on,
      (select begins_on from seasons where year > ${year} and confirmed_at is not null order by year limit 1) as next_on`
})

/** Condition that an act belongs to the days of a season. */
export const isWithin = (at: RawBuilder<unknown>, { beginsOn, nextOn }: SeasonSpan): RawBuilder<boolean> =>
  sql`${at} >= ${startOfKazakhstanDay(beginsOn)} and ${nextOn === null ? sql.lit(true) : sql`${at} < ${startOfKazakhstanDay(nextOn)}`}`

/** Year of the asked season, or of the current one. */
export async function seasonAsked({ db, now }: Asking, asked: number | undefined): Promise<number> {
  if (asked !== undefined) return asked
  const [row] = await currentYears(short(db), { day: kazakhstanDate(now) })
  if (row === undefined) throw new Error('there is no season')
  return row.year
}
