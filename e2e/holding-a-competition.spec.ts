import { expect } from '@playwright/test'
import { hire, staffCalls } from './office.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import {
  comeBack,
  expectAccessible,
  expectAccessibleEverywhere,
  expectScreen,
  field,
  fillDate,
  follow,
  press,
  type Visitor,
} from './screen.ts'
import { closeClaims } from './server-clock.ts'
import { enter } from './sign-in.ts'

// A published result is public.
test.use({ ownPortal: 'holding' })

const RUNS_ON_PAGE = 10
const YEAR = String(new Date().getFullYear() + 1)
const subjects = {
  HISTORY_OF_KAZAKHSTAN: 15,
  MATHEMATICAL_LITERACY: 8,
  READING_LITERACY: 8,
  PROFILE_1: 40,
  PROFILE_2: 40,
}
const PEOPLE = [
  { code: 'AAAAAA', total: 120, choices: ['B057', 'B001'], subjects },
  { code: 'CCCCCC', total: 110, choices: ['B057'], subjects },
  { code: 'DDDDDD', total: 100, choices: ['B001'], subjects },
]

async function step({ page, t }: Visitor, name: string): Promise<void> {
  const path = page.getByRole('navigation', { name: t('competitions.path') })
  await path.getByRole('button', { name: new RegExp(`^${t(`competitions.steps.${name}`)}`) }).click()
}

async function fillDay(visitor: Visitor, name: string, date: readonly [string, string, string]): Promise<void> {
  await fillDate(visitor, `competitions.dates.${name}`, [...date])
}

async function nextPage({ page, t }: Visitor, name: string): Promise<void> {
  const pages = page.getByRole('navigation', { name, exact: true })
  await pages.getByRole('button', { name: t('app.pagination.next'), exact: true }).click()
}

