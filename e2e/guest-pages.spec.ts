import { expect, type Page, test } from '@playwright/test'
import { delayScripts, expectNoViolations, whenHydrated, whenLoaded } from './screen.ts'

const LANGUAGES = [
  { language: 'kk', title: 'Қазақстанда білім алыңыз' },
  { language: 'ru', title: 'Учитесь в Казахстане' },
  { language: 'en', title: 'Study in Kazakhstan' },
] as const

/** Collects complaints of the browser: hydration, security policy, missing files. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

for (const { language, title } of LANGUAGES) {
  test(`the guest's pages hydrate without complaints and accessibility faults (${language})`, async ({ page }) => {
    const complaints = complaintsOf(page)
    for (const path of [
      '/',
      '/register',
      '/forgot-password',
      '/resetPassword',
      '/resetPassword/some-token?staff=true',
    ]) {
      await page.goto(`/admission${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      await whenLoaded(page)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expectNoViolations(page)
    }
    await page.goto(`/admission/?lang=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(complaints).toEqual([])
  })
}

test('the page is readable before its script arrives, and keeps early input', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/admission/', { waitUntil: 'commit' })
  await page.getByLabel('Электрондық пошта').fill('aruzhan@example.kz')
  await page.getByLabel('Құпиясөз', { exact: true }).fill('typed early')
  await page.getByLabel('Мен қызметкермін').check()
  const isLive = whenHydrated(page)
  release()
  await isLive
  await expect(page.getByRole('button', { name: 'Кіру', exact: true })).toBeEnabled()
  await expect(page.getByLabel('Электрондық пошта')).toHaveValue('aruzhan@example.kz')
  await expect(page.getByLabel('Мен қызметкермін')).toBeChecked()
})

/** Clicks an element right before React's first task: the recording of early input begins right before hydration. */
const clickAtHydration = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript(`{
    const add = window.addEventListener
    window.addEventListener = function (type, ...rest) {
      add.call(window, type, ...rest)
      if (type === 'input' && rest[1] === true)
        queueMicrotask(() => document.querySelector('${selector}').click())
    }
  }`)

test('a box that is ticked at the moment of hydration stays ticked', async ({ page }) => {
  await clickAtHydration(page, 'main [type=checkbox]')
  await page.goto('/admission/')
  await whenHydrated(page)
  await expect(page.getByLabel('Мен қызметкермін')).toBeChecked()
})

test('a button that is pressed at the moment of hydration works', async ({ page }) => {
  await clickAtHydration(page, 'main article button')
  await page.goto('/admission/universities')
  await whenHydrated(page)
  await expect(page.getByRole('article').getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
})

test('buttons pressed before the script arrives work once it is loaded', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/admission/universities?lang=en', { waitUntil: 'commit' })
  const add = page.getByRole('article').getByRole('button')
  // An impatient second press does not undo the first.
  for (const at of [0, 1, 1]) await add.nth(at).click()
  const isLive = whenHydrated(page)
  release()
  await isLive
  for (const at of [0, 1]) await expect(add.nth(at)).toHaveAttribute('aria-pressed', 'true')
  await expect(add.nth(2)).toHaveAttribute('aria-pressed', 'false')
})

