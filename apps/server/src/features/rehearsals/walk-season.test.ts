import { beforeAll, expect, test } from 'vitest'
import { testPortal } from '../../../test/test-portal.ts'
import { walkSeasons } from './walk-season.ts'

const portal = await testPortal()
const root = await portal.superAdmin()
const head = await portal.staff(['ADMIN'])

const NEXT = {
  year: 2027,
  ...{ nameKz: '2027 жылғы қабылдау', nameRu: 'Приём 2026 года', nameEn: 'Admission 2027' },
  ...{ levels: ['BACHELOR', 'PHD'], beginsOn: '2027-01-15', endsOn: '2027-12-31' },
}
const findings = async (year = 2027, who = root) => (await who.call('GET', `/staff/seasons/${year}/findings`)).body.data
const rules = async (year = 2027): Promise<readonly string[]> =>
  (await findings(year)).findings.map(({ rule, day }: { rule: string; day: string | null }) =>
    [rule, day].filter((part) => part !== null).join(' '),
  )

beforeAll(async () => {
  const made = await root.call('POST', '/staff/seasons', NEXT)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
})

test('a new draft says at once what is missing, and what is of the last year', async () => {
  expect(await findings()).toMatchObject({
    ...{ checkedAt: '2026-11-20T09:30:00.000Z', before: '2027-01-15', can: { check: true } },
  })
  expect(await rules()).toEqual(
    expect.arrayContaining([
      'NAME_OF_LAST',
      'WITHOUT_WINDOW',
      'WITHOUT_COMPETITION',
      'HELP_OF_LAST',
      'FIGURES_OF_LAST',
    ]),
  )
})

test('a change of windows is checked at once, against holidays and the days of the season', async () => {
  const windows = (opensAt: string, closesAt: string) => ({
    version: 1,
    windows: [{ kind: null, level: null, group: null, graceMinutes: 0, opensAt, closesAt }],
  })
  await root.call('PUT', '/staff/seasons/2027/windows', windows('2027-07-06T04:00:00.000Z', '2028-01-10T13:00:00.000Z'))
  expect(await rules()).toEqual(expect.arrayContaining(['DAY_OFF 2027-07-06', 'OUTSIDE_SEASON 2028-01-10']))
  expect(await rules()).not.toContain('WITHOUT_WINDOW')
  expect((await findings()).before).toBe('2027-07-06')
})

test('the nightly job finds what others have changed', async () => {
  await portal.database.pool.query(
    `delete from content_published where kind = 'holiday' and value ->> 'day' in ('07-06', '2027-05-16')`,
  )
  expect(await rules()).toContain('DAY_OFF 2027-07-06')
  await walkSeasons({ db: portal.database.db, now: portal.clock.now() })
  expect(await rules()).not.toContain('DAY_OFF 2027-07-06')
  expect(await rules()).toContain('WITHOUT_MOVABLE_DAYS')
  expect(await rules(2026)).toContain('HELP_DAYS_OF_LAST')
})

test('a person asks for it at once, and the list counts for those who confirm', async () => {
  const asked = await head.call('POST', '/staff/seasons/2027/check')
  expect(asked.body.data.findings.length).toBeGreaterThan(0)
  expect((await root.call('POST', '/staff/seasons/2035/check')).status).toBe(404)
  const counts = async (who = root) =>
    (await who.call('GET', '/staff/seasons')).body.data.list.map(({ findings: count }: { findings: number }) => count)
  expect(await counts()).toEqual([asked.body.data.findings.length, expect.any(Number)])
  expect(await counts(await portal.staff(['MANAGER']))).toEqual([null])
})
