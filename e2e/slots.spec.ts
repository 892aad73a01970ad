import { type Browser, expect, type Locator } from '@playwright/test'
import { DAY_MS } from '../packages/domain/src/kernel/durations.ts'
import { newApplicant, registerByCalls, sendComplete } from './applicant.ts'
import { type Calls, callsBy, newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { mailTo } from './outbox.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import {
  expectAccessible,
  expectAccessibleEverywhere,
  expectScreen,
  field,
  fillDate,
  pick,
  press,
  type Visitor,
} from './screen.ts'
import { change } from './server-clock.ts'
import { enter } from './sign-in.ts'
import type { StaffMember } from './staff.ts'
import { inRotation, LANGUAGES, type Language } from './texts.ts'

// Free times are offered to everybody whom they suit.
test.use({ ownPortal: 'slots' })

// Three people, axe on each screen.
const ZONE = 'America/New_York'
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, timezoneId: ZONE }
const DESK = { viewport: { width: 1280, height: 800 } }
const ZOOM = 'https://zoom.us/j/900100200'

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Offset of New York at 10:00 in Kazakhstan on a day, as the screens name it. */
function offsetOn(day: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: ZONE, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(`${day}T05:00:00Z`),
  )
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT-', 'UTC−')
}

/** Days before and after the next change of New York's clock, at least ten days ahead. */
function aroundTheChange(): readonly [before: string, after: string] {
  for (let ahead = 10; ahead < 360; ahead++) {
    const [before, after] = [isoDay(Date.now() + ahead * DAY_MS), isoDay(Date.now() + (ahead + 3) * DAY_MS)]
    if (offsetOn(before) !== offsetOn(after)) return [before, after]
  }
  throw new Error('New York does not change its clock')
}
const [BEFORE, AFTER] = aroundTheChange()

type World = {
  readonly head: StaffMember
  readonly expert: StaffMember
  readonly applicants: readonly {
    readonly id: string
    readonly number: string
    readonly person: ReturnType<typeof newApplicant>
    readonly calls: Calls
  }[]
}

/** The head of the competition, an expert of another university, and applicants. */
async function world(baseURL: string | undefined, count: number): Promise<World> {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const { list } = await root.get('/search/universities?degree=BACHELOR&language=KAZAKH')
  const applicants = await Promise.all(
    Array.from({ length: count }, newApplicant).map(async (person) => {
      await registerByCalls(await newCaller(baseURL), person)
      const calls = await callsBy(baseURL, 'APPLICANT', person)
      return { ...(await sendComplete(calls)), person, calls }
    }),
  )
  const head = await hire(root, 'Сәуле Омарова', 'EXPERT_MANAGER')
  await closeFree(await staffCalls(baseURL, head))
  return {
    head,
    expert: await hire(root, 'Ерлан Мұқанов', 'EXPERT', {
      university: list[1].id,
      phoneNumber: `+7702${String(Date.now()).slice(-7)}`,
    }),
    applicants,
  }
}

/** Closes the free times of the journeys before. */
async function closeFree(calls: Calls): Promise<void> {
  const { list } = await calls.get('/staff/slots?state=FREE&size=200')
  if (list.length > 0) await calls.post('/staff/slots/close', { ids: list.map(({ id }: { id: string }) => id) })
}

/** Times of an expert on these days, and an invitation to choose among them, by calls. */
async function invite(baseURL: string | undefined, { head, expert, applicants }: World, days: readonly string[]) {
  const calls = await staffCalls(baseURL, head)
  const { content } = await calls.get(`/staff/list?pageSize=200&search=${encodeURIComponent(expert.email)}`)
  const found = content.find(({ fullName }: { fullName: string }) => fullName === expert.fullName)
  await calls.post('/staff/slots', {
    expertId: found.id,
    days,
    from: '10:00',
    to: '11:30',
    minutes: 45,
    pause: 0,
    zoom: ZOOM,
    language: null,
  })
  const { list } = await calls.post('/staff/slots/invite', {
    requestIds: applicants.map(({ id }) => id),
    chooseUntil: isoDay(Date.now() + 4 * DAY_MS),
    fromDay: isoDay(Date.now() + DAY_MS),
    toDay: days.at(-1),
    moveHours: 24,
  })
  expect(list.map(({ msg }: { msg: string | null }) => msg)).toEqual(applicants.map(() => null))
  return calls
}

