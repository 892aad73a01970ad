import { expect, type Locator, type Page } from '@playwright/test'
import { WHEN_EQUAL } from '@portal/domain/allotment/competition-schema.ts'
import { callsBy } from './calls.ts'
import { assignedApplication, hire, staffCalls } from './office.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { comeBack, expectScreen, field, press, type Visitor } from './screen.ts'
import { enter } from './sign-in.ts'
import { newStaffMember } from './staff.ts'

// Seasons and competitions belong to the whole portal.
test.use({ ownPortal: 'changed-meanwhile' })

const button = (scope: Locator | Page, name: string): Locator => scope.getByRole('button', { name, exact: true })

/** The reader comes back to the page until it has read `path` again: a fresh answer is not read. */
async function readAgain(visitor: Visitor, path: RegExp): Promise<void> {
  let isRead = false
  visitor.page.on('response', (response) => {
    if (path.test(response.url())) isRead = true
  })
  await expect
    .poll(async () => {
      await comeBack(visitor)
      return isRead
    })
    .toBe(true)
}

test("a window of a season outlives a colleague's change, and is saved after one refusal", async ({
  browser,
  portal,
}) => {
  const root = await staffCalls(portal, SUPER_ADMIN)
  const [{ year }] = (await root.get('/staff/seasons')).data.list
  const setup = async () => (await root.get(`/staff/seasons/${year}`)).data
  const windowOf = (group: string, day: string) => ({
    ...{ kind: null, level: null, group, graceMinutes: 0 },
    ...{ opensAt: `${year}-03-${day}T04:00:00.000Z`, closesAt: `${year}-06-${day}T04:00:00.000Z` },
  })
  const [citizens, foreigners] = [windowOf('CITIZEN', '01'), windowOf('FOREIGN', '02')]
  const { version } = await setup()
  await root.put(`/staff/seasons/${year}/windows`, { version, windows: [citizens, foreigners] })

  const admin = await enter(browser, 'ru', 'STAFF', SUPER_ADMIN)
  const { page, t } = admin
  await page.goto(`/admission/seasons/${year}`)
  const row = page.getByRole('row').filter({ hasText: t('seasons.windows.groups.FOREIGN') })
  await button(row, t('seasons.windows.change')).click()
  const dialog = page.getByRole('dialog')
  const grace = dialog.getByLabel(t('app.form.optional', { label: t('seasons.windows.graceMinutes') }))
  await grace.fill('45')
  // A colleague removes the window above meanwhile.
  await root.put(`/staff/seasons/${year}/windows`, { version: (await setup()).version, windows: [foreigners] })
  await readAgain(admin, new RegExp(`/staff/seasons/${year}$`))
  await expect(page.locator('tr').filter({ hasText: t('seasons.windows.groups.CITIZEN') })).toHaveCount(0)
  await expect(grace).toHaveValue('45')
  await button(dialog, t('seasons.windows.save')).click()
  await expect(dialog.getByText(t('kernel.errors.stale_version'))).toBeVisible()
  await expect(grace).toHaveValue('45')
  await button(dialog, t('seasons.windows.save')).click()
  await expect(dialog).toHaveCount(0)
  expect((await setup()).windows).toMatchObject([{ group: 'FOREIGN', graceMinutes: 45 }])
})

test("rules of a competition outlive a colleague's change, and are saved after one refusal", async ({
  browser,
  portal,
}) => {
  const root = await staffCalls(portal, SUPER_ADMIN)
  const head = await hire(root, 'Дана Омарова', 'EXPERT_MANAGER')
  const calls = await staffCalls(portal, head)
  const year = new Date().getFullYear()
  const name = { kk: 'Гранттар', ru: 'Гранты', en: 'Grants' }
  const { id } = (await calls.post('/staff/grants/competitions', { year, level: 'BACHELOR', name })).data
  const read = async () => (await calls.get(`/staff/grants/competitions/${id}`)).data

  const visitor = await enter(browser, 'en', 'STAFF', head)
  const { page, t } = visitor
  await page.goto(`/admission/competitions/${id}`)
  await expectScreen(visitor, name.en)
  const steps = page.getByRole('navigation', { name: t('competitions.path') })
  await steps.getByRole('button', { name: new RegExp(`^${t('competitions.steps.DATES')}`) }).click()
  const days = field(visitor, 'competitions.dates.appealDays')
  await days.fill('9')
  const { version, setup } = await read()
  const whenEqual = WHEN_EQUAL.find((each) => each !== setup.whenEqual)
  await calls.put(`/staff/grants/competitions/${id}`, { version, whenEqual })
  await readAgain(visitor, new RegExp(`/staff/grants/competitions/${id}$`))
  await expect(days).toHaveValue('9')
  await press(visitor, 'competitions.save')
  await expect(page.getByText(t('kernel.errors.stale_version'))).toBeVisible()
  await expect(days).toHaveValue('9')
  await press(visitor, 'competitions.save')
  await expect(page.getByText(t('competitions.saved')).first()).toBeVisible()
  expect((await read()).setup).toMatchObject({ whenEqual, dates: { appealDays: 9 } })
  // Without input the step shows what a colleague saves.
  const later = await read()
  await calls.put(`/staff/grants/competitions/${id}`, {
    version: later.version,
    dates: { ...later.setup.dates, appealDays: 4 },
  })
  await readAgain(visitor, new RegExp(`/staff/grants/competitions/${id}$`))
  await expect(days).toHaveValue('4')
})

