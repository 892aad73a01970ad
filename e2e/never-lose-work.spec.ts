import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { agreeAndSend, arrive, completeDraft, newApplicant, openFold } from './applicant.ts'
import { callsOf } from './calls.ts'
import { refuseUntilReload } from './network.ts'
import { chooseWay, expectAccessible, expectScreen, field, follow, press, type Visitor } from './screen.ts'
import { enter, signIn } from './sign-in.ts'
import type { Language } from './texts.ts'

// Registration, several tabs and axe on each screen: long on a busy machine.
async function applicantAt(browser: Browser, language: Language, person = newApplicant()): Promise<Visitor> {
  const visitor = await arrive(browser, language, person)
  await follow(visitor, 'app.navigation.myApplications')
  await expect(
    visitor.page.getByRole('heading', { level: 1, name: visitor.t('applications.list.title') }),
  ).toBeVisible()
  return visitor
}

const gpa = (visitor: Visitor) => field(visitor, 'applications.education.gpa')
const openEducation = async (visitor: Visitor, id?: string) => {
  await visitor.page.goto(`/admission/create-application?task=education${id === undefined ? '' : `&id=${id}`}`)
  await expectScreen(visitor, visitor.t('applications.tasks.education'))
}
const expectSaved = ({ page, t }: Visitor) =>
  expect(
    page.getByRole('status').filter({ hasText: t('applications.saving.saved', { time: '' }).trim() }),
  ).toBeVisible()
const draftId = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? ''
const storedGpa = async (visitor: Visitor, id: string) => (await callsOf(visitor).get(`/request/${id}`)).data.gpa

const storedOnDevice = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^kept\.[\w-]+\.draft\./.test(key)))

async function newTab(visitor: Visitor, path: string): Promise<Visitor> {
  const page = await visitor.page.context().newPage()
  await page.goto(`/admission${path}`)
  return { ...visitor, page }
}

test('a page reloaded before the first save shows its input, and saves it once', async ({ browser }) => {
  const visitor = await applicantAt(browser, 'ru')
  const { page } = visitor
  await page.goto('/admission/create-application?task=education')
  await expect(gpa(visitor)).toBeVisible()
  await refuseUntilReload(page, '/api/request/create')
  await gpa(visitor).fill('4.7')
  await expect.poll(() => storedOnDevice(page)).toHaveLength(1)
  // The form opens late: no early save may leave the form an empty draft.
  await page.route('**/api/user/profile*', async (route) => {
    await sleep(1_500)
    await route.continue()
  })
  await page.reload()
  await expect(gpa(visitor)).toHaveValue('4.7')
  await expectSaved(visitor)
  const { list } = await callsOf(visitor).get('/request/list')
  expect(list.map(({ id }: { id: string }) => id)).toEqual([draftId(page)])
  await page.unrouteAll({ behavior: 'wait' })
})

test('a first save that ends while its reader leaves does not bring them back', async ({ browser }) => {
  const visitor = await applicantAt(browser, 'ru')
  const { page, t } = visitor
  await openEducation(visitor)
  const held = { call: Promise.withResolvers<void>(), screen: Promise.withResolvers<void>() }
  await page.route('**/api/request/create', async (route) => {
    await held.call.promise
    await route.continue()
  })
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/request/create'),
  )
  await gpa(visitor).fill('4.6')
  await sent
  // The list opens slowly: its files wait while the save ends.
  await page.route('**/*.js', async (route) => {
    await held.screen.promise
    await route.continue()
  })
  await follow(visitor, 'app.navigation.myApplications')
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/request/create'))
  held.call.resolve()
  await saved
  held.screen.resolve()
  await expectScreen(visitor, t('applications.list.title'))
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })
})

test('input without a network is stored, outlives the tab, and is saved when the network is back', async ({
  browser,
}) => {
  const visitor = await applicantAt(browser, 'kk')
  const { page, t } = visitor
  await chooseWay(visitor, 'ENROLLMENT')
  await follow(visitor, 'applications.tasks.next')
  await follow(visitor, 'applications.tasks.education')
  await field(visitor, 'applications.education.level').selectOption('BACHELOR')
  await field(visitor, 'applications.education.language').selectOption('KAZAKH')
  await gpa(visitor).fill('4.8')
  await expectSaved(visitor)
  const id = draftId(page)
  expect(await storedGpa(visitor, id)).toBe('4.8')

  await page.context().setOffline(true)
  await gpa(visitor).fill('4.85')
  await expect(page.getByText(t('applications.saving.waiting'))).toBeVisible()
  await expectAccessible(visitor)
  await page.getByRole('link', { name: `← ${t('applications.form.backToTasks')}` }).click()
  await page.getByRole('link', { name: `← ${t('applications.form.backToList')}` }).click()
  await expect(page.getByText(t('applications.waiting.drafts'))).toBeVisible()
  await expectAccessible(visitor)
  await follow(visitor, 'applications.waiting.open')
  await follow(visitor, 'applications.tasks.education')
  await expect(gpa(visitor)).toHaveValue('4.85')
  await gpa(visitor).fill('4.855')
  await page.close()

  await visitor.page.context().setOffline(false)
  const again = await newTab(visitor, `/create-application?id=${id}&task=education`)
  await expect(gpa(again)).toHaveValue('4.855')
  await expectSaved(again)
  expect(await storedGpa(again, id)).toBe('4.855')
})