const button = ({ page, t }: Visitor, key: string, parameters = {}, scope: Locator | Visitor['page'] = page): Locator =>
  scope.getByRole('button', { name: t(key, parameters), exact: true })

/** Marks a day in the calendar, turning the months until it is there. */
async function markDay(visitor: Visitor, day: string): Promise<void> {
  const found = visitor.page.locator(`[data-date="${day}"]`)
  while ((await found.count()) === 0) await button(visitor, 'slots.calendar.next').click()
  await found.click()
}

/** The head opens two times on each of two days. */
async function open(visitor: Visitor, expert: StaffMember): Promise<void> {
  const { page, t } = visitor
  await press(visitor, 'slots.open.action')
  const dialog = page.getByRole('dialog')
  await expect(button(visitor, 'slots.open.submit', { count: 0 }, dialog)).toBeDisabled()
  await expectAccessibleEverywhere(visitor)
  await pick(visitor, 'slots.open.expertId', expert.fullName, dialog)
  await markDay(visitor, BEFORE)
  await markDay(visitor, AFTER)
  await field(visitor, 'slots.open.to', dialog).fill('11:30')
  const count = t('slots.open.preview', {
    times: t('slots.open.times', { count: 4 }),
    days: t('slots.open.onDays', { count: 2 }),
  })
  await expect(dialog.getByRole('heading', { name: count, exact: true })).toBeVisible()
  const submit = button(visitor, 'slots.open.submit', { count: 4 }, dialog)
  await submit.click()
  // The link is missing.
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await field(visitor, 'slots.open.zoom', dialog).fill(ZOOM)
  await submit.click()
  await expect(dialog.getByText(t('slots.open.done', { count: 4 }))).toBeVisible()
  await expectAccessible(visitor)
  await button(visitor, 'app.actions.close', {}, dialog).last().click()
}

/** The head invites one applicant. */
async function inviteOne(visitor: Visitor, number: string): Promise<void> {
  const { page, t } = visitor
  await press(visitor, 'slots.invite.action')
  const dialog = page.getByRole('dialog')
  await field(visitor, 'interviews.list.requestId', dialog).fill(number)
  const row = dialog.getByRole('checkbox', { name: new RegExp(number) })
  await expect(row).toHaveCount(1)
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expectAccessibleEverywhere(visitor)
  await row.check()
  await button(visitor, 'slots.invite.next', { count: 1 }, dialog).click()
  await expect(field(visitor, 'slots.invite.moveHours', dialog)).toHaveValue('24')
  await field(visitor, 'slots.invite.moveHours', dialog).fill('999')
  const submit = button(visitor, 'slots.invite.submit', { count: 1 }, dialog)
  await submit.click()
  await expect(dialog.getByText(t('slots.invite.wrong.hours')).first()).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await field(visitor, 'slots.invite.moveHours', dialog).fill('24')
  const [year = '', month = '', day = ''] = AFTER.split('-')
  await fillDate(visitor, 'slots.invite.toDay', [year, month, day])
  await submit.click()
  await expect(dialog.getByText(t('slots.invite.done', { count: 1 }))).toBeVisible()
  await button(visitor, 'app.actions.close', {}, dialog).last().click()
}

/** Groups of free times, one for each day of the reader's clock. */
const days = ({ page }: Visitor): Locator => page.getByRole('group').filter({ has: page.getByRole('radio') })

/** Chooses the first free time of a day, with the question before it. */
async function choose(visitor: Visitor, day: Locator, submit: string): Promise<void> {
  const { page } = visitor
  await day.getByRole('radio').first().check()
  await expectAccessibleEverywhere(visitor)
  await button(visitor, submit).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('New York')
  await expect(dialog).toContainText(visitor.t('slots.clock.astana'))
  await expectAccessible(visitor)
  await button(visitor, submit, {}, dialog).click()
}

