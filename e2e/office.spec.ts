import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, expect } from '@playwright/test'
import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import type { Calls } from './calls.ts'
import { forEach, makeOffice, staffCalls } from './office.ts'
import { countMails, mailTo } from './outbox.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessible, expectScreen, field, press, type Visitor, visit } from './screen.ts'
import { enter } from './sign-in.ts'
import type { StaffMember } from './staff.ts'
import type { Language } from './texts.ts'

test.use({ ownPortal: 'office' })

const APPLICATIONS = 200
/** Applications of every manager decided on the screen; the rest by the screen's calls. */
const ON_SCREEN = 3

async function expectCount({ page, t }: Visitor, tab: string, count: number): Promise<void> {
  const name = new RegExp(`^${t(`applications.tabs.${tab}`)}\\s*${count}$`)
  await expect(page.getByRole('tab', { name })).toBeVisible()
}

/** Opens a tab and waits for its own rows: the previous tab's rows are shown until then. */
async function openTab({ page, t }: Visitor, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${t(`applications.tabs.${name}`)}`) })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
}

const dialogButton = ({ page, t }: Visitor, key: string, parameters = {}) =>
  page.getByRole('dialog').getByRole('button', { name: t(key, parameters), exact: true })

async function arrive(browser: Browser, language: Language, person: StaffMember): Promise<Visitor> {
  const visitor = await enter(browser, language, 'STAFF', person)
  await expectScreen(visitor, visitor.t('applications.staffList.title'))
  return visitor
}

/** The head distributes all applications among the managers: preview, then report. */
async function shareAll(visitor: Visitor, managers: readonly StaffMember[]): Promise<void> {
  const { page, t } = visitor
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('button', { name: t('applications.bulk.assignAll', { count: APPLICATIONS }), exact: true })
    .click()
  await expect(dialogButton(visitor, 'applications.bulk.preview')).toBeDisabled()
  await expectAccessible(visitor)
  for (const { fullName } of managers) await dialog.getByRole('checkbox', { name: new RegExp(fullName) }).check()
  await dialogButton(visitor, 'applications.bulk.preview').click()
  for (const { fullName } of managers) {
    await expect(dialog.getByRole('row', { name: new RegExp(`^${fullName} 0 6[67] \\(\\+6[67]\\)$`) })).toBeVisible()
  }
  await expectAccessible(visitor)
  await dialogButton(visitor, 'applications.bulk.execute', { count: APPLICATIONS }).click()
  await expect(dialog.getByText(t('applications.bulk.done', { count: APPLICATIONS }), { exact: true })).toBeVisible()
  await expectAccessible(visitor)
  await dialogButton(visitor, 'applications.bulk.close').click()
}

/** A manager moves from application to application: accepts, and refuses with a ready-made reason. */
async function decideOnScreen(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('table').getByRole('link').first().click()
  for (let done = 0; done < ON_SCREEN; done++) {
    const act = done === 1 ? 'reject' : 'accept'
    await press(visitor, `applications.review.${act}`)
    // A notice, not a block: none of the applicants has taken the test.
    await expect(page.getByRole('dialog').getByText(t('applications.deciding.testOpen'))).toBeVisible()
    if (act === 'reject') {
      const reason = page.getByRole('dialog').getByLabel(t('applications.reasons.pick'), { exact: true })
      await reason.selectOption({ index: 1 })
      await expect(field(visitor, 'applications.deciding.reject.comment', page.getByRole('dialog'))).not.toBeEmpty()
      await expectAccessible(visitor)
    }
    await dialogButton(visitor, `applications.deciding.${act}.submit`).click()
    await expect(page.getByText(t('applications.review.successfully_updated_status_of_application'))).toBeVisible()
    if (done === 0) await expectAccessible(visitor)
    const address = page.url()
    await page.getByRole('link', { name: t('applications.review.next') }).click()
    await expect(page).not.toHaveURL(address)
  }
  await page.goto('/admission/applications')
}

async function assignedTo(calls: Calls, status: string): Promise<string[]> {
  const { list } = await calls.get(`/staff/request/list?pageSize=200&status=${status}`)
  return list.map(({ id }: { id: string }) => id)
}

/** Every fifth is refused. */
async function decideTheRest(calls: Calls): Promise<void> {
  const ids = await assignedTo(calls, 'IN_PROCESS')
  await forEach([...ids.entries()], ([at, id]) =>
    calls.post(`/staff/request/inspector/update/status/${id}`, {
      status: at % 5 === 0 ? 'FAILED' : 'PASSED',
      comment: at % 5 === 0 ? 'Құжат оқылмайды' : '',
    }),
  )
}

type ApplicationHistory = {
  readonly number: string
  readonly history: readonly { event: string; inspectorName: string | null; decision: string | null }[]
}

/** The export of a list at an address: one row for each application found, with the values of its history. */
async function expectExport(
  { page, t }: Visitor,
  { calls, status, filter }: { calls: Calls; status: string; filter: string },
  histories: ReadonlyMap<string, ApplicationHistory>,
): Promise<void> {
  const { list, totalSize } = await calls.get(`/staff/request/list?pageSize=200&status=${status}&${filter}`)
  await page.goto(`/admission/applications?tab=${status}&${filter}`)
  await expect(page.getByText(t('applications.staffList.found', { count: totalSize }), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('applications.exporting.action'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('applications.exporting.lead', { count: totalSize }))).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('applications.exporting.start'), exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Applications.xlsx')
  const sheet = await readSpreadsheet(await readFile(await file.path()), { maxRows: 1_000 })
  if (typeof sheet === 'string') throw new Error(sheet)
  const [header = [], ...rows] = sheet.map(({ cells }) => cells)
  const column = (name: string): number => header.indexOf(t(`applications.exporting.columns.${name}`))
  const exported = rows.map((cells) =>
    ['number', 'status', 'inspectorName', 'inspectorStatus'].map((name) => cells[column(name)]),
  )
  const known = list.map(({ number }: { number: string }) => {
    const history = histories.get(number)?.history ?? []
    const given = history.findLast(({ event }) => event === 'assign')
    const decided = history.findLast(({ event }) => event === 'decide')
    return [
      number,
      t(`applications.staffStatus.${status}`),
      given?.inspectorName,
      t(`applications.decision.${decided?.decision}`),
    ]
  })
  expect(exported).toHaveLength(totalSize)
  expect(exported.toSorted()).toEqual(known.toSorted())
}

test('an office of one head and three managers works through two hundred applications', async ({ browser, baseURL }, {
  project,
}) => {
  const office = await makeOffice(baseURL, project.name.includes('phone') ? 1 : 0, APPLICATIONS)
  const head = await arrive(browser, 'kk', office.head)
  await expectCount(head, 'head.IN_PROCESS', APPLICATIONS)

  await shareAll(head, office.managers)
  await expectCount(head, 'head.IN_PROCESS', 0)
  await expectCount(head, 'head.ASSIGNED_TO_MANAGER', APPLICATIONS)
  for (const { email } of office.managers) {
    await mailTo(email, /6[67] өтініш/)
    expect(countMails(/өтініш/, [email]), 'one mail an inspector').toBe(1)
  }

  const desks: { visitor: Visitor; calls: Calls }[] = []
  for (const manager of office.managers) {
    const visitor = await arrive(browser, 'kk', manager)
    await decideOnScreen(visitor)
    const calls = await staffCalls(baseURL, manager)
    await decideTheRest(calls)
    await visitor.page.reload()
    await expectCount(visitor, 'manager.IN_PROCESS', 0)
    desks.push({ visitor, calls })
  }

  await head.page.reload()
  await expectCount(head, 'head.IN_PROCESS_ADMIN', APPLICATIONS)
  await openTab(head, 'head.IN_PROCESS_ADMIN')
  await head.page.getByRole('table').getByRole('link').first().click()
  const sentBack = head.page.url().split('/').at(-1) ?? ''
  await press(head, 'applications.review.sendBack')
  await field(head, 'applications.deciding.sendBack.comment', head.page.getByRole('dialog')).fill('Қайта қараңыз')
  await dialogButton(head, 'applications.deciding.sendBack.submit').click()
  await head.page.getByRole('link', { name: head.t('applications.review.next') }).click()
  await press(head, 'applications.review.approve')
  await dialogButton(head, 'applications.deciding.approve.submit').click()
  await expect(
    head.page.getByText(head.t('applications.review.successfully_updated_status_of_application')),
  ).toBeVisible()

  const returned = []
  for (const { visitor, calls } of desks) {
    const ids = await assignedTo(calls, 'ON_REVISION')
    if (ids.length === 0) continue
    returned.push(...ids)
    await visitor.page.reload()
    await expectCount(visitor, 'manager.ON_REVISION', 1)
    await openTab(visitor, 'manager.ON_REVISION')
    await visitor.page.getByRole('table').getByRole('link').first().click()
    await expect(visitor.page.getByText('Қайта қараңыз').first()).toBeVisible()
    await press(visitor, 'applications.review.accept')
    await dialogButton(visitor, 'applications.deciding.accept.submit').click()
    await expect(
      visitor.page.getByText(visitor.t('applications.review.successfully_updated_status_of_application')),
    ).toBeVisible()
  }
  expect(returned).toEqual([sentBack])

  const headCalls = await staffCalls(baseURL, office.head)
  const waiting = await assignedTo(headCalls, 'IN_PROCESS_ADMIN')
  expect(waiting).toHaveLength(APPLICATIONS - 1)
  await forEach(waiting, (id) => headCalls.post(`/staff/request/admin/update/status/${id}`, { status: 'PASSED' }))

  const passed = await assignedTo(headCalls, 'PASSED')
  const failed = await assignedTo(headCalls, 'FAILED')
  expect([...passed, ...failed].toSorted()).toEqual([...office.applicationIds].toSorted())
  await head.page.goto('/admission/applications')
  await expectCount(head, 'head.IN_PROCESS_ADMIN', 0)
  await expectCount(head, 'head.PASSED', passed.length)
  await expectCount(head, 'head.FAILED', failed.length)
  await expectAccessible(head)

  const histories = new Map<string, ApplicationHistory>()
  await forEach(office.applicationIds, async (id) => {
    const { data } = await headCalls.get(`/staff/request/${id}`)
    histories.set(data.number, data)
    const events = data.history.map(({ event }: { event: string }) => event)
    const end = passed.includes(id) ? 'approvePassed' : 'approveFailed'
    const decisions = id === sentBack ? ['decide', 'sendBack', 'decide'] : ['decide']
    expect(events).toEqual(['submit', 'assign', ...decisions, end])
  })
  await expectExport(head, { calls: headCalls, status: 'PASSED', filter: 'educationLevel=BACHELOR' }, histories)
  const one = await idOf(headCalls, office.managers[0])
  await expectExport(head, { calls: headCalls, status: 'FAILED', filter: `staffId=${one}` }, histories)
  // Each applicant was notified once of each of their ten decisions.
  await expect.poll(() => countMails(/Құттықтаймыз/, office.applicants)).toBe(passed.length)
  await expect.poll(() => countMails(/өкінішке қарай/i, office.applicants)).toBe(failed.length)
})

async function idOf(calls: Calls, person: StaffMember | undefined): Promise<string> {
  const { content } = await calls.get('/staff/list?roles=MANAGER&pageSize=200')
  return content.find(({ fullName }: { fullName: string }) => fullName === person?.fullName)?.id ?? ''
}

/** A list on return shows its cached rows at once, and marks them until new ones arrive. */
async function expectCachedRows({ page, t }: Visitor): Promise<void> {
  const row = page.getByRole('table').locator('tbody').getByRole('row')
  const old = page.getByText(t('app.states.earlier'), { exact: true })
  // The application reads the list as well: a late response would count as new on return.
  const delayed: (() => void)[] = []
  await page.route('**/api/staff/request/list?*', (route) => void delayed.push(() => void route.continue()))
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/applications\/[\w-]{36}/)
  // A response of the last second is not fetched again.
  await sleep(1_000)
  await page.goBack()
  await expect(row).toHaveCount(1)
  await expect(old).toBeVisible()
  for (const go of delayed.splice(0)) go()
  await expect(old).toHaveCount(0)
  await expect(row).toHaveCount(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

test('staff see each other at one application, write notes, and save a filter', async ({ browser, baseURL }, {
  project,
}) => {
  const office = await makeOffice(baseURL, project.name.includes('phone') ? 3 : 2, 10)
  const head = await arrive(browser, 'kk', office.head)
  const [manager] = office.managers
  if (manager === undefined) throw new Error('nobody to work with')

  // Two rows by keyboard: box, arrow down, box.
  const boxes = head.page.getByRole('table').locator('tbody').getByRole('checkbox')
  await boxes.first().focus()
  await head.page.keyboard.press('Space')
  await head.page.keyboard.press('ArrowDown')
  await head.page.keyboard.press('Space')
  const chosen = head.page.getByText(head.t('applications.bulk.chosen', { count: 2 }), { exact: true })
  await expect(chosen).toBeVisible()
  // A colleague reassigns the last one meanwhile: the list shows it by itself, and chosen rows stay chosen.
  const headCalls = await staffCalls(baseURL, office.head)
  const taken = (await assignedTo(headCalls, 'IN_PROCESS')).at(-1)
  await headCalls.post('/staff/request/inspector', {
    requestId: taken,
    inspectorId: await idOf(headCalls, manager),
    status: 'IN_PROCESS',
  })
  await expect(boxes).toHaveCount(9)
  await expect(chosen).toBeVisible()
  await expect(boxes.nth(1)).toBeChecked()
  await expectAccessible(head)
  await press(head, 'applications.bulk.assignChosen')
  await head.page
    .getByRole('dialog')
    .getByRole('checkbox', { name: new RegExp(manager.fullName) })
    .check()
  await dialogButton(head, 'applications.bulk.preview').click()
  await dialogButton(head, 'applications.bulk.execute', { count: 2 }).click()
  await dialogButton(head, 'applications.bulk.close').click()
  await expectCount(head, 'head.ASSIGNED_TO_MANAGER', 3)

  await openTab(head, 'head.ASSIGNED_TO_MANAGER')
  await head.page.getByRole('table').getByRole('link').first().focus()
  await head.page.keyboard.press('ArrowDown')
  await head.page.keyboard.press('Enter')
  await expect(head.page).toHaveURL(/applications\/[\w-]{36}$/)
  const colleague = await arrive(browser, 'kk', manager)
  await colleague.page.goto(head.page.url())
  const others = (name: string) => colleague.t('applications.viewers.others', { count: 1, names: name })
  await expect(colleague.page.getByText(others(office.head.fullName))).toBeVisible()
  await expect(head.page.getByText(others(manager.fullName))).toBeVisible()
  await expectAccessible(head)

  await press(colleague, 'applications.workbench.notes')
  await field(colleague, 'applications.notes.new').fill('Мектепке қоңырау шалдым')
  await press(colleague, 'applications.notes.add')
  await expect(colleague.page.getByRole('listitem').filter({ hasText: 'Мектепке қоңырау шалдым' })).toBeVisible()
  // The count beside the drawer's button shows a colleague's note without a reload.
  const counted = new RegExp(`^${head.t('applications.workbench.notes')}\\s*1$`)
  await head.page.getByRole('button', { name: counted }).click()
  await expect(head.page.getByText('Мектепке қоңырау шалдым')).toBeVisible()
  await head.page.keyboard.press('Escape')
  await expectAccessible(colleague)
  await colleague.page.keyboard.press('Escape')

  // A dialog opened before another person's act is a conflict, and shows the current state.
  const id = head.page.url().split('/').at(-1) ?? ''
  await press(colleague, 'applications.review.accept')
  await headCalls.post('/staff/request/inspector', {
    requestId: id,
    inspectorId: await idOf(headCalls, office.managers[1]),
    status: 'IN_PROCESS',
  })
  await dialogButton(colleague, 'applications.deciding.accept.submit').click()
  await expect(colleague.page.getByText(colleague.t('applications.review.conflict'))).toBeVisible()
  await expect(colleague.page.getByText(office.managers[1]?.fullName ?? '').first()).toBeVisible()
  await expectAccessible(colleague)
  await headCalls.post('/staff/request/inspector', {
    requestId: id,
    inspectorId: await idOf(headCalls, manager),
    status: 'IN_PROCESS',
  })
  await colleague.page.reload()

  // Another person decides: an open application shows its new state without a reload.
  await press(colleague, 'applications.review.accept')
  await dialogButton(colleague, 'applications.deciding.accept.submit').click()
  await expect(
    head.page.getByRole('button', { name: head.t('applications.review.approve'), exact: true }),
  ).toBeVisible()

  await head.page.goto('/admission/applications?tab=IN_PROCESS_ADMIN&educationLevel=BACHELOR')
  await head.page
    .getByRole('button', { name: head.t('applications.filters.allSet', { count: 1 }), exact: true })
    .click()
  await press(head, 'applications.savedFilters.save')
  const dialog = head.page.getByRole('dialog')
  await field(head, 'applications.savedFilters.name', dialog).fill('Бекітуге')
  await field(head, 'applications.savedFilters.isDefault', dialog).check()
  await expectAccessible(head)
  await dialogButton(head, 'applications.savedFilters.submit').click()
  await expect(head.page.getByText(head.t('applications.savedFilters.saved', { name: 'Бекітуге' }))).toBeVisible()
  await press(head, 'applications.filters.show')

  // A whole group of columns for the export; it stays chosen in every browser.
  const groupText = (visitor: Visitor, count: number) =>
    visitor.t('applications.exporting.groupCount', {
      group: visitor.t('applications.exporting.groups.contacts'),
      count,
      all: 3,
    })
  await press(head, 'applications.exporting.action')
  await dialog.getByText(groupText(head, 0)).click()
  await dialog
    .getByRole('button', {
      name: head.t('applications.exporting.ofGroup', {
        act: head.t('applications.exporting.all'),
        group: head.t('applications.exporting.groups.contacts'),
      }),
    })
    .click()
  await expect(dialog.getByText(groupText(head, 3))).toBeVisible()
  await expectAccessible(head)
  const exported = head.page.waitForEvent('download')
  await dialogButton(head, 'applications.exporting.start').click()
  expect((await exported).suggestedFilename()).toBe('Applications.xlsx')

  const elsewhere = await arrive(browser, 'kk', office.head)
  await expect(elsewhere.page).toHaveURL(
    /tab=IN_PROCESS_ADMIN.*educationLevel=BACHELOR|educationLevel=BACHELOR.*tab=IN_PROCESS_ADMIN/,
  )
  await expect(elsewhere.page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(1)
  // The active filter is named, with a link to all applications.
  const isOn = elsewhere.page.getByText(elsewhere.t('applications.savedFilters.on', { name: 'Бекітуге' }))
  await expect(isOn).toBeVisible()
  await expectAccessible(elsewhere)
  await expectCachedRows(elsewhere)
  await press(elsewhere, 'applications.savedFilters.showAll')
  await expect(isOn).toBeHidden()
  await expect(elsewhere.page).not.toHaveURL(/educationLevel/)
  await press(elsewhere, 'applications.exporting.action')
  await expect(elsewhere.page.getByRole('dialog').getByText(groupText(elsewhere, 3))).toBeVisible()
})

test('heads manage the ready-made reasons, and the super administrator sends a link for a new password', async ({
  browser,
  baseURL,
}, { project }) => {
  const office = await makeOffice(baseURL, project.name.includes('phone') ? 5 : 4, 0)
  const head = await arrive(browser, 'kk', office.head)
  const { page, t } = head
  const dialog = page.getByRole('dialog')
  await press(head, 'applications.reasons.manage')
  await expect(dialog.getByRole('heading', { name: t('applications.reasons.kind.REJECT') })).toBeVisible()
  // A university cannot change the reasons of the whole portal.
  await expect(dialog.getByRole('button', { name: t('applications.reasons.edit'), exact: true })).toHaveCount(0)
  await expectAccessible(head)
  await dialogButton(head, 'applications.reasons.add').click()
  const language = (code: string) => t('applications.reasons.text', { language: t(`kernel.languages.${code}`) })
  await dialog.getByLabel(language('kk')).fill('Сурет бұлыңғыр')
  await dialog.getByLabel(language('ru')).fill('Снимок нечёткий')
  await dialogButton(head, 'applications.reasons.save').click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(head)
  await dialog.getByLabel(language('en')).fill('The picture is blurred')
  await dialogButton(head, 'applications.reasons.save').click()
  await expect(dialog.getByText('Сурет бұлыңғыр')).toBeVisible()
  await dialog.getByRole('button', { name: t('applications.reasons.removeOne', { text: 'Сурет бұлыңғыр' }) }).click()
  await page
    .getByRole('dialog', { name: t('applications.reasons.removeTitle') })
    .getByRole('button', { name: t('applications.reasons.remove'), exact: true })
    .click()
  await expect(dialog.getByText('Сурет бұлыңғыр')).toHaveCount(0)

  const root = await enter(browser, 'kk', 'STAFF', SUPER_ADMIN)
  await expectScreen(root, root.t('staff.people.title'))
  await field(root, 'staff.people.search').fill(office.head.email)
  await expect(root.page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(root.page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await root.page
    .getByRole('button', { name: root.t('staff.people.resetLinkName', { name: office.head.fullName }) })
    .click()
  await expectAccessible(root)
  await dialogButton(root, 'staff.people.resetLink').click()
  await expect(root.page.getByText(root.t('staff.people.resetLinkSent', { name: office.head.fullName }))).toBeVisible()
  const [, link = ''] = await mailTo(office.head.email, /(\/admission\/resetPassword\/[\w-]+\?staff=true)/)
  const returning = await visit(browser, 'kk')
  await returning.page.goto(link)
  await expectScreen(returning, returning.t('accounts.reset.title'))
})
