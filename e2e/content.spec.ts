import { type Browser, expect } from '@playwright/test'
import { kazakhstanDate } from '../packages/domain/src/kernel/time-zone.ts'
import { callsOf } from './calls.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import {
  expectAccessibleEverywhere,
  expectScreen,
  field,
  fillDate,
  newVisitor,
  openMenu,
  press,
  type Visitor,
  visit,
} from './screen.ts'
import { change, dayFromNow } from './server-clock.ts'
import { enter } from './sign-in.ts'
import { addKeeper, newStaffMember, type StaffMember } from './staff.ts'
import { LANGUAGES } from './texts.ts'

test.use({ ownPortal: 'content' })

const TEXT = {
  kk: 'Құжат қабылдау бір күнге ұзартылды',
  ru: 'Приём документов продлён на один день',
  en: 'Applications are accepted for one more day',
} as const

const partsOf = (at: Date) => kazakhstanDate(at).split('-') as [string, string, string]

async function openContent(browser: Browser, language: 'kk' | 'ru' | 'en', person: StaffMember): Promise<Visitor> {
  const keeper = await enter(browser, language, 'STAFF', person)
  await keeper.page.goto('/admission/content')
  await expectScreen(keeper, keeper.t('content.title'))
  return keeper
}

const noticeOf = ({ page }: Visitor, language: keyof typeof TEXT) =>
  page.getByRole('complementary').getByText(TEXT[language], { exact: true })

