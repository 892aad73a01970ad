import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, expect } from '@playwright/test'
import { type GrantWorld, makeGrantWorld, SLUG } from './grant-world.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessibleEverywhere, expectScreen, field, newVisitor, press, type Visitor } from './screen.ts'
import { enter, signInByCall } from './sign-in.ts'
import { inRotation, LANGUAGES, type Language } from './texts.ts'

test.use({ ownPortal: 'grant-results' })

let world: GrantWorld
test.beforeAll(async ({ portal }) => {
  world = await makeGrantWorld(portal ?? '')
})

async function atOwnResult(browser: Browser, code: string, language: Language): Promise<Visitor> {
  const visitor = await newVisitor(browser, language)
  await signInByCall(visitor, 'APPLICANT', world.people[code] ?? world.decider)
  await visitor.page.goto(`/admission/grant/${world.applications[code]}`)
  await expectScreen(visitor, visitor.t('results.own.title'))
  return visitor
}

for (const language of inRotation('results', LANGUAGES))
  test(`results, cut-offs, statistics and rules are public, in ${language}`, async ({ browser }) => {
    const visitor = await newVisitor(browser, language)
    const { page, t } = visitor
    await page.goto(`/admission/grants?lang=${language}`)
    await expectScreen(visitor, t('results.title'))
    await expectAccessibleEverywhere(visitor)
    await page.getByRole('link', { name: /2026/ }).click()
    await expect(page.getByText('AAA777').first()).toBeVisible()
    await expectAccessibleEverywhere(visitor)
    await page.getByLabel(t('results.list.code'), { exact: true }).fill('ccc444')
    await press(visitor, 'results.list.search')
    await expect(page).toHaveURL(/code=CCC444/)
    await expect(page.getByText('AAA777')).toHaveCount(0)
    for (const tab of ['cutoffs', 'figures', 'rules'] as const) {
      await page.getByRole('link', { name: t(`results.tabs.${tab}`), exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`tab=${tab}`))
      await expectAccessibleEverywhere(visitor)
    }
  })

test('the page of results works without JavaScript', async ({ browser }) => {
  const visitor = await newVisitor(browser, 'kk', { javaScriptEnabled: false })
  await visitor.page.goto(`/admission/grants/${SLUG}?lang=kk`)
  await expect(visitor.page.getByText('AAA777').first()).toBeVisible()
})

test('a competitor without a grant reads the reasons line by line, and appeals', async ({ browser }) => {
  const visitor = await atOwnResult(browser, 'FFF333', 'kk')
  const { page, t } = visitor
  await expect(page.getByText(t('results.reasons.score', { count: 25, missing: 25, last: 121 }))).toBeVisible()
  await expect(page.getByText(t('results.own.enough', { points: 100 }))).toBeVisible()
  await expect(
    page.getByText(t('results.notes.averageRefused', { reason: 'Аттестат басқа адамға берілген' })),
  ).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await press(visitor, 'appeals.open')
  await expectAccessibleEverywhere(visitor)
  await page.getByLabel(t('appeals.reason'), { exact: true }).fill('Аттестат менікі')
  await press(visitor, 'appeals.send')
  await expect(page.getByText(t('appeals.state.SENT'))).toBeVisible()

  const office = await enter(browser, 'ru', 'STAFF', world.decider)
  await office.page.goto('/admission/appeals')
  await expectScreen(office, office.t('appeals.list.title'))
  await expectAccessibleEverywhere(office)
  await office.page.locator('tbody').getByRole('link').first().click()
  await expect(office.page.getByText('Аттестат менікі')).toBeVisible()
  await expectAccessibleEverywhere(office)
  await press(office, 'appeals.one.grant')
  const dialog = office.page.getByRole('dialog')
  await field(office, 'appeals.one.claim', dialog).selectOption({ index: 1 })
  await field(office, 'appeals.one.answer', dialog).fill('Аттестат проверен')
  await expectAccessibleEverywhere(office)
  await dialog.getByRole('button', { name: office.t('appeals.one.grant'), exact: true }).click()
  await expect(office.page.getByText(office.t('appeals.state.GRANTED')).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Аттестат проверен', { exact: true })).toBeVisible()
})

test('the list and the application link to an offer, which is declined after a warning', async ({ browser }) => {
  const visitor = await newVisitor(browser, 'ru')
  const { page, t } = visitor
  await signInByCall(visitor, 'APPLICANT', world.people['DDD999'] ?? world.decider)
  await page.goto(`/admission/apply-for-grant?id=${world.applications['DDD999']}`)
  const link = page.getByRole('link', { name: t('offers.answer'), exact: true })
  await expect(link).toBeVisible()
  await page.goto('/admission/applications')
  await expectScreen(visitor, t('applications.list.title'))
  await expect(page.getByText(/^Вам предложено место за счёт государства: ответьте до \d+ [а-я]+ \d{4}/)).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await link.click()
  await expectScreen(visitor, t('results.own.title'))
  await expect(page.getByRole('checkbox')).toBeVisible()
  await press(visitor, 'offers.decline')
  await expectAccessibleEverywhere(visitor)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('offers.declineConfirm'), exact: true })
    .click()
  await expect(page.getByText(t('offers.declinedText'))).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await page.getByRole('link', { name: `← ${t('results.own.back')}` }).click()
  await expectScreen(visitor, t('applications.list.title'))
  await expect(link).toHaveCount(0)
})

