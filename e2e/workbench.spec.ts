import { expect, type Page } from '@playwright/test'
import { newApplicant, registerByCalls, sendComplete } from './applicant.ts'
import { type Calls, callsBy, newCaller } from './calls.ts'
import { hire, makeOffice, staffCalls } from './office.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessible, expectAccessibleEverywhere, field, press } from './screen.ts'
import { enter } from './sign-in.ts'
import type { StaffMember } from './staff.ts'
import { inRotation, LANGUAGES } from './texts.ts'

const DESK = { viewport: { width: 1280, height: 800 } }

/** Assigns an application to an inspector. Returns the application's id and number. */
async function assigned(calls: Calls, id: string, inspector: StaffMember): Promise<{ id: string; number: string }> {
  const { content } = await calls.get(`/staff/list?pageSize=200&search=${encodeURIComponent(inspector.email)}`)
  const found = content.find(({ fullName }: { fullName: string }) => fullName === inspector.fullName)
  await calls.post('/staff/request/inspector', { requestId: id, inspectorId: found.id, status: 'IN_PROCESS' })
  return { id, number: (await calls.get(`/staff/request/${id}`)).data.number }
}

async function sent(baseURL: string | undefined): Promise<string> {
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  return (await sendComplete(await callsBy(baseURL, 'APPLICANT', person))).id
}

/** Hidden height of the page, below its window. */
const past = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollHeight - document.documentElement.clientHeight')

for (const language of inRotation('a reviewer compares by keys', LANGUAGES))
  test(`a reviewer compares a document by keys, decides and goes on (${language})`, async ({ browser, baseURL }) => {
    const { head, managers, applicationIds } = await makeOffice(baseURL, 20 + LANGUAGES.indexOf(language), 10)
    const [manager, other] = managers as [StaffMember, StaffMember]
    const [oldest, older, newer] = applicationIds as [string, string, string]
    const calls = await staffCalls(baseURL, head)
    const third = await assigned(calls, oldest, manager)
    const second = await assigned(calls, older, manager)
    const first = await assigned(calls, newer, manager)

    const visitor = await enter(browser, language, 'STAFF', manager, DESK)
    const { page, t } = visitor
    await page.getByRole('link', { name: first.number, exact: true }).click()
    const title = (number: string) => page.getByRole('heading', { level: 1, name: new RegExp(number) })
    await expect(title(first.number)).toBeVisible()
    const rail = page.getByRole('navigation', { name: t('applications.review.documents') })
    const passport = rail.getByRole('button').first()
    await expect(passport).toHaveAttribute('aria-current', 'true')
    expect(await past(page)).toBe(0)
    await expectAccessibleEverywhere(visitor)

    const mark = (point: string, verdict: string) =>
      page.getByRole('button', {
        name: t('applications.checks.mark', {
          point: t(`applications.checks.point.${point}`),
          verdict: t(`applications.checks.verdict.${verdict}`),
        }),
      })
    await page.keyboard.press('y')
    await expect(mark('lastName', 'AGREES')).toHaveAttribute('aria-pressed', 'true')
    // A doubt moves the focus to its words: letters are text there.
    await page.keyboard.press('u')
    await page.keyboard.type('yes and no')
    await expect(mark('firstName', 'UNCLEAR')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(t('applications.checks.unclear', { count: 1 }))).toBeVisible()
    await page.keyboard.press('Tab')
    await expectAccessible(visitor)

    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('ArrowRight')
    await expect(rail.getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('s')
    await expect(page.getByRole('combobox', { name: t('applications.workbench.besidePick') })).toBeVisible()
    await expectAccessible(visitor)
    expect(await past(page)).toBe(0)

    // A colleague sees the marks with their author, and makes none.
    const colleague = await enter(browser, language, 'STAFF', other, DESK)
    await colleague.page.goto(`/admission/applications/${first.id}`)
    await expect(colleague.page.getByText('yes and no')).toBeVisible()
    await expect(colleague.page.getByText(new RegExp(manager.fullName)).first()).toBeVisible()
    await expect(colleague.page.getByText(t('applications.checks.readOnly'))).toBeVisible()
    await expect(colleague.page.getByRole('button', { pressed: true })).toHaveCount(0)
    await expectAccessibleEverywhere(colleague)

    // Switched off, a letter does nothing.
    await page.keyboard.press('?')
    await expectAccessible(visitor)
    await field(visitor, 'applications.keys.use').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(visitor, 'applications.keys.open')
    await field(visitor, 'applications.keys.use').check()
    await page.keyboard.press('Escape')

    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('applications.checks.addDoubts', { count: 1 }), exact: true }).click()
    await expect(field(visitor, 'applications.deciding.reject.comment', dialog)).toHaveValue(/: yes and no$/)
    await expectAccessible(visitor)
    await dialog.getByRole('button', { name: t('applications.deciding.reject.submit'), exact: true }).click()
    await page.getByRole('link', { name: t('applications.workbench.goOn'), exact: true }).click()
    await expect(title(second.number)).toBeVisible()
    await page.keyboard.press('a')
    const onward = dialog.getByRole('button', { name: t('applications.deciding.andNext'), exact: true })
    await expect(onward).toBeVisible()
    await expectAccessible(visitor)
    await onward.click()
    await expect(title(third.number)).toBeVisible()
    await expect(page.getByText(t('applications.deciding.done', { number: second.number }))).toBeVisible()
    await page.keyboard.press('a')
    await expect(dialog).toBeVisible()
    await expect(onward).toHaveCount(0)
    await dialog.getByRole('button', { name: t('applications.deciding.accept.submit'), exact: true }).click()
    await expect(page.getByText(t('applications.workbench.listDone'))).toBeVisible()
    await expect(page.getByText(t('applications.workbench.nothingWaiting'))).toBeVisible()
    await expectAccessibleEverywhere(visitor)
  })

