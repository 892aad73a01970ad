import { type Browser, expect, type Page, test } from '@playwright/test'
import shipped from '../locales/en/shipped.json' with { type: 'json' }
import { arrive } from './applicant.ts'
import { expectAccessible, expectScreen, field, openMenu, pick, type Visitor, whenLoaded } from './screen.ts'
import { inRotation, LANGUAGES, type Language, textsIn } from './texts.ts'

const TOPICS = [
  'how_to_choose_city',
  'what_is_ent',
  'how_to_choose_a_specialty',
  'how_to_choose_a_university',
  'how_to_choose_a_profession',
  'how_to_apply_for_a_grant',
] as const
const ADDRESSES = ['/faq', '/help', ...TOPICS.map((topic) => `/help/${topic}`)]

async function withoutScripts(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/admission/help?lang=${language}`)
  return page
}

/** A reader on a page of the guide; complaints of the browser fail the test. */
async function reader(browser: Browser, language: Language, address: string): Promise<Visitor> {
  const page = await (await browser.newContext()).newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(`/admission${address}${address.includes('?') ? '&' : '?'}lang=${language}`)
  await whenLoaded(page)
  expect(complaints).toEqual([])
  return { page, language, t: textsIn(language) }
}

const openAnswers = (page: Page) => page.locator('details[name="question"][open]')
const question = ({ page, t }: Visitor, id: string) =>
  page.locator('summary', { hasText: t(`shipped.questions.${id}.question`) })

for (const language of inRotation('guidance', LANGUAGES)) {
  test(`help and questions are readable before any script, each under its own title (${language})`, async ({
    browser,
  }) => {
    const t = textsIn(language)
    const page = await withoutScripts(browser, language)
    for (const topic of TOPICS) {
      await page
        .getByRole('main')
        .getByRole('link', { name: t(`guidance.topics.${topic}.title`) })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`guidance.topics.${topic}.title`))
      await expect(page).toHaveTitle(`${t(`guidance.topics.${topic}.title`)} · ${t('app.name')}`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await page.getByRole('link', { name: t('guidance.help.back') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('guidance.help.title'))
    }
    await page.goto('/admission/faq#documents')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('details[name="question"]')).toHaveCount(Object.keys(shipped.questions).length)
    await expect(openAnswers(page)).toHaveCount(1)
    await expect(openAnswers(page)).toContainText(t('shipped.questions.documents.question'))
    await page.locator('summary', { hasText: t('shipped.questions.visa.question') }).click()
    await expect(openAnswers(page)).toHaveCount(1)
    await expect(openAnswers(page)).toContainText(t('shipped.questions.visa.question'))
  })

  test(`the guide hydrates without complaints and accessibility faults (${language})`, async ({ browser }) => {
    for (const address of ADDRESSES) {
      const visitor = await reader(browser, language, address)
      await expectAccessible(visitor)
      await visitor.page.context().close()
    }
  })
}

test('the guide has the figures of the unified test and of grants', async ({ browser }) => {
  const { page } = await reader(browser, 'en', '/help/what_is_ent')
  const main = page.getByRole('main')
  for (const figure of [
    '120 questions',
    '140 points',
    'highest result of a grant holder in 2025 was 130',
    '10 May – 10 July in 2026',
    '5 in history of Kazakhstan, 3 in mathematical literacy',
    'SAT, ACT, IB',
  ])
    await expect(main).toContainText(figure)
  const dates = page.getByRole('table', { name: 'Dates' }).first()
  await expect(dates.getByRole('row').nth(3)).toHaveText(
    'Main10–25 April 2026 (passed)10 May – 10 July 2026 (passed)Yes',
  )
  const passing = page.getByRole('table', { name: 'Minimum scores' }).first()
  await expect(passing.getByRole('row').nth(3)).toHaveText('National universities65')
  const earlier = main.locator('section').filter({ hasText: 'An earlier year: 2023' })
  for (const figure of ['4,650\u00a0KZT', 'creative programs was 125', '16 May – 5 July', 'do not apply now'])
    await expect(earlier).toContainText(figure)
  await expect(main.getByText('4,650\u00a0KZT in 2023')).toBeVisible()
  await page.goto('/admission/help/how_to_apply_for_a_grant?lang=en')
  for (const figure of [
    '20 July 2026 (passed)',
    '10 August 2023 (passed)',
    '25 August 2023 (passed)',
    'Over 77 thousand',
    '2025–2026',
    'over 70 thousand',
  ])
    await expect(main).toContainText(figure)
})

test('the list of sections links the topics, and other sites open in a new tab', async ({ browser }) => {
  const visitor = await reader(browser, 'ru', '/help')
  const { page, t } = visitor
  await page.getByRole('link', { name: t('guidance.topics.what_is_ent.title') }).click()
  await expectScreen(visitor, t('guidance.topics.what_is_ent.title'))
  const sections = page.getByRole('navigation', { name: t('guidance.help.sections') })
  await sections.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(sections.getByRole('link')).toHaveCount(6)
  await expectAccessible(visitor)
  await sections.getByRole('link', { name: t('guidance.topics.how_to_choose_a_university.title') }).press('Enter')
  await expectScreen(visitor, t('guidance.topics.how_to_choose_a_university.title'))
  await expect(page).toHaveURL(/\/admission\/help\/how_to_choose_a_university$/)
  await expect(sections.getByRole('link')).toHaveCount(0)
  const links = page.getByRole('main').getByRole('listitem').locator('a[href^="http"]')
  expect(await links.count()).toBeGreaterThan(10)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toContainText(t('app.actions.newTab'))
  }
})

test('a region is chosen, shown with its estimates and sources, and stored in the address', async ({ browser }) => {
  const visitor = await reader(browser, 'kk', '/help/how_to_choose_city')
  const { page, t } = visitor
  await pick(visitor, 'guidance.city.place.field', 'шыгыс каз')
  await expect(page).toHaveURL(/place=KZ-63/)
  const guide = page.getByRole('status').filter({ hasText: t('guidance.city.place.about', { city: 'Өскемен' }) })
  await expect(guide).toContainText(t('guidance.help.estimate'))
  await guide.locator('summary').click()
  await expect(guide.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(visitor)
  await page.reload()
  await expect(guide).toBeVisible()
})

test('questions open one at a time, are found while typing, and each has an address', async ({ browser }) => {
  const visitor = await reader(browser, 'ru', '/faq')
  const { page, t } = visitor
  await question(visitor, 'grant').click()
  await question(visitor, 'status').click()
  await expect(openAnswers(page)).toHaveCount(1)
  await expect(openAnswers(page)).toContainText(t('guidance.faq.updated', { date: '25 ноября 2026 г.' }))
  await expectAccessible(visitor)
  await openAnswers(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/faq#status$/)

  await field(visitor, 'guidance.faq.search').fill('АПОСТИЛЬ')
  await expect(page.locator('details[name="question"]')).toHaveCount(1)
  await expect(page.getByRole('status').first()).toHaveText(t('guidance.faq.found', { count: 1 }))
  await expect(question(visitor, 'recognition')).toBeVisible()
  await field(visitor, 'guidance.faq.search').fill('ксилофон')
  await expect(page.getByRole('status').first()).toHaveText(t('guidance.faq.none'))
  await expectAccessible(visitor)

  await page.goto('/admission/register')
  await page.getByRole('link', { name: t('accounts.register.whichDocuments') }).click()
  await expect(openAnswers(page)).toContainText(t('shipped.questions.documents.question'))
})

test('a signed-in reader sees the help in the frame of their own work', async ({ browser }) => {
  const visitor = await arrive(browser, 'en')
  const { page, t } = visitor
  // The footer moves down while the profile's parts load.
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('app.sections.help'), exact: true })
    .click()
  await expectScreen(visitor, t('guidance.help.title'))
  await openMenu(visitor)
  await expect(page.getByRole('navigation', { name: t('app.navigation.label') })).toBeVisible()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('app.sections.faq') })
    .click()
  await expectScreen(visitor, t('guidance.faq.title'))
  await page.reload()
  await expectScreen(visitor, t('guidance.faq.title'))
  await openMenu(visitor)
  await expect(page.getByRole('navigation', { name: t('app.navigation.label') })).toBeVisible()
})

test('on paper every answer is open', async ({ browser }) => {
  const { page, t } = await reader(browser, 'en', '/faq')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(t('shipped.questions.changes.answer').split('\n')[0] ?? '')).toBeVisible()
})

test('search engines find every page in every language', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/admission/sitemap.xml')).text()
  for (const address of ADDRESSES)
    for (const language of LANGUAGES)
      expect(sitemap).toContain(`<loc>${baseURL}/admission${address}?lang=${language}</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain(`${baseURL}/admission/sitemap.xml`)
  const page = await (await request.get('/admission/faq?lang=ru')).text()
  expect(page).toContain(`<link rel="canonical" href="${baseURL}/admission/faq?lang=ru">`)
  expect(page).toContain(`hreflang="x-default" href="${baseURL}/admission/faq"`)
})

test('a reader without the second step finds an address to write to, if the portal has a contact', async ({
  browser,
}) => {
  const visitor = await reader(browser, 'en', '/faq')
  const { page, t } = visitor
  await expect(page.getByText(t('app.operator.contact', { contact: '' }))).toHaveCount(0)
  await page.route('**/operator', (route) =>
    route.fulfill({ json: { success: true, data: { name: null, bin: null, contact: 'help@portal.kz' } } }),
  )
  await page.reload()
  await expect(page.getByText(t('app.operator.contact', { contact: 'help@portal.kz' }))).toBeVisible()
  await expectAccessible(visitor)
})