test('a draft changed on two devices asks which version to keep', async ({ browser }) => {
  const person = newApplicant()
  const phone = await applicantAt(browser, 'ru', person)
  await openEducation(phone)
  await field(phone, 'applications.education.level').selectOption('BACHELOR')
  await gpa(phone).fill('4')
  await expectSaved(phone)
  const id = draftId(phone.page)

  const desk = await enter(browser, 'ru', 'APPLICANT', person)
  await expectScreen(desk, desk.t('profile.page.title'))
  await openEducation(desk, id)
  await gpa(desk).fill('4.5')
  await expectSaved(desk)

  await gpa(phone).fill('4.9')
  const dialog = phone.page.getByRole('dialog', { name: phone.t('applications.conflict.title') })
  await expect(dialog.getByRole('region', { name: phone.t('applications.conflict.here') })).toContainText('4.9')
  await expect(dialog.getByRole('region', { name: phone.t('applications.conflict.there') })).toContainText('4.5')
  await expectAccessible(phone)
  expect(await storedGpa(phone, id)).toBe('4.5')
  await phone.page.keyboard.press('Escape')
  await expect(phone.page.getByText(phone.t('applications.conflict.standsStill'))).toBeVisible()
  await expectAccessible(phone)
  await press(phone, 'applications.conflict.open')
  await press(phone, 'applications.conflict.theirs')
  await expect(gpa(phone)).toHaveValue('4.5')

  await gpa(phone).fill('4.6')
  await expectSaved(phone)
  await gpa(desk).fill('4.7')
  await press(desk, 'applications.conflict.mine')
  await expect.poll(() => storedGpa(desk, id)).toBe('4.7')
  await expect(gpa(desk)).toHaveValue('4.7')
})

test('an expired session loses nothing, and the form continues after signing in again', async ({ browser }) => {
  const person = newApplicant()
  const visitor = await applicantAt(browser, 'en', person)
  const { page, t } = visitor
  await openEducation(visitor)
  await field(visitor, 'applications.education.level').selectOption('BACHELOR')
  await gpa(visitor).fill('4')
  await expectSaved(visitor)
  const id = draftId(page)
  await callsOf(visitor).post('/auth/signout')
  await gpa(visitor).fill('4.8')
  await expectScreen(visitor, t('app.guest.slogan'))
  await signIn(visitor, person.email, person.password, false)
  await expectScreen(visitor, t('applications.tasks.education'))
  await expect(gpa(visitor)).toHaveValue('4.8')
  await expectSaved(visitor)
  expect(await storedGpa(visitor, id)).toBe('4.8')
  await press(visitor, 'app.header.account')
  const signOut = page.getByRole('button', { name: t('app.header.signOut'), exact: true }).first()
  await page.context().setOffline(true)
  await gpa(visitor).fill('4.9')
  await signOut.click()
  await expect(page.getByRole('dialog', { name: t('security.session.unsavedTitle') })).toBeVisible()
  await expectAccessible(visitor)
  await press(visitor, 'security.session.stay')
  await page.context().setOffline(false)
  await expectSaved(visitor)
  await press(visitor, 'app.header.account')
  await signOut.click()
  await expectScreen(visitor, t('app.guest.slogan'))
  expect(await storedOnDevice(page)).toEqual([])
})

