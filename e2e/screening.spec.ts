import { type Browser, expect, type Page, test } from '@playwright/test'
import { arrive, newApplicant, sendComplete } from './applicant.ts'
import { callsOf } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { mailTo } from './outbox.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { comeBack, expectAccessible, expectScreen, field, follow, press, type Visitor } from './screen.ts'
import { leaveOfTest } from './server-clock.ts'
import { enter } from './sign-in.ts'
import { inRotation, LANGUAGES, type Language } from './texts.ts'

const ANSWERS = ['YES', 'SOMETIMES', 'NO'] as const
/** Answer to a statement, always the same. */
const answerTo = (index: number) => ANSWERS[(index * 7 + 3) % 3] ?? 'YES'

async function takerAt(browser: Browser, language: Language) {
  const person = newApplicant()
  const visitor = await arrive(browser, language, person)
  const { id, number } = await sendComplete(callsOf(visitor))
  await follow(visitor, 'app.navigation.tests')
  await expectScreen(visitor, visitor.t('screening.list.title'))
  return { visitor, person, id, number }
}

const statement = ({ page }: Visitor) => page.locator('#statement')
const position = (visitor: Visitor, index: number) =>
  visitor.page.getByText(visitor.t('screening.take.position', { number: index + 1, total: 80 }), { exact: true })

const answerButton = ({ page, t }: Visitor, index: number) =>
  page.getByRole('button', { name: t(`screening.answer.${answerTo(index)}`), exact: true })

/** Answers statements by keys or by the pointer, one act each, from one index to before another. */
async function answerBetween(visitor: Visitor, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    await expect(position(visitor, index)).toBeVisible()
    if (index % 2 === 0) await visitor.page.keyboard.press(String(ANSWERS.indexOf(answerTo(index)) + 1))
    else await answerButton(visitor, index).click()
  }
}

const localKeys = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => ['currentRequestId', 'timeRemaining', 'questionIndex'].map((key) => localStorage.getItem(key)))

async function begin(visitor: Visitor, number: string, act: 'take' | 'continue'): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('link', { name: t(`screening.list.${act}For`, { number }), exact: true }).click()
  await expectScreen(visitor, act === 'take' ? t('screening.take.titleFor', { number }) : t('screening.take.title'))
  if (act === 'take') await press(visitor, 'screening.instruction.start')
  // The page of advice is longer than the window, with its button at the end.
  await expect(statement(visitor)).toBeInViewport()
}

