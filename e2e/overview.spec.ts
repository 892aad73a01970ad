import { expect } from '@playwright/test'
import { makeOffice, staffCalls } from './office.ts'
import { test } from './portal.ts'
import { expectAccessibleEverywhere, expectScreen } from './screen.ts'
import { enter } from './sign-in.ts'
import type { Language } from './texts.ts'

const APPLICATIONS = 20
const ASSIGNED = 12

for (const [at, language] of (['kk', 'ru', 'en'] as const satisfies readonly Language[]).entries()) {
  test(`a head reads the overview, chooses a period and follows a number in ${language}`, async ({
    browser,
    baseURL,
  }) => {
    const office = await makeOffice(baseURL, 40 + at, APPLICATIONS)
    const calls = await staffCalls(baseURL, office.head)
    const [manager] = (await calls.get('/staff/list?roles=MANAGER&pageSize=200')).content
    for (const requestId of office.applicationIds.slice(0, ASSIGNED))
      await calls.post('/staff/request/inspector', { inspectorId: manager.id, requestId, status: 'IN_PROCESS' })

    const head = await enter(browser, language, 'STAFF', office.head)
    const { page, t } = head
    await page.goto('/admission/day')
    await expectScreen(head, t('applications.day.title'))
    const numberOf = (name: string, count: number) =>
      page.getByRole('link', { name: t('applications.overview.listOf', { name, count }), exact: true })
    await expect(numberOf(t('applications.overview.steps.sent'), APPLICATIONS)).toBeVisible()
    await expect(
      page.getByText(t('applications.overview.eyeUnassigned', { count: APPLICATIONS - ASSIGNED })),
    ).toBeVisible()
    await expectAccessibleEverywhere(head)

    await page.getByRole('tab', { name: t('applications.overview.periods.WEEK', { days: 7 }) }).click()
    await expect(page).toHaveURL(/period=WEEK/)
    await page.reload()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(
      t('applications.overview.periods.WEEK', { days: 7 }),
    )

    // On paper the cockpit has its own title, with its period and day.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: t('applications.day.title'), exact: true })).toBeHidden()
    const printed = page.locator('#overview + p')
    await expect(printed).toBeVisible()
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    await expect(page).toHaveTitle((await printed.textContent()) ?? '')
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    await page.emulateMedia({ media: 'screen' })

    await numberOf(t('applications.overview.steps.assigned'), ASSIGNED).click()
    await expect(page).toHaveURL(/createdDateFrom=/)
    await expect(page.getByRole('tab', { selected: true })).toContainText(String(ASSIGNED))
  })
}
