import { expect } from '@playwright/test'
import { newApplicant, registerByCalls, sendComplete } from './applicant.ts'
import { callsBy, newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessibleEverywhere, expectScreen, field, fillDate, follow, press } from './screen.ts'
import { change } from './server-clock.ts'
import { enter } from './sign-in.ts'
import { inRotation, LANGUAGES } from './texts.ts'

// The season is that of the whole portal.
test.use({ ownPortal: 'next-season' })

for (const language of inRotation('a portal goes from one season to the next', LANGUAGES))
  test(`a portal goes from one season to the next by screens alone (${language})`, async ({ browser, portal }) => {
    const root = await staffCalls(portal, SUPER_ADMIN)
    const head = await hire(root, 'Гүлнар Сейітова', 'ADMIN')
    const person = newApplicant()
    await registerByCalls(await newCaller(portal), person)
    const { number } = await sendComplete(await callsBy(portal, 'APPLICANT', person))
    const [last] = (await root.get('/staff/seasons')).data.list
    const next = last.year + 1

    // The super administrator drafts the next season, and may not confirm it.
    const admin = await enter(browser, language, 'STAFF', SUPER_ADMIN)
    await expectScreen(admin, admin.t('staff.people.title'))
    await follow(admin, 'seasons.open')
    await expectScreen(admin, admin.t('seasons.title'))
    await expectAccessibleEverywhere(admin)
    await press(admin, 'seasons.begin')
    const dialog = admin.page.getByRole('dialog')
    await expect(field(admin, 'seasons.fields.nameEn', dialog)).toHaveValue(new RegExp(String(next)))
    await field(admin, 'seasons.fields.nameRu', dialog).fill('')
    await dialog.getByRole('button', { name: admin.t('seasons.saveDraft'), exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeFocused()
    await field(admin, 'seasons.fields.nameRu', dialog).fill(`Приём ${next} года`)
    await expectAccessibleEverywhere(admin)
    await dialog.getByRole('button', { name: admin.t('seasons.saveDraft'), exact: true }).click()
    await expect(admin.page).toHaveURL(new RegExp(`/seasons/${next}$`))
    await expect(admin.page.getByText(admin.t('seasons.waits'))).toBeVisible()
    await expect(admin.page.getByRole('button', { name: admin.t('seasons.confirm'), exact: true })).toHaveCount(0)
    await expectAccessibleEverywhere(admin)

    // The draft lists what is missing, and what is still of the last season.
    await expect(admin.page.getByText(admin.t('seasons.findings.ofLast'))).toBeVisible()
    await press(admin, 'seasons.findings.checkNow')
    await expect(admin.page.getByText(admin.t('seasons.findings.checked'))).toBeVisible()

    // A window of foreigners.
    await press(admin, 'seasons.windows.add')
    await field(admin, 'seasons.windows.group', dialog).selectOption('FOREIGN')
    await dialog.getByRole('button', { name: admin.t('seasons.windows.save'), exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeFocused()
    await fillDate(admin, 'staff.reception.opensDate', [String(next), '3', '30'])
    await fillDate(admin, 'staff.reception.closesDate', [String(next), '5', '31'])
    await expectAccessibleEverywhere(admin)
    await dialog.getByRole('button', { name: admin.t('seasons.windows.save'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(admin.page.getByText(admin.t('seasons.windows.groups.FOREIGN'))).toBeVisible()
    await expectAccessibleEverywhere(admin)

    // Another person confirms.
    const second = await enter(browser, language, 'STAFF', head)
    await expectScreen(second, second.t('applications.staffList.title'))
    await follow(second, 'app.navigation.seasons')
    await second.page.getByRole('link', { name: new RegExp(String(next)) }).click()
    await press(second, 'seasons.confirm')
    await expect(second.page.getByText(second.t('seasons.states.COMING'), { exact: true })).toBeVisible()

    // Its first day comes.
    expect(await change('update seasons set begins_on = current_date where year = $1', [next])).toBe(1)
    await second.page.goto('/admission/applications')
    await expect(second.page.getByText(second.t('applications.staffList.emptyTitle')).first()).toBeVisible()
    const shown = field(second, 'seasons.shown')
    await shown.selectOption(String(last.year))
    await expect(second.page.getByRole('link', { name: number, exact: true })).toBeVisible()
    await expect(second.page.getByRole('button', { name: second.t('seasons.toCurrent'), exact: true })).toBeVisible()
    await expectAccessibleEverywhere(second)
    await press(second, 'seasons.toCurrent')
    await expect(second.page.getByRole('link', { name: number, exact: true })).toHaveCount(0)

    // The last season closes, and its application goes on in the new one.
    await admin.page.goto(`/admission/seasons/${last.year}`)
    await expect(admin.page.getByText(number, { exact: true })).toBeVisible()
    await press(admin, 'seasons.close')
    const closing = admin.page.getByRole('dialog')
    await field(admin, 'seasons.undecided', closing).selectOption('END')
    await expect(closing.getByText(admin.t('seasons.giveReason'))).toBeVisible()
    await field(admin, 'seasons.undecided', closing).selectOption('CARRY_OVER')
    await expectAccessibleEverywhere(admin)
    await closing.getByRole('button', { name: admin.t('seasons.close'), exact: true }).click()
    await expect(admin.page.getByText(admin.t('seasons.archive'))).toBeVisible()
    await second.page.reload()
    await expect(second.page.getByRole('link', { name: number, exact: true })).toBeVisible()
  })