test("a question of a program outlives a colleague's change, and is saved after one refusal", async ({
  browser,
  portal,
}) => {
  const root = await staffCalls(portal, SUPER_ADMIN)
  const search = 'degree=BACHELOR&language=KAZAKH'
  const [university] = (await root.get(`/search/universities?${search}`)).list
  const [program] = (await root.get(`/search/universities/${university.id}/programs?${search}`)).list
  const manager = await hire(root, 'Айжан Төлегенова', 'MANAGER', { university: university.id })
  const head = await hire(root, 'Гүлнар Сейітова', 'ADMIN')
  const calls = await callsBy(portal, 'STAFF', manager)
  const season = (await calls.get('/staff/questions')).data.season
  const value = {
    ...{ type: 'YES_NO', isRequired: true },
    text: { kk: 'Жатақхана керек пе?', ru: 'Нужно ли общежитие?', en: 'Do you need a room?' },
  }
  const made = (await calls.post('/staff/questions', { season, program: program.id, value })).data

  const author = await enter(browser, 'en', 'STAFF', manager)
  await author.page.goto('/admission/questions')
  await button(author.page, value.text.en).click()
  const dialog = author.page.getByRole('dialog')
  await button(dialog, author.t('app.actions.change')).click()
  const text = dialog
    .getByRole('group', { name: author.t('content.fields.question.text'), exact: true })
    .getByLabel('English', { exact: true })
  await text.fill('Do you need a room in a dormitory?')
  await calls.put(`/staff/questions/${made.key}`, {
    version: made.version,
    value: { ...value, text: { ...value.text, ru: 'Нужна ли комната?' } },
  })
  await readAgain(author, /\/staff\/questions/)
  await expect(text).toHaveValue('Do you need a room in a dormitory?')
  await button(dialog, author.t('content.save')).click()
  await expect(dialog.getByText(author.t('kernel.errors.stale_version'))).toBeVisible()
  await button(dialog, author.t('content.questions.send')).click()
  await expect(dialog).toHaveCount(0)

  // A person who decides on a version that has changed sees the newest one.
  const approver = await enter(browser, 'en', 'STAFF', head)
  await approver.page.goto('/admission/questions')
  await button(approver.page, 'Do you need a room in a dormitory?').click()
  const asked = approver.page.getByRole('dialog')
  await button(asked, approver.t('content.refuse')).click()
  await field(approver, 'content.reason', asked).fill('Unclear')
  const sent = (await calls.get('/staff/questions')).data.list[0]
  await calls.post(`/staff/questions/${made.key}/discard`, { version: sent.version })
  await button(asked, approver.t('content.refuse')).click()
  await expect(asked.getByText(approver.t('kernel.errors.stale_version'))).toBeVisible()
  await expect(button(asked, approver.t('content.questions.approve'))).toHaveCount(0)
})

test("an assignment from the list goes after a colleague's one, with one refusal", async ({ browser, portal }) => {
  const { id, number, head, inspector } = await assignedApplication(portal)
  const other = await hire(await staffCalls(portal, SUPER_ADMIN), 'Ерлан Мұқанов', 'MANAGER')
  const calls = await staffCalls(portal, head)

  const visitor = await enter(browser, 'en', 'STAFF', head)
  const { page, t } = visitor
  await page.goto('/admission/applications?tab=ASSIGNED_TO_MANAGER')
  await button(page, t('applications.staffList.changeFor', { number })).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(other.fullName) }).check()
  // A colleague gives it to themselves meanwhile.
  const { content } = await calls.get(`/staff/list?pageSize=200&search=${encodeURIComponent(head.email)}`)
  await calls.post('/staff/request/inspector', { requestId: id, inspectorId: content[0].id, status: 'IN_PROCESS' })
  const submit = button(dialog, t('applications.assign.submit'))
  await submit.click()
  await expect(dialog.getByText(t('kernel.errors.stale_version'))).toBeVisible()
  await expect(dialog.getByRole('radio', { name: new RegExp(inspector.fullName) })).toBeEnabled()
  await submit.click()
  await expect(page.getByText(t('applications.assign.done', { number, name: other.fullName })).first()).toBeVisible()
})

test('words typed into an entry outlive its sending by a colleague', async ({ browser, portal }) => {
  const root = await staffCalls(portal, SUPER_ADMIN)
  const keeper = newStaffMember('Айгүл Сәрсен')
  await root.post('/staff', { ...keeper, roles: [{ name: 'MANAGER' }], rights: ['content'] })
  const path = '/staff/content/holiday/12-16'
  const { version, current } = (await root.get(path)).data
  const name = { ...current.name, en: 'Republic Day' }
  await root.put(path, { version, value: { ...current, name }, holdsFrom: null })

  const author = await enter(browser, 'en', 'STAFF', keeper)
  const { page, t } = author
  await page.goto('/admission/content/holiday/12-16')
  const english = page.getByLabel('English', { exact: true })
  await expect(english).toHaveValue('Republic Day')
  await english.fill('Day of the Republic')
  await root.post(`${path}/send`, { version: (await root.get(path)).data.version })
  await readAgain(author, /\/staff\/content\/holiday\/12-16$/)
  await expect(page.getByText(t('content.states.SENT')).first()).toBeVisible()
  await expect(english).toHaveValue('Day of the Republic')
  await press(author, 'content.save')
  await expect(page.getByText(t('content.conflict.title'))).toBeVisible()
  await expect(english).toHaveValue('Day of the Republic')
  await press(author, 'content.conflict.take')
  await expect(button(page, t('content.confirm'))).toBeVisible()
})
