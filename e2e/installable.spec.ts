import { expect, type Page, test } from '@playwright/test'
import { arrive, completeDraft } from './applicant.ts'
import { callsOf } from './calls.ts'
import { expectAccessible, expectScreen, field, press } from './screen.ts'

test.use({ serviceWorkers: 'allow' })

/** Addresses that the browser stores for the portal. */
const storedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })()`)

test('without a network a draft and the help open, and nothing of a person is cached', async ({ browser }) => {
  const visitor = await arrive(browser, 'kk')
  const { page, t } = visitor
  const id = await completeDraft(callsOf(visitor))
  await page.goto(`/admission/create-application?id=${id}&task=education`)
  await expectScreen(visitor, t('applications.tasks.education'))
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  const stored = await storedAddresses(page)
  expect(
    stored.filter((path) => !/^(\/admission\/(assets\/[^/]+|profile)|\/api\/guide(\/questions)?)$/.test(path)),
  ).toEqual([])
  expect(stored).toContain('/admission/profile')

  await page.context().setOffline(true)
  await page.reload()
  await expectScreen(visitor, t('applications.tasks.education'))
  const average = field(visitor, 'applications.education.gpa')
  await expect(average).toHaveValue('4.8')
  await average.fill('4.9')
  await page.goto('/admission/help')
  await expectScreen(visitor, t('guidance.help.title'))
  await page.goto('/admission/applications')
  await expect(page.getByText(t('app.states.offline'))).toBeVisible()
  await expectAccessible(visitor)

  await page.context().setOffline(false)
  await page.goto(`/admission/create-application?id=${id}&task=education`)
  await expect(average).toHaveValue('4.9')
  await expect.poll(async () => (await callsOf(visitor).get(`/request/${id}`)).data.draft.gpa).toBe('4.9')

  await press(visitor, 'app.header.account')
  await press(visitor, 'app.header.signOut')
  await expectScreen(visitor, t('app.guest.slogan'))
  expect(await page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('kept'))`)).toEqual([])
})

test('the portal can be installed under its name in the reader’s language', async ({ page, request }) => {
  await page.goto('/admission/faq?lang=ru')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(String(address), { headers: { 'accept-language': 'ru', cookie: 'lang=ru' } })
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  expect(await answer.json()).toMatchObject({
    lang: 'ru',
    display: 'standalone',
    start_url: '/admission/',
    scope: '/admission/',
    icons: [{ src: '/admission/icon.svg' }],
  })
})
