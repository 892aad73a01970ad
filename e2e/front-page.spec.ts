import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { newApplicant, register } from './applicant.ts'
import { staffCalls } from './office.ts'
import { mailTo } from './outbox.ts'
import { OFFICE, SUPER_ADMIN } from './portal-environment.ts'
import {
  delayScripts,
  expectAccessibleEverywhere,
  expectScreen,
  field,
  newVisitor,
  openMenu,
  press,
  visit,
  whenHydrated,
} from './screen.ts'
import { inRotation, LANGUAGES, textsIn } from './texts.ts'

/** Largest answer of a guest's page with its head, by brotli (docs/specification/screens.md#first-load). */
const MOST_BYTES = 14_600

/** Bytes of an answer as they are sent. */
const sent = (url: string): Promise<{ readonly head: number; readonly body: Buffer }> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const head = response.rawHeaders.reduce((sum, part) => sum + part.length + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length)
      resolve({ head, body: Buffer.concat(await response.toArray()) })
    })
    request.on('error', reject)
  })

for (const language of inRotation('the front page', LANGUAGES))
  test(`the front page says whose it is, what is open, and leads through three ways (${language})`, async ({
    browser,
  }) => {
    const visitor = await visit(browser, language)
    const { page, t } = visitor
    await expectScreen(visitor, t('app.guest.slogan'))
    await expect(
      page
        .getByRole('banner')
        .getByText({ kk: 'Қабылдау орталығы', ru: 'Центр приёма', en: 'Admissions Centre' }[language]),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: t('accounts.signIn.submit'), exact: true })).toBeDisabled()
    await expect(page.getByRole('listitem').filter({ hasText: t('season.enrolment') })).toContainText(t('season.open'))
    await expectAccessibleEverywhere(visitor)
    for (const [way, title] of [
      ['apply', 'guidance.apply.title'],
      ['search', 'directory.programs.title'],
      ['score', 'directory.score.title'],
    ] as const) {
      await page
        .getByRole('main')
        .getByRole('link', { name: t(`reception.doors.${way}`) })
        .click()
      await expectScreen(visitor, t(title))
      await page.goBack()
      await expectScreen(visitor, t('app.guest.slogan'))
    }
  })

test('a phone shows the sign-in form to people who came for it', async ({ browser }) => {
  const visitor = await newVisitor(browser, 'kk', { viewport: { width: 360, height: 740 } })
  const { page, t } = visitor
  const heading = page.getByRole('heading', { name: t('accounts.signIn.title'), exact: true })
  await page.goto('/admission/')
  await expectScreen(visitor, t('app.guest.slogan'))
  await expect(heading).not.toBeInViewport()
  await register(visitor, newApplicant())
  await page.evaluate('localStorage.clear()')
  await page.goto('/admission/applications')
  await expect(page.getByText(t('accounts.signIn.next'))).toBeInViewport()
  await expect(heading).toBeInViewport()
})

test('the lower half of the front page stays until its script arrives, and after', async ({ browser }) => {
  const visitor = await newVisitor(browser, 'kk')
  const { page, t } = visitor
  const release = await delayScripts(page, 'guest-season-*')
  await page.goto('/admission/')
  await whenHydrated(page)
  const heading = page.getByRole('heading', { name: t('season.needs.title'), exact: true })
  const first = await heading.elementHandle()
  // An update of the upper half.
  await field(visitor, 'accounts.fields.email').fill('someone@example.kz')
  await expect(heading).toBeVisible()
  const arrived = page.waitForResponse('**/guest-season-*.js')
  release()
  await (await arrived).finished()
  await page.waitForLoadState('networkidle')
  expect(await heading.evaluate((shown, before) => shown === before, first)).toBe(true)
})

test('three keys lead to the sign-in form before the script arrives', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/admission/?lang=en', { waitUntil: 'commit' })
  await page.locator('#sign-in-email').waitFor()
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  release()
  await expect(page.locator('#sign-in-email')).toBeFocused()
})

test('a first page whose script arrives late keeps the place of the keyboard', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/admission/?lang=en', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.now() > 2_000)
  release()
  await whenHydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: textsIn('en')('app.skipToContent') })).toBeFocused()
})

test('the link to the sign-in form leads there without scripts', async ({ browser }) => {
  const { page, t } = await visit(browser, 'en', { javaScriptEnabled: false })
  await page.goto('/admission/help')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('app.header.signIn') })
    .click()
  await expect(page.locator('#sign-in-email')).toBeFocused()
})