test('an application submitted without a network waits, and is sent once when it is back', async ({ browser }) => {
  const visitor = await applicantAt(browser, 'en')
  const { page, t } = visitor
  const id = await completeDraft(callsOf(visitor))
  await page.goto(`/admission/create-application?id=${id}&task=check`)
  await expectScreen(visitor, t('applications.tasks.check'))
  await page.context().setOffline(true)
  await agreeAndSend(visitor)
  await expect(page.getByText(t('applications.waiting.title'))).toBeVisible()
  await expectAccessible(visitor)
  await press(visitor, 'applications.waiting.cancel')
  await agreeAndSend(visitor)
  await expect(page.getByText(t('applications.waiting.title'))).toBeVisible()
  await page.close()

  await visitor.page.context().setOffline(false)
  const again = await newTab(visitor, '/applications')
  await expect(again.page.getByRole('link', { name: /2\d{3}-\d{6}/ })).toBeVisible()
  const { data } = await callsOf(again).get(`/request/${id}`)
  expect(data.timeline.map((entry: { status: string }) => entry.status)).toEqual(['CREATED', 'IN_PROCESS'])
  await again.page.getByRole('link', { name: data.number }).click()
  await expect(again.page.getByRole('heading', { name: t('applications.next.title') })).toBeVisible()
  await expectAccessible(again)
  const download = again.page.waitForEvent('download')
  await again.page.getByRole('button', { name: `${t('applications.receipt.action')}: ${data.number}` }).click()
  expect((await download).suggestedFilename()).toBe(
    `${t('applications.receipt.fileName', { number: data.number })}.pdf`,
  )
})

test('a submission with a lost response is not repeated by a reload', async ({ browser }) => {
  const visitor = await applicantAt(browser, 'kk')
  const { page, t } = visitor
  const id = await completeDraft(callsOf(visitor))
  await page.goto(`/admission/create-application?id=${id}&task=check`)
  await expectScreen(visitor, t('applications.tasks.check'))
  const tries: string[] = []
  await page.route(`**/api/request/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    tries.push((await route.request().allHeaders())['idempotency-key'] ?? '')
    if (tries.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await agreeAndSend(visitor)
  await expect(page.getByText(t('applications.waiting.title'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(/2\d{3}-\d{6}/).first()).toBeVisible()
  await expect.poll(() => storedOnDevice(page)).toEqual([])
  expect([tries.length > 1, new Set(tries).size]).toEqual([true, 1])
  expect((await callsOf(visitor).get('/request/list?status=active')).totalSize).toBe(1)
})

test('a change of the review appears in an open list without a reload', async ({ browser }) => {
  const visitor = await applicantAt(browser, 'en')
  const { page, t } = visitor
  const id = await completeDraft(callsOf(visitor))
  await expect(page.getByRole('link', { name: t('applications.home.steps.sendDraft.act') })).toBeVisible()
  await page.goto(`/admission/create-application?id=${id}&task=check`)
  await agreeAndSend(visitor)
  await expectScreen(visitor, t('applications.list.title'))
  await callsOf(visitor).post(`/request/${id}/withdraw`)
  await expect(page.getByText(t('applications.list.emptyActive'))).toBeVisible()
})

test('unsaved input of the profile is restored after a reload, and can be discarded', async ({ browser }) => {
  const visitor = await arrive(browser, 'ru')
  const { page, t } = visitor
  await openFold(visitor, 'applications.home.folds.personal')
  const middleName = field(visitor, 'accounts.fields.middleName')
  await middleName.fill('Maratkyzy')
  await page.reload()
  await expect(middleName).toHaveValue('Maratkyzy')
  await expect(page.getByText(t('profile.page.restored'))).toBeVisible()
  await expectAccessible(visitor)
  await press(visitor, 'profile.page.forget')
  await expect(middleName).toHaveValue('')
  await middleName.fill('Seitkyzy')
  await press(visitor, 'profile.page.save')
  await expect(page.getByText(t('profile.page.saved')).first()).toBeVisible()
  await expect.poll(() => storedOnDevice(page)).toEqual([])
})

test('input typed while a save is under way stays, and is saved with the next one', async ({ browser }) => {
  const visitor = await arrive(browser, 'kk')
  const { page, t } = visitor
  await openFold(visitor, 'applications.home.folds.personal')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/user/edit', async (route) => {
    await held.promise
    await route.continue()
  })
  const [middleName, score] = [field(visitor, 'accounts.fields.middleName'), field(visitor, 'accounts.fields.untScore')]
  await middleName.fill('Maratkyzy')
  const sent = page.waitForRequest('**/api/user/edit')
  await press(visitor, 'profile.page.save')
  await sent
  await score.fill('101')
  held.resolve()
  await expect(page.getByText(t('profile.page.saved')).first()).toBeVisible()
  await expect(score).toHaveValue('101')
  await expect(middleName).toHaveValue('Maratkyzy')
  await expect(page.getByText(t('applications.home.folds.unsaved'), { exact: true })).toBeVisible()
  await press(visitor, 'profile.page.save')
  await expect(page.getByText(t('applications.home.folds.unsaved'), { exact: true })).toHaveCount(0)
  const { data } = await callsOf(visitor).get('/user/profile')
  expect(data).toMatchObject({ middleName: 'Maratkyzy', untScore: 101 })
  await page.unrouteAll({ behavior: 'wait' })
})
