import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/identity/tokens.ts'
import type { Competition } from './queries.ts'

type NewCompetition = Omit<Insertable<Tables['competitions']>, 'id' | 'number' | 'name'> & {
  readonly name: CompetitionName
}

/** Undefined: the number was taken meanwhile, by a creation at the same moment. */
export const insertCompetition = (db: Trx, { name, ...competition }: NewCompetition) =>
  db
    .insertInto('competitions')
    .values({
      ...competition,
      id: newId(),
      name: JSON.stringify(name),
      number: sql<number>`(select coalesce(max(number), 0) + 1 from competitions
        where year = ${competition.year} and level = ${competition.level})`,
    })
    .onConflict((conflict) => conflict.constraint('one_competition_a_year_and_level').doNothing())
    .returningAll()
    .$castTo<Competition>()
    .executeTakeFirst()

export const updateCompetition = (
  db: Trx,
  id: string,
  change: Omit<Updateable<Tables['competitions']>, 'id' | 'createdAt'>,
) => db.updateTable('competitions').set(change).where('id', '=', id).execute()

type NewRules = Omit<Insertable<Tables['competitionRules']>, 'rules'> & { readonly rules: CompetitionSetup }

export const insertRules = (db: Trx, { rules, ...row }: NewRules) =>
  db
    .insertInto('competitionRules')
    .values({ ...row, rules: JSON.stringify(rules) })
    .execute()

type RulesChange = Omit<Updateable<Tables['competitionRules']>, 'competitionId' | 'rules'> & {
  readonly rules?: CompetitionSetup
}

export const updateRules = (db: Trx, competitionId: string, version: number, { rules, ...change }: RulesChange) =>
  db
    .updateTable('competitionRules')
    .set({ ...change, ...(rules === undefined ? {} : { rules: JSON.stringify(rules) }) })
    .where('competitionId', '=', competitionId)
    .where('version', '=', version)
    .execute()