test('a competition is set up, run, compared, and published by two people', async ({ browser, baseURL }) => {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const lead = await hire(root, 'Дана Омарова', 'EXPERT_MANAGER')
  const confirmer = await hire(root, 'Ерлан Мұқанов', 'ADMIN')

  // The values of the directories are prefilled; the days are missing, each reported at its step.
  const head = await enter(browser, 'kk', 'STAFF', lead)
  const { page, t } = head
  await page.goto('/admission/competitions')
  await expectScreen(head, t('competitions.title'))
  await expectAccessibleEverywhere(head)
  await press(head, 'competitions.create')
  for (const language of ['kk', 'ru', 'en'] as const)
    await field(head, `competitions.nameIn.${language}`).fill(`${YEAR} ${language}`)
  await field(head, 'competitions.year').fill(YEAR)
  await expectAccessible(head)
  await press(head, 'competitions.createAct')
  await expectScreen(head, new RegExp(YEAR))
  await expect(page.getByText(t('competitions.missing.closesAt'))).toBeVisible()
  await expectAccessibleEverywhere(head)

  // A day in the wrong order is reported with its name and reason.
  await fillDay(head, 'opensAt', [YEAR, '7', '10'])
  await fillDay(head, 'closesAt', [YEAR, '7', '9'])
  await fillDay(head, 'claimsCloseAt', [YEAR, '8', '1'])
  await fillDay(head, 'resultAt', [YEAR, '8', '10'])
  await press(head, 'competitions.save')
  await expect(page.getByRole('alert')).toContainText(t('competitions.rules.order'))
  await expectAccessibleEverywhere(head)
  await fillDay(head, 'closesAt', [YEAR, '7', '20'])
  await press(head, 'competitions.save')
  await expect(page.getByText(t('competitions.missing.checks', { count: 5 }))).toBeVisible()

  // Saved before the categories are loaded, a list keeps its values for them.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const calls = await staffCalls(baseURL, lead)
  const listOf057 = async () => (await calls.get(`/staff/grants/competitions/${id}/places?search=B057`)).list[0]
  const before = await listOf057()
  expect(before.reserved.length).toBeGreaterThan(1)
  const delayed: (() => void)[] = []
  await page.route('**/dictionary/quota/categories/list*', (route) => void delayed.push(() => void route.continue()))
  await step(head, 'PLACES')
  await field(head, 'competitions.places.search').fill('B057')
  await page.getByRole('button', { name: 'B057' }).click()
  const dialog = page.getByRole('dialog')
  await field(head, 'competitions.places.places', dialog).fill(String(before.places - 1))
  await dialog.getByRole('button', { name: t('competitions.save') }).click()
  await expect(dialog).toHaveCount(0)
  expect(delayed.length).toBeGreaterThan(0)
  expect(await listOf057()).toMatchObject({ places: before.places - 1, reserved: before.reserved })
  for (const release of delayed) release()
  await page.unroute('**/dictionary/quota/categories/list*')

  await page.getByRole('button', { name: 'B057' }).click()
  await expectAccessible(head)
  await field(head, 'competitions.places.places', dialog).fill('1')
  await expect(dialog.getByRole('group').getByRole('textbox')).toHaveCount(before.reserved.length)
  for (const input of await dialog.getByRole('group').getByRole('textbox').all()) await input.fill('')
  await page.getByRole('checkbox', { name: t('competitions.places.ownSubjects'), exact: true }).check()
  const history = dialog.getByLabel(t('directory.subjects.HISTORY_OF_KAZAKHSTAN'), { exact: true })
  await history.fill('7')
  await expectAccessibleEverywhere(head)
  // Another person's change meanwhile is not overwritten unseen.
  const { program, universityId, reserved, minimum, language: taught } = await listOf057()
  const put = [{ program, universityId, language: taught, reserved, minimum, places: before.places - 2 }]
  const { version } = (await calls.get(`/staff/grants/competitions/${id}`)).data
  await calls.put(`/staff/grants/competitions/${id}`, { version, lists: { put, remove: [] } })
  await comeBack(head)
  await dialog.getByRole('button', { name: t('competitions.save') }).click()
  await expect(dialog.getByText(t('kernel.errors.stale_version'))).toBeVisible()
  expect((await listOf057()).places).toBe(before.places - 2)
  await dialog.getByRole('button', { name: t('competitions.save') }).click()
  await expect(page.getByRole('cell', { name: '1', exact: true }).first()).toBeVisible()
  await expectAccessibleEverywhere(head)
  expect((await listOf057()).minimum.subjects).toMatchObject({ HISTORY_OF_KAZAKHSTAN: 7, READING_LITERACY: 3 })
  // Each step is confirmed, and the next one is offered.
  await step(head, 'DATES')
  for (const next of ['PLACES', 'MINIMUMS', 'QUOTAS', 'RIGHTS', 'OPENING']) {
    await press(head, 'competitions.confirming.act')
    await expect(page.getByText(/^Растаған: Дана Омарова/)).toBeVisible()
    await expectAccessibleEverywhere(head)
    await page
      .getByRole('button', { name: t('competitions.confirming.next', { step: t(`competitions.steps.${next}`) }) })
      .click()
  }
  await expect(page.getByText(t('competitions.opening.openAnother'))).toBeVisible()

  // Another person opens it.
  const opener = await enter(browser, 'en', 'STAFF', confirmer)
  await opener.page.goto(page.url())
  await expect(opener.page.locator('[aria-current="step"]')).toContainText(opener.t('competitions.steps.OPENING'))
  await expectAccessibleEverywhere(opener)
  await press(opener, 'competitions.opening.openAct')
  await expect(opener.page.getByText(/^Opened by Ерлан Мұқанов/)).toBeVisible()
  await expect(opener.page.getByText(opener.t('competitions.missing.openingDay'))).toBeVisible()
  await expectAccessibleEverywhere(opener)
  await page.reload()
  for (const name of ['MINIMUMS', 'QUOTAS', 'RIGHTS', 'OPENING', 'CLAIMS']) {
    await step(head, name)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectAccessibleEverywhere(head)
  }

  // The season is over: two runs are compared, and the one by the rules is proposed.
  await closeClaims(id, PEOPLE)
  await page.reload()
  await step(head, 'RUN')
  const done = page
    .getByRole('table', { name: t('competitions.runs.title'), exact: true })
    .getByText(t('competitions.runs.states.DONE'))
  await press(head, 'competitions.runs.start')
  await expect(done).toHaveCount(1)
  await field(head, 'competitions.runs.placesFactor').fill('2')
  await press(head, 'competitions.runs.start')
  await expect(done).toHaveCount(2)
  await expect(page.getByRole('cell', { name: 'CCCCCC' })).toBeVisible()
  await expectAccessibleEverywhere(head)

  // More runs than a page has: older ones are on the next page, of the list and of the proposable runs.
  for (let more = 0; more < RUNS_ON_PAGE; more++)
    await calls.post(`/staff/grants/competitions/${id}/runs`, { kind: 'DRY' })
  await page.reload()
  await step(head, 'RUN')
  const runs = page.getByRole('table', { name: t('competitions.runs.title'), exact: true })
  await expect(runs.getByText(t('competitions.runs.states.DONE'))).toHaveCount(RUNS_ON_PAGE, { timeout: 240_000 })
  const oldest = t('competitions.runs.number', { number: 1 })
  await expect(runs.getByText(oldest, { exact: true })).toHaveCount(0)
  await nextPage(head, t('app.pagination.labelOf', { list: t('competitions.runs.title') }))
  await expect(runs.getByText(oldest, { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(head)
  await step(head, 'PUBLICATION')
  const proposable = field(head, 'competitions.runs.run')
  const option = t('competitions.publication.option', { number: 1, round: 1 })
  await expect(proposable.getByText(option, { exact: true })).toHaveCount(0)
  await nextPage(head, t('app.pagination.label'))
  await proposable.selectOption({ label: option })
  await expectAccessibleEverywhere(head)
  await press(head, 'competitions.publication.propose')
  await expect(page.getByRole('button', { name: t('competitions.opening.takeBack') })).toBeVisible()
  await expectAccessibleEverywhere(head)

  const admin = await enter(browser, 'ru', 'STAFF', confirmer)
  await follow(admin, 'app.navigation.competitions')
  await expect(admin.page.getByText(admin.t('competitions.waitsForAnswer'))).toBeVisible()
  // The same person manages the key that signs letters.
  await press(admin, 'competitions.key.title')
  await expectAccessibleEverywhere(admin)
  await admin.page
    .getByRole('dialog')
    .getByRole('button', { name: admin.t('competitions.key.act'), exact: true })
    .click()
  await expect(admin.page.getByText(admin.t('competitions.key.done', { key: '' }).trim())).toBeVisible()
  await admin.page.getByRole('link', { name: new RegExp(YEAR) }).click()
  await step(admin, 'PUBLICATION')
  await expectAccessibleEverywhere(admin)
  await press(admin, 'competitions.opening.confirm')
  await expect(admin.page.getByText(admin.t('competitions.protocols.PUBLISHED'), { exact: true })).toBeVisible({
    timeout: 240_000,
  })
  await expectAccessibleEverywhere(admin)
  // From then on its name has the round, and it opens at that step.
  await admin.page.goto('/admission/competitions')
  const published = admin.t('results.publishedRound', { round: 1 })
  await expect(admin.page.getByText(published, { exact: true })).toBeVisible()
  await admin.page.getByRole('link', { name: new RegExp(YEAR) }).click()
  await expect(admin.page.getByText(published, { exact: true })).toBeVisible()
  await expect(admin.page.locator('[aria-current="step"]')).toContainText(admin.t('competitions.steps.ROUNDS'))
})
