import { expect, type Locator, test } from '@playwright/test'
import { newApplicant, registerByCalls } from './applicant.ts'
import { expectScreen, newVisitor, pdf, visit } from './screen.ts'
import { enter } from './sign-in.ts'

/** Public pages with scripts of their own. */
const PAGES = [
  ['/register', 'accounts.register.title'],
  ['/faq', 'guidance.faq.title'],
  ['/help/what_is_ent', 'guidance.topics.what_is_ent.title'],
  ['/universities', 'directory.universities.title'],
  ['/score', 'directory.score.title'],
  ['/grants', 'results.title'],
] as const

test('public pages open and hydrate', async ({ browser }) => {
  const visitor = await visit(browser, 'ru')
  for (const [path, title] of PAGES) {
    await visitor.page.goto(`/admission${path}`)
    await expectScreen(visitor, visitor.t(title))
    await expect(visitor.page.locator('#floor')).toBeHidden()
  }
})

const slotOf = (scope: Locator): Locator => scope.locator('..')

test('a document is rendered, and a failed rendering keeps the page and offers the file', async ({
  browser,
  request,
}) => {
  const person = newApplicant()
  await registerByCalls(request, person)
  const visitor = await enter(browser, 'en', 'APPLICANT', person)
  const { page, t } = visitor
  const chooser = page.getByLabel(t('documents.slots.passport'), { exact: true }).and(page.locator('input[type=file]'))
  await chooser.setInputFiles(pdf('passport'))
  const open = slotOf(chooser).getByRole('button', { name: 'passport.pdf', exact: true })
  await open.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: t('documents.preview.page', { number: 1, total: 1 }) })).toBeVisible()
  await dialog.getByRole('button', { name: t('app.actions.close') }).click()

  await page.context().route(/pdf-pages/, (route) => route.fulfill({ body: '?', contentType: 'text/javascript' }))
  await page.reload()
  await open.click()
  await expect(dialog.getByText(t('documents.preview.failed'))).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('documents.preview.download') })).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 1, name: t('profile.page.title'), includeHidden: true }),
  ).toBeAttached()
})

test('a browser below the floor, and one without scripts, shows a plain line in three languages', async ({
  browser,
}) => {
  const { page } = await newVisitor(browser, 'kk')
  await page.addInitScript('delete Object.hasOwn')
  for (const path of ['/', '/applications', '/faq']) {
    await page.goto(`/admission${path}`)
    await expect(page.locator('#floor p')).toHaveText([/Браузеріңіз/, /Ваш браузер/, /Your browser/])
    await expect(page.locator('#floor')).toBeVisible()
  }
  const bare = await newVisitor(browser, 'kk', { javaScriptEnabled: false })
  for (const path of ['/', '/applications', '/faq']) {
    await bare.page.goto(`/admission${path}`)
    await expect(bare.page.getByText(/needs JavaScript/)).toBeVisible()
  }
})
