import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type ApplicantGroup, groupOf } from '@portal/domain/kernel/applicant-group.ts'
import { type ReceptionSetting, receptionOf } from '@portal/domain/reception/rules.ts'
import {
  ANYBODY,
  extendedWindows,
  receptionByWindows,
  type SeasonWindow,
  type WindowScope,
  windowsFor,
} from '@portal/domain/seasons/window-rules.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import { seasonAsked } from './current-season.ts'

const setting = statement((db) => db.selectFrom('reception').selectAll())
const heldSetting = statement((db) => db.selectFrom('reception').selectAll().forShare())

/** Caller, and the kind and level of the application where they are known. */
type Asked = { readonly actor: Actor | null } & Partial<Pick<WindowScope, 'kind' | 'level'>>
const A_GUEST: Asked = { actor: null }

/** Reads whether documents are received from an asker at an instant, and the windows if they decide. */
export const receptionAt = async (db: Reader, now: Date, asked: Asked = A_GUEST) =>
  stateOf(db, (await setting(db, {}))[0], now, asked)

/** The same inside a command. A lock keeps the reception unchanged until the transaction ends. */
export const heldReceptionAt = async (db: Trx, now: Date, asked: Asked) =>
  stateOf(db, (await heldSetting(db, {}))[0], now, asked)

/** The group of an applicant is read only where windows decide. */
async function stateOf(db: Reader, row: ReceptionSetting | undefined, now: Date, { actor, ...asked }: Asked) {
  if (row === undefined) throw new Error('there is no reception')
  if (!row.followsWindows) return { ...receptionOf(row, now), followsWindows: false, windows: [] }
  const season = await seasonAsked({ db, now }, undefined)
  const accountId = actor?.kind === 'APPLICANT' ? actor.accountId : null
  const asker = { ...ANYBODY, ...asked, group: accountId === null ? null : await groupOfAccount(db, accountId) }
  const until = accountId === null ? null : await extensionOf(db, accountId, season)
  const windows = extendedWindows(await windowsOf(db, season), until)
  return {
    ...receptionByWindows(windows, asker, now),
    followsWindows: true,
    windows: windowsFor(windows, asker).filter(({ closesAt }) => now < closesAt),
  }
}

const ofSeason = statement(
  (_db, value: Placeholders<{ season: number }>) => sql<SeasonWindow>`
    select kind, level, applicant_group as "group", opens_at, closes_at, grace_minutes
    from season_windows where season = ${value('season')}::int order by opens_at, id`,
)

/** Windows of a season, in their order (index season_windows_of_season). Rows: a handful. */
export const windowsOf = (db: Reader, season: number): Promise<readonly SeasonWindow[]> => ofSeason(db, { season })

export async function groupOfAccount(db: Reader, accountId: string): Promise<ApplicantGroup | null> {
  const facts = await db
    .selectFrom('applicantProfiles')
    .select(['citizenship', 'kandas', 'countryOfResidence'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return facts === undefined ? null : groupOf(facts)
}

async function extensionOf(db: Reader, accountId: string, season: number): Promise<Date | null> {
  const row = await db
    .selectFrom('windowExtensions')
    .select('until')
    .where('accountId', '=', accountId)
    .where('season', '=', season)
    .executeTakeFirst()
  return row?.until ?? null
}
