import { expect } from '@playwright/test'
import { staffCalls } from './office.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessibleEverywhere, expectScreen, field, fillDate, press } from './screen.ts'
import { enter } from './sign-in.ts'
import { inRotation, LANGUAGES } from './texts.ts'

// The season is that of the whole portal.
test.use({ ownPortal: 'rehearsal' })

for (const language of inRotation('a draft of a season is rehearsed', LANGUAGES))
  test(`a draft of a season is rehearsed, as on its days and by its people (${language})`, async ({
    browser,
    portal,
  }) => {
    const root = await staffCalls(portal, SUPER_ADMIN)
    const [last] = (await root.get('/staff/seasons')).data.list
    const next: number = last.year + 1
    const window = (group: string, opens: string, closes: string) => ({
      ...{ kind: null, level: null, group, graceMinutes: 0 },
      ...{ opensAt: `${next}-${opens}:00+05:00`, closesAt: `${next}-${closes}:00+05:00` },
    })
    await root.post('/staff/seasons', {
      ...{ year: next, levels: ['BACHELOR'], beginsOn: `${next}-01-15`, endsOn: `${next}-12-31` },
      ...{ nameKz: `${next} жылғы қабылдау`, nameRu: `Приём ${next} года`, nameEn: `Admission ${next}` },
    })
    await root.put(`/staff/seasons/${next}/windows`, {
      version: 1,
      windows: [window('CITIZEN', '07-01T09:00', '07-20T18:00'), window('FOREIGN', '03-30T09:00', '05-31T18:00')],
    })

    const admin = await enter(browser, language, 'STAFF', SUPER_ADMIN)
    await expectScreen(admin, admin.t('staff.people.title'))
    const { page, t } = admin
    const bar = page.getByRole('complementary', { name: t('seasons.rehearsal.label'), exact: true })
    const setup = async (): Promise<void> => {
      await page.goto(`/admission/seasons/${next}`)
      await expect(page.getByRole('button', { name: t('seasons.rehearsal.begin'), exact: true })).toBeVisible()
    }
    const rehearse = async (day: readonly [string, string], time: string, who: string): Promise<void> => {
      await fillDate(admin, 'seasons.rehearsal.day', [String(next), ...day])
      await field(admin, 'seasons.rehearsal.time').fill(time)
      await field(admin, 'seasons.rehearsal.who').selectOption(who)
      if (who !== 'GUEST') await field(admin, 'seasons.rehearsal.points').fill('120')
      await press(admin, 'seasons.rehearsal.begin')
      await expect(bar).toContainText(time)
      await expect(bar).toContainText(t(`seasons.rehearsal.people.${who}`))
    }
    const expectReception = async (text: 'emptyActiveText' | 'emptyClosedText'): Promise<void> => {
      await page.goto('/admission/applications')
      await expect(page.getByText(t(`applications.list.${text}`))).toBeVisible()
    }
    const again = async (): Promise<void> => {
      await bar.getByRole('button', { name: t('seasons.rehearsal.again'), exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/seasons/${next}`))
      await expect(bar).toHaveCount(0)
    }

    // A wrong time is marked at its field.
    await setup()
    await field(admin, 'seasons.rehearsal.time').fill('2599')
    await press(admin, 'seasons.rehearsal.begin')
    await expect(page.getByRole('alert')).toBeFocused()
    await expectAccessibleEverywhere(admin)

    // The minute before the opening, for a citizen.
    await rehearse(['7', '1'], '08:59', 'CITIZEN')
    await expectReception('emptyClosedText')
    await expectAccessibleEverywhere(admin)
    await again()

    // At the opening: nothing can be saved.
    await rehearse(['7', '1'], '09:00', 'CITIZEN')
    await expectReception('emptyActiveText')
    await page.goto('/admission/profile')
    await expect(bar).toBeVisible()
    await again()

    // After the closing.
    await rehearse(['7', '20'], '18:00', 'CITIZEN')
    await expectReception('emptyClosedText')
    await again()

    // A foreigner has another window.
    await rehearse(['3', '30'], '09:00', 'FOREIGN')
    await expectReception('emptyActiveText')
    await again()

    // A guest sees the front page of that day.
    await rehearse(['7', '1'], '09:00', 'GUEST')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleEverywhere(admin)
    await bar.getByRole('button', { name: t('seasons.rehearsal.end'), exact: true }).click()
    await expect(bar).toHaveCount(0)

    // The super administrator is still signed in, and the portal is as before.
    await expect(page.getByRole('heading', { level: 1, name: String(next) })).toBeVisible()
    expect((await root.get('/staff/seasons')).data.list.map(({ year }: { year: number }) => year)).toEqual([
      next,
      last.year,
    ])
  })