test('an offer is accepted, its letter is verified, a forged one is not, and a later version revokes it', async ({
  browser,
}) => {
  const visitor = await atOwnResult(browser, 'CCC444', 'en')
  const { page, t } = visitor
  await expectAccessibleEverywhere(visitor)
  await page.getByRole('checkbox').check()
  await press(visitor, 'offers.accept')
  await expect(page.getByText(t('offers.acceptedText'))).toBeVisible()
  await expect(page.getByText(t('offers.movingUp'))).toBeVisible()

  const button = t('offers.letters.download', { kind: t('offers.letters.kind.INVITATION') })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  const folder = path.join(process.env['E2E_DATA_DIR'] ?? '', 'letters')
  const file = path.join(folder, 'letter.pdf')
  await download.saveAs(file)
  const code = page.getByRole('link', { name: /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/ })
  await expect(code).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  const written = (await code.textContent()) ?? ''

  const guest = await newVisitor(browser, 'en')
  const state = (name: string) => guest.page.getByText(t(`offers.letters.check.state.${name}`))
  await guest.page.goto(`/admission/grants/letter?code=${written}&lang=en`)
  await expect(state('VALID')).toBeVisible()
  const choose = async (chosen: string) => {
    await guest.page.getByLabel(t('offers.letters.check.file'), { exact: true }).setInputFiles(chosen)
    await press(guest, 'offers.letters.check.submit')
  }
  await choose(file)
  await expect(state('VALID')).toBeVisible()
  await expect(guest.page.getByText(t('offers.letters.check.codeOnly'))).toHaveCount(0)
  await expectAccessibleEverywhere(guest)

  const forged = path.join(folder, 'forged.pdf')
  const bytes = await readFile(file)
  bytes[1000] = (bytes[1000] ?? 0) ^ 1
  await writeFile(forged, bytes)
  await choose(forged)
  await expect(state('ALTERED')).toBeVisible()
  await expectAccessibleEverywhere(guest)

  await world.takeAway('CCC444')
  await choose(file)
  await expect(state('REVOKED')).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('offers.letters.revoked'))).toBeVisible()
  await expectAccessibleEverywhere(visitor)
})

test('the super administrator appoints an auditor, who downloads the whole input until removed', async ({
  browser,
}) => {
  const root = await enter(browser, 'en', 'STAFF', SUPER_ADMIN)
  await root.page.getByRole('link', { name: root.t('competitions.audits.open'), exact: true }).click()
  await expectScreen(root, root.t('competitions.audits.title'))
  await expect(root.page.getByText(root.t('competitions.audits.nobody')).first()).toBeVisible()
  await field(root, 'competitions.audits.email').first().fill('nobody@portal.kz')
  await root.page
    .getByRole('button', { name: root.t('competitions.audits.name'), exact: true })
    .first()
    .click()
  await expect(root.page.getByRole('alert').first()).toBeVisible()
  await field(root, 'competitions.audits.email').first().fill(world.decider.email)
  await root.page
    .getByRole('button', { name: root.t('competitions.audits.name'), exact: true })
    .first()
    .click()
  const remove = root.page.getByRole('button', {
    name: new RegExp(`^${root.t('competitions.audits.removeOne', { name: '' })}`),
  })
  await expect(remove).toBeVisible()
  await expectAccessibleEverywhere(root)

  const auditor = await enter(browser, 'ru', 'STAFF', world.decider)
  await auditor.page.goto('/admission/protocol-audits')
  await expectScreen(auditor, auditor.t('competitions.audits.title'))
  const button = auditor.page
    .getByRole('button', { name: auditor.t('competitions.audits.download'), exact: true })
    .first()
  await expect(button).toBeVisible()
  await expectAccessibleEverywhere(auditor)
  const [download] = await Promise.all([auditor.page.waitForEvent('download'), button.click()])
  expect(await readFile(await download.path(), 'utf8')).toContain('"average"')

  await remove.click()
  await expect(remove).toHaveCount(0)
  await auditor.page.reload()
  await expect(auditor.page.getByText(auditor.t('competitions.audits.none'))).toBeVisible()
  await expectAccessibleEverywhere(auditor)
})
