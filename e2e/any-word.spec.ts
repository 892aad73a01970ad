import { type Browser, expect, test } from '@playwright/test'
import { arrive, newApplicant, registerByCalls, sendComplete } from './applicant.ts'
import { callsBy, callsOf, newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessible, field, press, type Visitor, visit } from './screen.ts'
import { enter, signIn } from './sign-in.ts'
import type { Language } from './texts.ts'

const WORD = 'Қ'.concat('анағаттандырылмағандықтарыңыздан'.repeat(2)).slice(0, 60)
/** 60 letters before the sign, the portal's limit. */
const longAddress = (): string => `${'kuanyshbekovich'.repeat(4)}${Date.now()}`.slice(-60).concat('@example.kz')

/** Asserts that screens keep their width, and tables the width of their frames. */
async function expectWidth(visitor: Visitor): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await visitor.page.setViewportSize({ width, height: 800 })
    await expectAccessible(visitor)
    const past = await visitor.page
      .locator('table')
      .evaluateAll((tables) =>
        tables.map(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0)),
      )
    expect(Math.max(0, ...past), 'pixels by which a table is wider than its frame').toBe(0)
  }
}

for (const language of ['kk', 'ru', 'en'] as const)
  test(`a word of 60 letters breaks no screen of an applicant (${language})`, async ({ browser }) => {
    const person = { ...newApplicant(), email: longAddress() }
    await reminded(browser, language, person)
    const visitor = await arrive(browser, language, { ...newApplicant(), email: longAddress() })
    const { page, t } = visitor
    const { id } = await sendComplete(callsOf(visitor))
    for (const [path, title] of [
      ['/applications', t('applications.list.title')],
      [`/create-application?id=${id}`, t('applications.tasks.documents')],
    ] as const) {
      await page.goto(`/admission${path}`)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expectWidth(visitor)
    }
    await expect(page.getByText(t('applications.besides.noInterview'))).toBeVisible()
    await page.getByRole('button', { name: t('applications.acts.withdraw.action') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('applications.acts.withdraw.confirm') })
      .click()
    await expect(page.getByText(t('applications.besides.noInterviewHeld'))).toBeVisible()
    await expect(page.getByText(t('applications.besides.noTestHeld'))).toBeVisible()
    await expect(page.getByText(t('applications.besides.noInterview'), { exact: true })).toHaveCount(0)
  })

test('in forced colours the current page and the main button are distinct', async ({ browser }) => {
  const { page, t } = await arrive(browser, 'kk', newApplicant(), {
    forcedColors: 'active',
    viewport: { width: 1280, height: 800 },
  })
  await expect(page.getByRole('link', { name: t('app.header.createApplication'), exact: true })).toBeVisible()
  const borderOf = (selector: string, side: 'borderLeftColor' | 'borderTopWidth') =>
    page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${side}`)
  const side = 'nav:not(header *) li'
  const current = await borderOf(`${side} a[aria-current="page"]`, 'borderLeftColor')
  expect(await borderOf(`${side} a:not([aria-current])`, 'borderLeftColor')).not.toBe(current)
  expect(await borderOf('header a[href$="/apply"]', 'borderTopWidth')).toBe('3px')
})

async function reminded(browser: Browser, language: Language, person: ReturnType<typeof newApplicant>): Promise<void> {
  const guest = await visit(browser, language)
  await registerByCalls(guest.page.request, person, { isConfirmed: false })
  await signIn(guest, person.email, person.password, false)
  await expect(guest.page.getByText(guest.t('accounts.checkMail.notConfirmed'))).toBeVisible()
  await expectWidth(guest)
  await press(guest, 'accounts.checkMail.wrongAddress')
  await expectWidth(guest)
}

test('a word of 60 letters breaks no screen of the office', async ({ browser, baseURL }) => {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const head = await hire(root, WORD, 'ADMIN')
  const administration = await enter(browser, 'ru', 'STAFF', SUPER_ADMIN)
  await field(administration, 'staff.people.search').fill(head.email)
  await expect(administration.page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(1)
  await expectWidth(administration)
  const titles = await administration.page.locator('main :is(h1, h2, table)').allTextContents()
  expect(titles.indexOf(administration.t('staff.people.title'))).toBe(0)

  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person, { middleName: WORD })
  const calls = await callsBy(baseURL, 'APPLICANT', person)
  const { id, number } = await sendComplete(calls)
  const office = await enter(browser, 'ru', 'STAFF', head)
  const { page, t } = office
  await expect(page.getByRole('heading', { level: 1, name: t('applications.staffList.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expectWidth(office)
  // Sections are outside the content, and the second skip link passes the filters.
  await expect(page.locator('main nav[aria-label]')).toHaveCount(0)
  const skip = (key: string) => page.getByRole('link', { name: t(key), exact: true })
  await skip('app.skipToContent').focus()
  await page.keyboard.press('Tab')
  await expect(skip('app.skipToResults')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#results')).toBeFocused()
  await page.goto(`/admission/applications/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible()
  await expectWidth(office)
})