test('a keeper writes an announcement, another confirms it, everybody sees it until its day has passed', async ({
  browser,
}) => {
  const superAdmin = await enter(browser, 'ru', 'STAFF', SUPER_ADMIN)
  const [writer, confirmer] = [newStaffMember('Writer'), newStaffMember('Confirmer')]
  await addKeeper(superAdmin, writer)
  await addKeeper(superAdmin, confirmer)

  const author = await openContent(browser, 'kk', writer)
  await expectAccessibleEverywhere(author)
  const { page, t } = author
  await page.getByRole('link', { name: t('content.kinds.notice.title'), exact: true }).click()
  await expectScreen(author, t('content.kinds.notice.title'))
  await press(author, 'content.kinds.notice.add')
  await expectScreen(author, t('content.kinds.notice.add'))
  await page.getByLabel('Қазақша', { exact: true }).fill(TEXT.kk)
  await fillDate(author, 'content.fields.notice.from', partsOf(new Date()))
  await fillDate(author, 'content.fields.notice.until', partsOf(new Date(dayFromNow(2))))
  // Missing languages are named, and the draft stays.
  await press(author, 'content.send')
  for (const language of ['Русский', 'English'])
    await expect(page.getByRole('link', { name: new RegExp(language) }).first()).toBeVisible()
  await expectAccessibleEverywhere(author)
  await page.getByLabel('Русский', { exact: true }).fill(TEXT.ru)
  await page.getByLabel('English', { exact: true }).fill(TEXT.en)
  await press(author, 'content.send')
  await expect(page.getByText(t('content.waitsOwn'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('content.confirm') })).toHaveCount(0)
  await expectAccessibleEverywhere(author)

  const guest = await visit(browser, 'ru')
  await expect(noticeOf(guest, 'ru')).toHaveCount(0)

  const other = await openContent(browser, 'en', confirmer)
  await expect(other.page.getByText(other.t('content.tasks.waitingForYou', { count: 1 })).first()).toBeVisible()
  await other.page.getByRole('link', { name: other.t('content.kinds.notice.title'), exact: true }).click()
  await expectAccessibleEverywhere(other)
  await other.page.getByRole('link', { name: TEXT.en, exact: true }).click()
  await expectScreen(other, TEXT.en)
  await expectAccessibleEverywhere(other)
  await press(other, 'content.confirm')
  await expect(other.page.getByRole('button', { name: other.t('content.end'), exact: true })).toBeVisible()

  // Pages built at build and pages rendered at request have it, with and without scripts.
  const plain = await newVisitor(browser, 'kk', { javaScriptEnabled: false })
  for (const language of LANGUAGES) {
    for (const address of ['/admission/', '/admission/help', '/admission/universities']) {
      await guest.page.goto(`${address}?lang=${language}`)
      await expect(noticeOf(guest, language)).toBeVisible()
      await plain.page.goto(`${address}?lang=${language}`)
      await expect(plain.page.getByText(TEXT[language], { exact: true })).toBeVisible()
    }
  }
  // Another language of the open page shows the other text without a request.
  await openMenu(guest)
  await guest.page.getByRole('link', { name: 'Русский', exact: true }).first().click()
  await expect(noticeOf(guest, 'ru')).toBeVisible()
  await expect(noticeOf(guest, 'en')).toBeHidden()
  await expectAccessibleEverywhere(guest)

  const yesterday = kazakhstanDate(new Date(Date.now() - 86_400_000))
  await change(
    `update content_published set value = jsonb_set(value, '{until}', to_jsonb($1::text)) where kind = 'notice'`,
    [yesterday],
  )
  for (const address of ['/admission/', '/admission/help']) {
    await guest.page.goto(`${address}?lang=ru`)
    await expect(guest.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(noticeOf(guest, 'ru')).toHaveCount(0)
  }
})

test('the operator’s phone is changed without a restart', async ({ browser }) => {
  const superAdmin = await enter(browser, 'kk', 'STAFF', SUPER_ADMIN)
  const keeper = newStaffMember('Keeper')
  await addKeeper(superAdmin, keeper)
  const author = await openContent(browser, 'ru', keeper)
  await author.page.goto('/admission/content/operator/portal')
  // The configuration has the address in Kazakh alone.
  const address = author.page.getByRole('group', { name: author.t('content.fields.operator.address') })
  await address.getByLabel('Русский').fill('Астана')
  await address.getByLabel('English').fill('Astana')
  await field(author, 'content.fields.operator.phone').fill('+7 (7172) 55-66-77')
  await press(author, 'content.send')
  await expect(author.page.getByText(author.t('content.waitsOwn'))).toBeVisible()

  await superAdmin.page.goto('/admission/content/operator/portal')
  await press(superAdmin, 'content.confirm')
  await expect(superAdmin.page.getByRole('button', { name: superAdmin.t('content.send') })).toBeVisible()
  const guest = await visit(browser, 'en')
  await expect(guest.page.getByRole('link', { name: '+7 (7172) 55-66-77' }).first()).toBeAttached()
})

test('a change that somebody else has saved meanwhile is shown beside the own one, and either can be taken', async ({
  browser,
}) => {
  const superAdmin = await enter(browser, 'ru', 'STAFF', SUPER_ADMIN)
  const keeper = newStaffMember('Keeper')
  await addKeeper(superAdmin, keeper)
  const author = await openContent(browser, 'en', keeper)
  const address = '/admission/content/holiday/12-16'
  await author.page.goto(address)
  await expectScreen(author, /Independence Day/)
  await superAdmin.page.goto(address)
  await superAdmin.page.getByLabel('English', { exact: true }).fill('Day of Independence')
  await press(superAdmin, 'content.save')
  await expect(superAdmin.page.getByText(superAdmin.t('content.saved')).first()).toBeVisible()

  await author.page.getByLabel('English', { exact: true }).fill('The Independence Day')
  await press(author, 'content.save')
  await expect(author.page.getByText(author.t('content.conflict.title'))).toBeVisible()
  // On a phone the name of a cell begins with its heading.
  await expect(author.page.getByRole('cell', { name: /(^|\s)Day of Independence$/ })).toBeVisible()
  await expectAccessibleEverywhere(author)
  await press(author, 'content.conflict.take')
  await expect(author.page.getByLabel('English', { exact: true })).toHaveValue('Day of Independence')
  await expect(author.page.getByText(author.t('content.conflict.title'))).toHaveCount(0)

  // Words typed while a draft is being saved stay, and are saved with the next one.
  const [english, calls] = [author.page.getByLabel('English', { exact: true }), callsOf(author)]
  const saved = async () => (await calls.get('/staff/content/holiday/12-16')).data.open.value.name.en
  const held = Promise.withResolvers<void>()
  await author.page.route('**/api/staff/content/holiday/12-16', async (route) => {
    if (route.request().method() === 'PUT') await held.promise
    await route.continue()
  })
  await english.fill('Republic Day')
  const sent = author.page.waitForRequest((request) => request.method() === 'PUT')
  await press(author, 'content.save')
  await sent
  await english.fill('Day of the Republic')
  held.resolve()
  await expect(author.page.getByText(author.t('content.saved')).first()).toBeVisible()
  await expect.poll(saved).toBe('Republic Day')
  await expect(english).toHaveValue('Day of the Republic')
  await press(author, 'content.save')
  await expect.poll(saved).toBe('Day of the Republic')
  await author.page.unrouteAll({ behavior: 'wait' })
})