test('three keys lead to the sign-in form, and the header’s link as well', async ({ browser }) => {
  const { page, t } = await visit(browser, 'en', { viewport: { width: 1280, height: 800 } })
  await whenHydrated(page)
  const email = page.getByLabel(t('accounts.fields.email'))
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expect(email).toBeFocused()
  await page.goto('/admission/help')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('app.header.signIn') })
    .click()
  await expect(email).toBeFocused()
})

test('without scripts the front page has the season and the operator', async ({ browser, baseURL }) => {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const closesAt = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString()
  await root.post('/request/status/window', { opensAt: null, closesAt })
  try {
    const { page, t } = await visit(browser, 'ru', { javaScriptEnabled: false })
    const card = page
      .getByRole('listitem')
      .filter({ hasText: t('season.enrolment') })
      .first()
    // A busy portal sends the page of before while it renders the present one.
    await expect(async () => {
      await page.reload()
      await expect(card).toContainText(t('season.daysLeft', { count: 20 }), { timeout: 1_000 })
    }).toPass()
    await expect(page.getByText(t('season.days.RECEPTION_CLOSES.title'))).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('+7 7172 00 00 00')
    await expect(page.getByRole('contentinfo')).toContainText('20 ноября 2026')
    const download = page.getByRole('link', { name: t('season.calendar') })
    expect(await (await page.request.get((await download.getAttribute('href')) ?? '')).text()).toContain('BEGIN:VEVENT')
  } finally {
    await root.post('/request/status/enable')
  }
})

for (const language of LANGUAGES)
  test(`guests' pages stay small (${language})`, async ({ baseURL }) => {
    const paths = ['/', '/register', '/about/privacy', '/about/sources', '/feedback', '/universities', '/programs/B057']
    for (const path of paths) {
      const { head, body } = await sent(`${baseURL}/admission${path}?lang=${language}`)
      expect(brotliDecompressSync(body).toString()).not.toContain('__OWNER')
      expect(head + body.length, path).toBeLessThanOrEqual(MOST_BYTES)
    }
  })

for (const language of inRotation('about the portal', LANGUAGES))
  test(`the footer leads to the pages about the portal (${language})`, async ({ browser }) => {
    const visitor = await visit(browser, language)
    const { page, t } = visitor
    for (const topic of ['privacy', 'terms', 'accessibility', 'sources'] as const) {
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t(`app.footer.${topic}`) })
        .click()
      await expectScreen(visitor, t(`guidance.about.${topic}.title`))
      await expectAccessibleEverywhere(visitor)
    }
  })

for (const language of inRotation('feedback', LANGUAGES))
  test(`feedback keeps its text on a failure and arrives as a mail (${language})`, async ({ browser }) => {
    const visitor = await visit(browser, language)
    const { page, t } = visitor
    await page.goto('/admission/universities')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('app.footer.feedback') })
      .click()
    await expectScreen(visitor, t('guidance.feedback.title'))
    await press(visitor, 'guidance.feedback.send')
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
    await expectAccessibleEverywhere(visitor)
    const text = `The cost is wrong ${Date.now()}`
    await field(visitor, 'guidance.feedback.topic').selectOption('DATA')
    await field(visitor, 'guidance.feedback.text').fill(text)
    await page.route('**/api/feedback', (route) => route.abort())
    await press(visitor, 'guidance.feedback.send')
    await expect(page.getByRole('alert')).toContainText(t('app.errors.network'))
    await page.reload()
    await expect(field(visitor, 'guidance.feedback.text')).toHaveValue(text)
    await expect(field(visitor, 'guidance.feedback.topic')).toHaveValue('DATA')
    await page.unroute('**/api/feedback')
    await press(visitor, 'guidance.feedback.send')
    await expect(page.getByText(t('guidance.feedback.done'))).toBeVisible()
    await mailTo(OFFICE, new RegExp(text))
  })

test('the current section is marked, also in forced colours and on a phone', async ({ browser }) => {
  const visitor = await visit(browser, 'kk', { forcedColors: 'active', viewport: { width: 1280, height: 800 } })
  const { page, t } = visitor
  await page.goto('/admission/universities')
  const menu = page.getByRole('navigation', { name: t('app.header.sections') })
  const current = menu.getByRole('link', { name: t('app.sections.universities') })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(menu.locator('[aria-current]')).toHaveCount(1)
  await expect(current).toHaveCSS('outline-style', 'solid')
  await page.setViewportSize({ width: 360, height: 740 })
  await openMenu(visitor)
  await expect(current).toBeVisible()
  await expect(current).toHaveAttribute('aria-current', 'page')
})