/** Tab stops before the first row of the list, without skip links. */
async function stopsBeforeRow(page: Page): Promise<number> {
  await page.evaluate('window.scrollTo(0, 0); document.activeElement.blur()')
  let stops = 0
  for (let at = 0; at < 60; at++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate<string>(
      `document.activeElement.closest('tbody') ? 'row' : /^#/.test(document.activeElement.getAttribute('href') ?? '') ? 'skip' : 'stop'`,
    )
    if (where === 'row') return stops
    if (where === 'stop') stops += 1
  }
  throw new Error('no row is reached')
}

test('the first row of the staff list is within 12 Tab stops, and each filter is removed by itself', async ({
  browser,
  baseURL,
}) => {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const head = await hire(root, 'Гүлнар Сейітова', 'ADMIN')
  const manager = await hire(root, 'Айжан Төлегенова', 'MANAGER')
  await assigned(await staffCalls(baseURL, head), await sent(baseURL), manager)
  await sent(baseURL)
  for (const who of [head, manager]) {
    const { page } = await enter(browser, 'en', 'STAFF', who, DESK)
    await expect(page.getByRole('table').locator('tbody').getByRole('row').first()).toBeVisible()
    expect(await stopsBeforeRow(page)).toBeLessThanOrEqual(12)
  }

  const visitor = await enter(browser, 'ru', 'STAFF', head, DESK)
  const { page, t } = visitor
  await page.goto('/admission/applications?tab=IN_PROCESS&educationLevel=PHD&kandas=true')
  await expect(page.getByText(t('applications.staffList.nothingFound'))).toBeVisible()
  const active = page.getByRole('list', { name: t('applications.filters.active') })
  await expect(active.getByRole('button')).toHaveCount(2)
  await expectAccessibleEverywhere(visitor)
  await page.getByRole('button', { name: t('applications.filters.allSet', { count: 2 }), exact: true }).click()
  await expectAccessibleEverywhere(visitor)
  await press(visitor, 'applications.filters.show')
  await active.getByRole('button').first().click()
  await expect(active.getByRole('button')).toHaveCount(1)
  await press(visitor, 'applications.filters.clear')
  await expect(active).toHaveCount(0)
  await expect(page).not.toHaveURL(/kandas|educationLevel/)
})