test('eighty answers survive two network failures, a closed tab and a change of device, and staff see the profile', async ({
  browser,
  baseURL,
}) => {
  const [language = 'kk'] = inRotation('screening', LANGUAGES)
  const { visitor, person, id, number } = await takerAt(browser, language)
  const { page, t } = visitor
  await begin(visitor, number, 'take')
  await expectAccessible(visitor)
  await answerBetween(visitor, 0, 12)

  // The network fails twice; answering continues.
  await page.context().setOffline(true)
  await answerBetween(visitor, 12, 20)
  await expect(page.getByText(t('screening.saving.waiting'))).toBeVisible()
  await expectAccessible(visitor)
  await page.context().setOffline(false)
  await expect(page.getByText(t('screening.saving.saved'))).toBeVisible()
  await answerBetween(visitor, 20, 30)
  await page.context().setOffline(true)
  await answerBetween(visitor, 30, 36)

  // The tab is closed with waiting answers; another tab sends them.
  const context = page.context()
  const later = { ...visitor, page: await context.newPage() }
  await page.close()
  await context.setOffline(false)
  await later.page.goto('/admission/test')
  await expectScreen(later, t('screening.list.title'))
  await begin(later, number, 'continue')
  await expect(position(later, 36)).toBeVisible()
  await answerBetween(later, 36, 50)

  // A reload shows the statement that was left, without a page between.
  await press(later, 'screening.take.previous')
  await press(later, 'screening.take.previous')
  await expect(position(later, 48)).toBeVisible()
  await later.page.reload()
  await expect(position(later, 48)).toBeVisible()
  await expect(answerButton(later, 48)).toHaveAttribute('aria-pressed', 'true')
  await later.page.keyboard.press('ArrowRight')
  await expect(position(later, 49)).toBeVisible()
  await expect(answerButton(later, 49)).toHaveAttribute('aria-pressed', 'true')
  await answerButton(later, 49).click()
  await expect(position(later, 50)).toBeVisible()

  // A double click is one answer.
  await answerButton(later, 50).dblclick()
  await expect(position(later, 51)).toBeVisible()
  await expect(later.page.getByText(t('screening.saving.saved'))).toBeVisible()
  await later.page.keyboard.press('ArrowLeft')

  const device = await enter(browser, language, 'APPLICANT', person, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  await follow(device, 'app.navigation.tests')
  await begin(device, number, 'continue')
  await expect(position(device, 51)).toBeVisible()
  await expectAccessible(device)
  await answerBetween(device, 51, 80)
  await expectAccessible(device)
  await press(device, 'screening.take.finish')
  await expectScreen(device, t('screening.state.FINISHED'))
  expect(await localKeys(device.page)).toEqual([null, null, null])
  await follow(device, 'screening.take.back')
  await expectScreen(device, t('screening.list.title'))
  await expect(device.page.getByText(t('screening.state.FINISHED'))).toBeVisible()

  // Staff see all eighty answers as a profile, and each scale's sum matches the answers.
  const head = await hire(await staffCalls(baseURL, SUPER_ADMIN), 'Head', 'ADMIN')
  const staff = await enter(browser, language, 'STAFF', head)
  await expectScreen(staff, t('applications.staffList.title'))
  await follow(staff, 'app.navigation.tests')
  await expectScreen(staff, t('screening.staff.title'))
  await field(staff, 'screening.staff.requestId').fill(number)
  await staff.page.getByRole('tab', { name: t('screening.staff.TEST_PASSED') }).click()
  await staff.page.getByRole('link', { name: number, exact: true }).click()
  await expectScreen(staff, t('screening.result.title', { number }))
  const { data } = await callsOf(staff).get(`/test/${id}/result`)
  const points = data.scales.reduce((sum: number, scale: { score: number }) => sum + scale.score, 0)
  expect(data.scales.every((scale: { answered: number }) => scale.answered === 10)).toBe(true)
  expect(points).toBeGreaterThan(0)
  const expectProfile = async () => {
    for (const scale of data.scales as { score: number; max: number }[])
      await expect(
        staff.page
          .getByText(t('screening.result.points', { score: scale.score, max: scale.max }), { exact: true })
          .first(),
      ).toBeVisible()
  }
  await expectProfile()
  // The link back leads to the application, which shows the profile too.
  await follow(staff, 'screening.result.application')
  await expectScreen(staff, new RegExp(number))
  await expectProfile()
  await staff.page.goto('/admission/test/reliability')
  await expectScreen(staff, t('screening.reliability.title'))
})

test("the time runs out by the server's clock, given answers stay, and staff may grant another attempt", async ({
  browser,
  baseURL,
}) => {
  const { visitor, person, number } = await takerAt(browser, 'kk')
  const { page, t } = visitor
  await begin(visitor, number, 'take')
  await answerBetween(visitor, 0, 3)
  await expect(page.getByText(t('screening.saving.saved'))).toBeVisible()

  // A return to the page corrects the clock: half an hour is announced, then the end.
  await leaveOfTest(number, 1800)
  await comeBack(visitor)
  await expect(page.getByText(t('screening.take.minutesLeft', { count: 30 }))).toBeVisible()
  await expectAccessible(visitor)
  await leaveOfTest(number, 10)
  await answerBetween(visitor, 3, 4)
  const end = page.getByRole('heading', { level: 1, name: t('screening.state.TIME_IS_OVER') })
  await expect(end).toBeVisible()
  await expectScreen(visitor, t('screening.state.TIME_IS_OVER'))
  await expect(page.getByText(t('screening.end.saved', { count: 4, total: 80 }))).toBeVisible()
  expect(await localKeys(page)).toEqual([null, null, null])
  await follow(visitor, 'screening.take.back')
  await expect(page.getByText(t('screening.state.TIME_IS_OVER'))).toBeVisible()

  const manager = await hire(await staffCalls(baseURL, SUPER_ADMIN), 'Manager', 'MANAGER')
  const staff = await enter(browser, 'ru', 'STAFF', manager)
  await expectScreen(staff, staff.t('applications.staffList.title'))
  await staff.page.goto(`/admission/test?requestId=${number}`)
  await expectScreen(staff, staff.t('screening.staff.title'))
  await staff.page.getByRole('button', { name: staff.t('screening.help.resendFor', { number }), exact: true }).click()
  const dialog = staff.page.getByRole('dialog')
  await expectAccessible(staff)
  const submit = dialog.getByRole('button', { name: staff.t('screening.help.resend'), exact: true })
  await expect(submit).toBeDisabled()
  await field(staff, 'screening.help.reason', dialog).fill('Отключили электричество')
  await submit.click()
  await expect(staff.page.getByText(staff.t('screening.help.resendDone', { number })).first()).toBeVisible()
  await mailTo(person.email, /Отключили электричество/)
  await staff.page.getByRole('button', { name: staff.t('screening.help.minutesFor', { number }), exact: true }).click()
  await field(staff, 'screening.help.reason', dialog).fill('Слабое зрение')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: staff.t('screening.help.minutes'), exact: true }).click()
  await expect(staff.page.getByText(staff.t('screening.help.minutesDone', { number, count: 15 })).first()).toBeVisible()

  await page.reload()
  await begin(visitor, number, 'take')
  await expect(page.getByRole('timer')).toHaveText(/02:1[45]:\d\d/)
})

