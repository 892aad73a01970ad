import { refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { ExtensionBody, WindowsBody } from '@portal/domain/seasons/schema.ts'
import { isArchive, isClosing, seasonState } from '@portal/domain/seasons/status.ts'
import { windowFaults } from '@portal/domain/seasons/window-rules.ts'
import type { WriteScope } from '../../http/handler.ts'
import { accountByEmail } from '../accounts/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { abilitiesIn, type Checked, lockSeason } from './change-season.ts'
import { readSeasonSetup } from './read-seasons.ts'
import { replaceWindows, updateSeason, upsertExtension } from './repository.ts'

/** Replaces the windows of a season. They hold at once: an outage cannot wait for a second person. */
export async function setWindows(scope: WriteScope, year: number, { version, windows }: WindowsBody, checked: Checked) {
  const locked = await lockSeason(scope, year, version)
  if (!('season' in locked)) return locked
  if (!abilitiesIn(scope, locked).setWindows) return refuse('season_closed')
  const faults = windowFaults(windows)
  if (faults.length > 0)
    return refuseFields(faults.map((at) => ({ field: `windows.${at}.closesAt`, msg: 'wrong_value' as const })))
  await replaceWindows(
    scope.db,
    year,
    windows.map(({ group, ...window }) => ({ ...window, applicantGroup: group })),
  )
  await updateSeason(scope.db, year, {})
  await recordAudit(scope, {
    event: 'seasonWindowsSet',
    objectName: String(year),
    details: {
      windows: windows.map(
        ({ kind, level, group, opensAt, closesAt, graceMinutes }) =>
          `${kind ?? '*'} ${level ?? '*'} ${group ?? '*'} ${opensAt.toISOString()} ${closesAt.toISOString()} ${graceMinutes}`,
      ),
    },
  })
  await checked(scope, year)
  return readSeasonSetup(scope, year)
}

/** Gives an applicant more time in a season, with a reason. */
export async function extendWindow(
  scope: WriteScope,
  year: number,
  { email, until, reason }: ExtensionBody,
  checked: Checked,
) {
  const { db, actor, now } = scope
  const season = await db.selectFrom('seasons').selectAll().where('year', '=', year).executeTakeFirst()
  const account = await accountByEmail(db, 'APPLICANT', email)
  if (season === undefined || account === undefined) return refuse('not_found')
  const state = seasonState(season, kazakhstanDate(now))
  if (isArchive(state) || isClosing(state)) return refuse('season_closed')
  if (until <= now) return refuseFields([{ field: 'until', msg: 'wrong_value' }])
  await upsertExtension(db, {
    accountId: account.id,
    season: year,
    until,
    reason,
    givenAt: now,
    givenByName: actor.fullName,
  })
  await recordAudit(scope, {
    event: 'windowExtended',
    objectId: account.id,
    objectName: String(year),
    details: { until: until.toISOString() },
  })
  await checked(scope, year)
  return readSeasonSetup(scope, year)
}
