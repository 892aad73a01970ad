import { EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Db, Trx } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { insertSeason } from './repository.ts'

/** Gives a portal without a season the one of its year. */
export async function beginFirstSeason(db: Db, now: Date): Promise<void> {
  if ((await db.selectFrom('seasons').select('year').executeTakeFirst()) !== undefined) return
  await beginSeasonOf(db, Number(kazakhstanDate(now).slice(0, 4)), now)
}

/** A confirmed season of a whole year, which nobody drafted. */
export const beginSeasonOf = (db: Db | Trx, year: number, now: Date): Promise<boolean> =>
  insertSeason(db, {
    year,
    nameKz: textsIn('kk')('seasons.ofYear', { year }),
    nameRu: textsIn('ru')('seasons.ofYear', { year }),
    nameEn: textsIn('en')('seasons.ofYear', { year }),
    levels: [...EDUCATION_LEVELS],
    beginsOn: `${year}-01-01`,
    endsOn: `${year}-12-31`,
    createdAt: now,
    confirmedAt: now,
  })