test('a screen left open at a closed attempt starts no other, and its waiting answers stay out of the next', async ({
  browser,
  baseURL,
}) => {
  const { visitor, id, number } = await takerAt(browser, 'en')
  const { page, t } = visitor
  const context = page.context()
  const manager = await hire(await staffCalls(baseURL, SUPER_ADMIN), 'Manager', 'MANAGER')
  const office = await staffCalls(baseURL, manager)
  const giveAnother = () => office.put(`/test/${id}/status?active=true&passed=false`, { reason: 'The power went off' })
  await begin(visitor, number, 'take')
  await answerBetween(visitor, 0, 3)
  await expect(page.getByText(t('screening.saving.saved'))).toBeVisible()

  await giveAnother()
  await comeBack(visitor)
  await expectScreen(visitor, t('screening.state.CLOSED'))
  const { data } = await callsOf(visitor).get(`/test/filters?requestId=${id}`)
  expect(data.content[0]).toMatchObject({ state: 'NOT_STARTED', startedAt: null })

  await follow(visitor, 'screening.take.back')
  await expectScreen(visitor, t('screening.list.title'))
  await begin(visitor, number, 'take')
  await context.setOffline(true)
  await answerBetween(visitor, 0, 2)
  await expect(page.getByText(t('screening.saving.waiting'))).toBeVisible()
  const later = { ...visitor, page: await context.newPage() }
  await page.close()
  await giveAnother()
  await context.setOffline(false)
  await later.page.goto('/admission/test')
  await expectScreen(later, t('screening.list.title'))
  await begin(later, number, 'take')
  await expect(position(later, 0)).toBeVisible()
  await expect(later.page.getByText(t('screening.saving.saved'))).toBeVisible()
  expect((await callsOf(later).get(`/test?requestId=${id}`)).data.attempt.answers).toEqual({})
})