test('a long form keeps all early input and choices', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/admission/register?lang=en', { waitUntil: 'commit' })
  const birthday = page.getByRole('group', { name: 'Date of birth' })
  await page.getByLabel('Last name', { exact: true }).fill('Sadykova')
  for (const [part, typed] of Object.entries({ Day: '5', Month: '9', Year: '2008' }))
    await birthday.getByLabel(part).fill(typed)
  await page.getByLabel('Gender').selectOption('FEMALE')
  await page.getByRole('combobox', { name: 'Citizenship' }).fill('Kazakh')
  release()
  await expect(page.getByRole('option', { name: 'Kazakhstan' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Citizenship' })).toHaveValue('Kazakhstan')
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Sadykova')
  for (const [part, typed] of Object.entries({ Day: '5', Month: '9', Year: '2008' }))
    await expect(birthday.getByLabel(part)).toHaveValue(typed)
  await expect(page.getByLabel('Gender')).toHaveValue('FEMALE')
})

test('words of a message typed before the script arrives are kept', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/admission/feedback', { waitUntil: 'commit' })
  const message = page.locator('main textarea')
  await message.fill('Сұрағым бар')
  const isLive = whenHydrated(page)
  release()
  await isLive
  await expect(message).toHaveValue('Сұрағым бар')
})

test('a form submitted before its script arrives is sent once it is loaded, and never by its address', async ({
  page,
}) => {
  const release = await delayScripts(page)
  const addresses: string[] = []
  page.on('request', (request) => void addresses.push(request.url()))
  await page.goto('/admission/resetPassword/some-token?lang=en', { waitUntil: 'commit' })
  await page.getByLabel('New password', { exact: true }).fill('Rt5!wqzKm')
  await page.getByLabel('Repeat the password', { exact: true }).fill('Rt5!wqzKm')
  const button = page.getByRole('button', { name: 'Save the password' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  const isSent = page.waitForRequest('**/api/auth/forgotPassword/reset')
  release()
  expect((await isSent).postDataJSON()).toEqual({ newPassword: 'Rt5!wqzKm', token: 'some-token' })
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(button).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Rt5!wqzKm')
  expect(addresses.filter((address) => address.includes('wqz'))).toEqual([])
})

for (const path of ['/', '/help', '/universities']) {
  test(`the page ${path} requests its scripts after the first paint, and never its inline styles`, async ({ page }) => {
    const styles: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') styles.push(request.url())
    })
    await page.goto(`/admission${path}`)
    await whenLoaded(page)
    const { stood, began } = await page.evaluate(() => {
      const entries = performance.getEntries() as (PerformanceEntry & { readonly domInteractive?: number })[]
      return {
        stood: entries.find((entry) => 'domInteractive' in entry)?.domInteractive ?? Number.NaN,
        began: entries.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
      }
    })
    expect(began).not.toHaveLength(0)
    expect(Math.min(...began)).toBeGreaterThan(stood)
    expect(styles).toEqual([])
  })
}

test('a page scrolled before its script arrives keeps its position and the target of a click', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/admission/help/what_is_ent?lang=en', { waitUntil: 'commit' })
  const link = page.getByRole('main').locator('a[href*="/score"]').first()
  await link.scrollIntoViewIfNeeded()
  const at = await page.evaluate<number>('scrollY')
  expect(at).toBeGreaterThan(0)
  await link.hover()
  await page.mouse.down()
  release()
  await whenLoaded(page)
  expect(await page.evaluate<number>('scrollY')).toBe(at)
  await page.mouse.up()
  await page.waitForURL('**/score')
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0)
})

test('the skip link is above the page until it has the focus, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admission/help/what_is_ent?lang=kk')
  await whenHydrated(page)
  const link = page.locator('a[href="#content"]').first()
  const edges = async () => {
    const { y, height } = (await link.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
    return { top: y, bottom: y + height }
  }
  expect((await edges()).bottom).toBeLessThanOrEqual(0)
  await link.focus()
  expect((await edges()).top).toBeGreaterThanOrEqual(0)
})

test('a signed-in reader never sees the sign-in page flash', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'a session'))
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/admission/', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeHidden()
})

test('a change of the language works in place, is stored, and keeps input', async ({ page }) => {
  await page.goto('/admission/')
  await whenLoaded(page)
  await page.getByLabel('Электрондық пошта').fill('aruzhan@example.kz')
  await page.getByRole('link', { name: 'Русский' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Учитесь в Казахстане')
  await expect(page.getByLabel('Электронная почта')).toHaveValue('aruzhan@example.kz')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ru')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-prerendered', 'ru')
})

test('an unknown address says so and leads home after a moment', async ({ page }) => {
  await page.goto('/admission/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сілтеме табылмады')
  await page.waitForURL('**/admission/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Қазақстанда білім алыңыз')
})

test('an incomplete form lists every gap with a link, by keyboard alone', async ({ page }) => {
  await page.goto('/admission/register')
  const summary = page.getByRole('alert')
  await page.getByRole('button', { name: 'Тіркелу' }).press('Enter')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(13)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Тегі', { exact: true })).toBeFocused()
  await expectNoViolations(page)
})
