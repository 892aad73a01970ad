import { isDraft } from '@portal/domain/applications/status.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { type Placeholders, statement } from '../../../platform/database/statement.ts'
import { yearOn } from '../../reception/current-season.ts'
import type { ApplicationRow } from '../load-application.ts'

type Seasoned = Pick<ApplicationRow, 'status' | 'season'>
type FormerSeason = { readonly was: LocalizedName; readonly now: LocalizedName }

const begun = statement((_db, value: Placeholders<{ day: string }>) => {
  const current = sql`(select ${yearOn(value('day'))})`
  return sql<{ year: number } & LocalizedName>`
    select year, name_kz, name_ru, name_en from seasons where year <= ${current} order by year desc`
})

/** Names of a draft's former season and of the current one, by its row. No statement without a draft. */
export async function formerSeasons(
  db: Reader,
  rows: readonly Seasoned[],
  now: Date,
): Promise<(row: Seasoned) => FormerSeason | null> {
  if (!rows.some(({ status }) => isDraft(status))) return () => null
  const names = (await begun(db, { day: kazakhstanDate(now) })).map(({ year, ...name }) => ({ year, name }))
  const [current] = names
  return ({ status, season }) => {
    const was = isDraft(status) && season !== current?.year ? names.find(({ year }) => year === season) : undefined
    return current === undefined || was === undefined ? null : { was: was.name, now: current.name }
  }
}
