import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectScreen, field, follow, isPhone, press, type Visitor, whenLoaded } from './screen.ts'
import { inRotation, LANGUAGES, type Language, textsIn } from './texts.ts'

/** A guest on a page of the directory; complaints of the browser fail the test. */
async function guest(
  browser: Browser,
  language: Language,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const page = await (await browser.newContext(options)).newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) throw new Error(message.text())
  })
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(`/admission${address}${address.includes('?') ? '&' : '?'}lang=${language}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await whenLoaded(page)
  return { page, language, t: textsIn(language) }
}

const expectFound = ({ page, t }: Visitor, key: string, count: number) =>
  expect(page.getByRole('status').filter({ hasText: t(key, { count }) })).toBeVisible()
const firstCard = (page: Page) => page.getByRole('article').first().getByRole('heading')
/** Unfolds the parts that are open on a desktop and folded on a phone. */
async function unfold(visitor: Visitor): Promise<void> {
  if (isPhone(visitor)) for (const summary of await visitor.page.locator('main summary').all()) await summary.click()
}
const ASTANA = { kk: 'Астана', ru: 'Астана', en: 'Astana' } as const

const ADDRESSES = [
  '/universities',
  '/universities?q=xqzwxqzw&cityId=almaty',
  '/programs',
  '/programs/B057',
  '/programs/B098',
  '/score',
  '/score?score=97&pair=MATHEMATICS-INFORMATICS',
  '/score?score=many&pair=',
  '/compare',
  '/compare?universities=uni-001&universities=uni-002&universities=uni-003&universities=uni-004',
  '/compare?programs=B057&programs=B098&q=дизайн',
  '/rankings',
  '/rankings?of=programs&sort=-cutoff',
]

for (const language of inRotation('directory', LANGUAGES)) {
  for (const width of [360, 1280]) {
    test(`every page of the directory is valid ${width} pixels wide (${language})`, async ({ browser }) => {
      const visitor = await guest(browser, language, '/universities', { viewport: { width, height: 800 } })
      for (const address of ADDRESSES) {
        await visitor.page.goto(`/admission${address}`)
        await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()
        await whenLoaded(visitor.page)
        await expectAccessible(visitor)
      }
    })
  }

  test(`a university is found by a misspelt word, filtered, ordered and found on the map (${language})`, async ({
    browser,
  }) => {
    const visitor = await guest(browser, language, '/universities')
    const { page, t } = visitor
    await expectScreen(visitor, t('directory.universities.title'))
    const words = field(visitor, 'directory.universities.search')
    await words.fill('назарбаив')
    await expect(firstCard(page)).toContainText({ kk: 'Назарбаев', ru: 'Назарбаев', en: 'Nazarbayev' }[language])
    await expectFound(visitor, 'directory.universities.found', 1)
    await words.fill('')
    await expect(page).not.toHaveURL(/[?&]q=/)

    await unfold(visitor)
    await field(visitor, 'directory.filters.type').selectOption('NATIONAL')
    await expect(page).toHaveURL(/type=NATIONAL$/)
    await field(visitor, 'directory.filters.sort').selectOption('-programs')
    await expect(page).toHaveURL(/sort=-programs$/)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const most = await firstCard(page).textContent()
    const cities = page.getByRole('list', { name: t('directory.map.list') })
    await cities.getByRole('link', { name: ASTANA[language] }).click()
    await expect(field(visitor, 'directory.filters.cityId')).toHaveValue('astana')
    await expectAccessible(visitor)
    await page.goBack()
    await expect(field(visitor, 'directory.filters.cityId')).toHaveValue('')
    await expect(firstCard(page)).toHaveText(most ?? '')
    // On a phone the dots are too small for a finger: the list replaces them.
    if (isPhone(visitor)) await cities.getByRole('link', { name: ASTANA[language] }).click()
    else await page.locator('svg a', { hasText: ASTANA[language] }).click()
    await expect(page).toHaveURL(/cityId=astana/)

    await page.reload()
    await unfold(visitor)
    await expect(field(visitor, 'directory.filters.type')).toHaveValue('NATIONAL')
    await expect(field(visitor, 'directory.filters.cityId')).toHaveValue('astana')
    await follow(visitor, 'directory.filters.clear')
    await expect(page).toHaveURL(/\/universities$/)
  })

  test(`a university without listed programs states no number of them (${language})`, async ({ browser }) => {
    const id = 'uni-aml-academy-academy-of-financial-monitor'
    const visitor = await guest(browser, language, '/universities?q=AML')
    const { page, t } = visitor
    await expect(page.getByRole('article')).toHaveCount(1)
    const number = (key: string) => page.locator('main dt').getByText(t(key), { exact: true })
    await expect(number('directory.facts.programs')).toHaveCount(0)
    await page.goto(`/admission/universities/${id}?lang=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(number('universities.page.programs')).toHaveCount(0)
    await expect(page.locator('main div:empty').filter({ visible: true })).toHaveCount(0)
    await page.goto(`/admission/compare?universities=${id}&universities=uni-001&lang=${language}`)
    const row = page.getByRole('row').filter({ hasText: t('universities.fields.totalEduPrograms') })
    await expect(row.getByRole('cell').first()).not.toHaveText(/\d/)
    await expect(row.getByRole('cell').last()).toHaveText(/\d/)
  })

  test(`a search without a result suggests filters to drop (${language})`, async ({ browser }) => {
    const visitor = await guest(browser, language, '/universities?cityId=arkalyk&type=NATIONAL')
    const { page, t } = visitor
    await expectFound(visitor, 'directory.universities.found', 0)
    await expect(page.getByRole('heading', { name: t('directory.nothing.title') })).toBeVisible()
    await follow(visitor, 'directory.nothing.without.type')
    await expect(page).toHaveURL(/\?cityId=arkalyk$/)
    await expectFound(visitor, 'directory.universities.found', 1)
  })

  test(`a program shows its figures with their years, and its universities (${language})`, async ({ browser }) => {
    const visitor = await guest(browser, language, '/programs')
    const { page, t } = visitor
    await field(visitor, 'directory.programs.search').fill('B057')
    await expectFound(visitor, 'directory.programs.found', 1)
    await firstCard(page).getByRole('link').click()
    await expectScreen(visitor, /^B057 /)
    await expect(page.getByText(t('directory.facts.grants', { year: 2026 }))).toBeVisible()
    await expect(page.getByText('4\u00a0902')).toBeVisible()
    await expect(page.getByText(t('directory.figures.cutoff'))).toBeVisible()
    await field(visitor, 'directory.filters.cityId').selectOption('baikonur')
    await expect(page).toHaveURL(/cityId=baikonur$/)
    await expectFound(visitor, 'directory.program.offeredBy', 1)
    await expect(page.getByRole('link', { name: /B057/ })).toHaveText([t('app.apply.short')])
    await page.goBack()
    await page.getByRole('link', { name: t('directory.program.more', { count: 81 }) }).click()
    await expect(page).toHaveURL(/all=true/)
    await expect(page.getByRole('link', { name: /B057/ })).toHaveCount(91)
    await field(visitor, 'directory.program.search').fill('байконур')
    await expectFound(visitor, 'directory.program.offeredBy', 0)
    await page.goto('/admission/programs/B175')
    await expect(page.getByText(t('directory.figures.oneWinner', { year: 2025 }))).toBeVisible()
  })

  test(`a score is compared with the winners of an earlier year, and wrong input stays (${language})`, async ({
    browser,
  }) => {
    const visitor = await guest(browser, language, '/score', { viewport: { width: 360, height: 740 } })
    const { page, t } = visitor
    await expect(page.getByText(t('directory.score.guideTitle'))).toBeVisible()
    await field(visitor, 'directory.score.total').fill('970')
    await field(visitor, 'directory.filters.cityId').selectOption('astana')
    await press(visitor, 'directory.score.submit')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2)
    await expectAccessible(visitor)
    await expect(field(visitor, 'directory.score.total')).toHaveValue('970')
    await expect(field(visitor, 'directory.filters.cityId')).toHaveValue('astana')

    await field(visitor, 'directory.score.total').fill('97')
    await field(visitor, 'directory.filters.pair').selectOption('MATHEMATICS-INFORMATICS')
    await press(visitor, 'directory.score.submit')
    const group = (standing: string, number: number) =>
      page.getByRole('heading', {
        name: t('directory.score.group', { name: t(`directory.score.standing.${standing}`), number }),
      })
    await expect(group('reached', 3)).toBeVisible()
    await expect(group('close', 1)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    const close = page.locator('section', { has: group('close', 1) })
    await expect(close).toContainText('B057')
    await close.locator('summary').first().click()
    await expect(
      close
        .getByRole('link', { name: t('app.apply.short') })
        .or(close.getByText(t('app.apply.short')))
        .first(),
    ).toBeVisible()
    await expectAccessible(visitor)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(t('directory.score.guideTitle'))).toBeVisible()
  })

  test(`four are compared side by side and a fifth is refused with a message (${language})`, async ({ browser }) => {
    const visitor = await guest(browser, language, '/universities')
    const { page, t } = visitor
    const add = page.getByRole('article').getByRole('button')
    for (const at of [0, 1, 2, 3]) await add.nth(at).click()
    const bar = page.getByRole('region', { name: t('directory.compared.bar') })
    await expect(bar).toContainText(t('directory.compared.count.universities', { count: 4 }))
    await add.nth(4).click()
    await expect(page.getByRole('article').nth(4)).toContainText(t('directory.compared.full', { count: 4 }))
    await expect(add.nth(4)).toHaveAttribute('aria-pressed', 'false')
    await expectAccessible(visitor)
    await bar.getByRole('link').click()
    await expectScreen(visitor, t('directory.compare.title'))
    const columns = page.getByRole('columnheader')
    await expect(columns).toHaveCount(5)
    await expect(page.getByText(t('directory.compared.full', { count: 4 }))).toBeVisible()

    await columns.nth(1).getByText(t('app.actions.remove')).click()
    await expect(columns).toHaveCount(4)
    await field(visitor, 'directory.compare.search').fill('Нархоз')
    await page.getByText(t('directory.compare.addShort'), { exact: true }).first().click()
    await expect(columns).toHaveCount(5)
    const shared = page.url()
    expect(new URL(shared).searchParams.getAll('universities')).toHaveLength(4)
    const other = await guest(
      browser,
      language,
      `${shared.split('/admission')[1]}&universities=uni-nazarbayev-university`,
    )
    await expect(other.page.getByRole('columnheader')).toHaveCount(5)
    await expect(other.page.getByText(t('directory.compare.tooMany', { count: 4 }), { exact: true })).toBeVisible()
  })

  test(`links order the table by facts, and it shows no ranks (${language})`, async ({ browser }) => {
    const visitor = await guest(browser, language, '/rankings')
    const { page, t } = visitor
    await expect(page.getByText(t('directory.rankings.notOfficial'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('app.actions.newTab') }).first()).toHaveAttribute('target', '_blank')
    await page.locator('main a[href$="of=programs"]').click()
    const least = page.getByRole('columnheader', { name: t('directory.rankings.facts.cutoff') })
    await expect(page).toHaveURL(/of=programs/)
    await least.getByRole('link').click()
    await expect(least).toHaveAttribute('aria-sort', 'descending')
    const figures = async () =>
      (await page.getByRole('row').locator('td:first-of-type').allTextContents()).map((text) =>
        Number.parseInt(text, 10),
      )
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    const falling = await figures()
    expect(falling).toEqual([...falling].sort((a, b) => b - a))
    await least.getByRole('link').click()
    await expect(least).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(async () => (await figures())[0]).toBe(50)
    await expectAccessible(visitor)
  })

  test(`search, comparison and score work without a script (${language})`, async ({ browser }) => {
    const visitor = await guest(browser, language, '/universities', { javaScriptEnabled: false })
    const { page, t } = visitor
    await unfold(visitor)
    await field(visitor, 'directory.universities.search').fill('назарбаив')
    await field(visitor, 'directory.filters.cityId').selectOption('astana')
    await press(visitor, 'directory.filters.submit')
    await expect(page).toHaveURL(/cityId=astana/)
    await expectFound(visitor, 'directory.universities.found', 1)
    await expect(field(visitor, 'directory.filters.cityId')).toHaveValue('astana')
    await follow(visitor, 'directory.filters.clear')
    await page.goto('/admission/universities')
    await page.getByRole('link', { name: t('app.pagination.next') }).click()
    await expect(page).toHaveURL(/page=2$/)
    await unfold(visitor)
    await page
      .getByRole('list', { name: t('directory.map.list') })
      .getByRole('link', { name: ASTANA[language] })
      .click()
    await expect(page).toHaveURL(/cityId=astana$/)

    await page.goto('/admission/score')
    await field(visitor, 'directory.score.total').fill('many')
    await press(visitor, 'directory.score.submit')
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2)
    await expect(field(visitor, 'directory.score.total')).toHaveValue('many')
    await field(visitor, 'directory.score.total').fill('120')
    await field(visitor, 'directory.filters.pair').selectOption('BIOLOGY-CHEMISTRY')
    await press(visitor, 'directory.score.submit')
    await page.getByRole('link', { name: /^B050 / }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('B050')
    await field(visitor, 'directory.filters.cityId').selectOption('semey')
    await press(visitor, 'directory.filters.show')
    await expect(page).toHaveURL(/cityId=semey/)

    await page.goto('/admission/compare?universities=uni-001')
    await field(visitor, 'directory.compare.search').fill('Нархоз')
    await press(visitor, 'directory.filters.submit')
    await page.getByText(t('directory.compare.addShort'), { exact: true }).first().click()
    await expect(page.getByRole('columnheader')).toHaveCount(3)
    await page.goto('/admission/rankings')
    const name = page.getByRole('columnheader', { name: t('directory.rankings.facts.name') })
    await name.getByRole('link').click()
    await expect(name).toHaveAttribute('aria-sort', 'ascending')
  })
}

/** Largest HTML of a program's page: below that of other pages of guests (docs/specification/screens.md#first-load). */
const MOST_BYTES = 14_100

for (const language of LANGUAGES)
  test(`the page of the longest program stays small: ${language}`, async ({ request }) => {
    const page = await request.get(`/admission/programs/B057?lang=${language}`)
    expect(page.headers()).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/html; charset=utf-8' })
    expect(Number(page.headers()['content-length'])).toBeLessThanOrEqual(MOST_BYTES)
  })

test('the guides and every page link to the directory', async ({ browser }) => {
  const visitor = await guest(browser, 'en', '/help/what_is_ent')
  const { page, t } = visitor
  await follow(visitor, 'guidance.unt.score.link')
  await expectScreen(visitor, t('directory.score.title'))
  await page.goto('/admission/help/how_to_choose_a_specialty')
  await follow(visitor, 'guidance.specialty.cutoffs.link')
  await expectScreen(visitor, t('directory.programs.title'))
  await page.goto('/admission/help/how_to_choose_a_university')
  await follow(visitor, 'guidance.university.search.rankings')
  await expectScreen(visitor, t('directory.rankings.title'))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('app.sections.universities') })
    .click()
  await expectScreen(visitor, t('directory.universities.title'))
})