async function openTimes(browser: Browser, language: Language, head: StaffMember): Promise<Visitor> {
  const visitor = await enter(browser, language, 'STAFF', head, DESK)
  await visitor.page.getByRole('link', { name: visitor.t('interviews.list.asTimes'), exact: true }).click()
  await expectScreen(visitor, visitor.t('slots.desk.title'))
  return visitor
}

for (const language of inRotation('slots', LANGUAGES)) {
  test(`an applicant abroad chooses a time, moves it once and comes (${language})`, async ({ browser, baseURL }) => {
    const { head, expert, applicants } = await world(baseURL, 1)
    const [{ id, number, person }] = applicants as readonly [World['applicants'][number]]
    const desk = await openTimes(browser, language, head)
    await expectAccessibleEverywhere(desk)
    await open(desk, expert)
    await inviteOne(desk, number)
    await mailTo(person.email, new RegExp(number))

    // The applicant chooses on a phone in New York, whose clock changes between the two days.
    const applicant = await enter(browser, language, 'APPLICANT', person, PHONE)
    const { page, t } = applicant
    const step = page.getByRole('region', { name: t('applications.home.steps.chooseTime.title'), exact: true })
    await expect(step).toBeVisible()
    await expectAccessible(applicant)
    await page.goto('/admission/applications')
    await expect(page.getByRole('article').getByText(t('applications.cards.slots.choose'))).toBeVisible()
    await expectAccessible(applicant)
    await page.goto('/admission/profile')
    await step.getByRole('link', { name: t('applications.home.steps.chooseTime.act') }).click()
    await expectScreen(applicant, t('slots.own.title.choose'))
    await expect(button(applicant, 'slots.own.book')).toBeDisabled()
    await expect(days(applicant)).toHaveCount(2)
    await expect(days(applicant).first()).toContainText(`New York (${offsetOn(BEFORE)})`)
    await expect(days(applicant).last()).toContainText(`New York (${offsetOn(AFTER)})`)
    expect(offsetOn(BEFORE)).not.toBe(offsetOn(AFTER))
    await expectAccessibleEverywhere(applicant)
    await page.getByRole('button', { name: t('slots.clock.astana'), exact: true }).click()
    await expect(days(applicant).first().getByRole('radio').first()).toHaveAccessibleName(/^10:00 New York: 0[01]:00$/)
    await choose(applicant, days(applicant).first(), 'slots.own.book')
    await expect(page.getByText(t('slots.own.done.chosen'))).toBeVisible()
    await expectScreen(applicant, t('slots.own.title.chosen'))
    await mailTo(person.email, new RegExp(ZOOM))

    // It moves once.
    await button(applicant, 'slots.own.move').click()
    await expectAccessibleEverywhere(applicant)
    await choose(applicant, days(applicant).last(), 'slots.own.moveHere')
    await expect(page.getByText(t('slots.own.done.moved'))).toBeVisible()
    await expect(page.getByText(t('slots.own.cannotMove.moved'))).toBeVisible()
    await expect(button(applicant, 'slots.own.move')).toHaveCount(0)
    await expectAccessibleEverywhere(applicant)
    const download = page.waitForEvent('download')
    await button(applicant, 'slots.own.calendar').click()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)

    // The head sees it taken, and closes the others.
    await desk.page.reload()
    const list = desk.page.getByRole('listitem').filter({ hasText: number })
    await expect(list).toContainText(desk.t('slots.state.TAKEN'))
    await expectAccessibleEverywhere(desk)
    await desk.page.getByRole('tab', { name: desk.t('slots.desk.tab.invitations') }).click()
    await expect(desk.page.getByRole('row').filter({ hasText: number })).toContainText(
      desk.t('slots.invitations.state.CHOSEN'),
    )
    await expectAccessibleEverywhere(desk)

    // The expert has the time, closes a free one, and notes whether the applicant came.
    const judge = await openTimes(browser, language, expert)
    await expectAccessibleEverywhere(judge)
    await judge.page.getByRole('checkbox').first().check()
    await button(judge, 'slots.close.action').click()
    await expectAccessible(judge)
    await button(judge, 'slots.close.confirm', { count: 1 }).click()
    await expect(judge.page.getByText(judge.t('slots.close.done', { count: 1 })).first()).toBeVisible()
    expect(
      await change(`update interviews set starts_at = now() where application_id = $1 and status = 'ASSIGNED'`, [id]),
    ).toBe(1)
    await judge.page.goto('/admission/interview-applications')
    await judge.page.getByRole('link', { name: number, exact: true }).click()
    await expectScreen(judge, judge.t('interviews.single.title', { number }))
    await button(judge, 'interviews.attendance.didNot').click()
    await expectAccessible(judge)
    await button(judge, 'interviews.attendance.didNot', {}, judge.page.getByRole('dialog')).click()
    await expect(judge.page.getByText(judge.t('interviews.attendance.MISSED'), { exact: true })).toBeVisible()
    await expectAccessibleEverywhere(judge)
    await page.reload()
    await expectScreen(applicant, t('slots.own.title.missed'))
    await button(judge, 'interviews.attendance.undo').click()
    await button(judge, 'interviews.attendance.came').click()
    await expect(judge.page.getByText(judge.t('interviews.attendance.ATTENDED'), { exact: true })).toBeVisible()
    await expectAccessibleEverywhere(judge)
    await page.reload()
    await expectScreen(applicant, t('slots.own.title.over'))
  })

  test(`a time that somebody else took is named, and a wish is granted without its words (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const given = await world(baseURL, 2)
    const [first, second] = given.applicants as readonly [World['applicants'][number], World['applicants'][number]]
    const tomorrow = isoDay(Date.now() + 5 * DAY_MS)
    await invite(baseURL, given, [tomorrow])
    const applicant = await enter(browser, language, 'APPLICANT', first.person, PHONE)
    const { page, t } = applicant
    await page.goto(`/admission/slots/${first.id}`)
    await expectScreen(applicant, t('slots.own.title.choose'))
    const radios = page.getByRole('radio')
    await expect(radios).toHaveCount(2)
    const taken = await radios.first().getAttribute('value')
    await radios.first().check()
    await second.calls.post(`/request/${second.id}/slots/${taken}`)
    await button(applicant, 'slots.own.book').click()
    await button(applicant, 'slots.own.book', {}, page.getByRole('dialog')).click()
    await expect(page.getByRole('alert')).toHaveText(t('kernel.errors.slot_taken'))
    await expect(radios).toHaveCount(1)
    await expectAccessibleEverywhere(applicant)

    // News of times that get free.
    await button(applicant, 'slots.news.turn.off').click()
    await expect(page.getByText(t('slots.news.on'))).toBeVisible()

    // The wish: asked, then granted by the head.
    const words = 'Маған көбірек уақыт керек, себебі кекештенемін.'
    await page.locator('#wish summary').click()
    await page.getByRole('checkbox', { name: t('interviews.wishes.LONGER') }).check()
    await field(applicant, 'slots.wish.words').fill(words)
    await expectAccessibleEverywhere(applicant)
    await button(applicant, 'slots.wish.send').click()
    await expect(page.getByText(t('slots.wish.stateText.ASKED'))).toBeVisible()
    await expectAccessibleEverywhere(applicant)
    const desk = await openTimes(browser, language, given.head)
    await desk.page.getByRole('tab', { name: desk.t('slots.desk.tab.wishes') }).click()
    await expect(desk.page.getByText(words).first()).toBeVisible()
    await expectAccessibleEverywhere(desk)
    await button(desk, 'slots.wish.answerOf', { number: first.number }).click()
    const dialog = desk.page.getByRole('dialog')
    await expect(button(desk, 'slots.wish.submit', {}, dialog)).toBeDisabled()
    await field(desk, 'slots.wish.grant', dialog).selectOption('yes')
    await expectAccessibleEverywhere(desk)
    await button(desk, 'slots.wish.submit', {}, dialog).click()
    await expect(desk.page.getByText(desk.t('slots.wish.answered')).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('slots.wish.extra', { count: 15 }))).toBeVisible()
    await expectAccessible(applicant)
  })
}
