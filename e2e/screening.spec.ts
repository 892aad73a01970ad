import { type Browser, expect, type Page, test } from '@playwright/test'
import { arrive, newApplicant, sendComplete } from './applicant.ts'
import { callsOf } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { mailTo } from './outbox.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessible, expectScreen, field, follow, press, type Visitor } from './screen.ts'
import { leaveOfTest } from './server-clock.ts'
import { enter } from './sign-in.ts'
import { inRotation, LANGUAGES, type Language } from './texts.ts'

test.describe.configure({ timeout: 180_000 })

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

const statement = ({ page }: Visitor) => page.locator('legend')
const position = (visitor: Visitor, index: number) =>
  visitor.page.getByText(visitor.t('screening.take.position', { number: index + 1, total: 80 }), { exact: true })

/** Answers statements by keys or by the pointer, from one index to before another. */
async function answerBetween(visitor: Visitor, from: number, to: number): Promise<void> {
  const { page, t } = visitor
  for (let index = from; index < to; index += 1) {
    await expect(position(visitor, index)).toBeVisible()
    const answer = answerTo(index)
    if (index % 2 === 0) {
      await page.keyboard.press(String(ANSWERS.indexOf(answer) + 1))
      await expect(page.getByRole('radio', { name: t(`screening.answer.${answer}`), exact: true })).toBeChecked()
      await page.keyboard.press('Enter')
    } else {
      // By the radio's whole name: "Иногда" ends with "да".
      const radio = page.getByRole('radio', { name: t(`screening.answer.${answer}`), exact: true })
      await page.locator('label').filter({ has: radio }).click({ timeout: 10_000 })
      await press(visitor, index === 79 ? 'screening.take.finish' : 'screening.take.accept')
    }
  }
}

const localKeys = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => ['currentRequestId', 'timeRemaining', 'questionIndex'].map((key) => localStorage.getItem(key)))

async function begin(visitor: Visitor, number: string, act: 'take' | 'continue'): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('link', { name: t(`screening.list.${act}For`, { number }), exact: true }).click()
  await expectScreen(visitor, t('screening.take.titleFor', { number }))
  await press(visitor, act === 'take' ? 'screening.instruction.start' : 'screening.list.continue')
  await expect(statement(visitor)).toBeVisible()
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
  await expect(page.getByRole('button', { name: t('screening.take.accept'), exact: true })).toBeDisabled()
  await answerBetween(visitor, 0, 12)

  // The network fails twice; answering continues.
  await page.context().setOffline(true)
  await answerBetween(visitor, 12, 20)
  await expect(page.getByText(t('screening.saving.waiting'))).toBeVisible()
  await expectAccessible(visitor)
  await page.context().setOffline(false)
  await expect(page.getByText(t('screening.saving.saved'))).toBeVisible({ timeout: 20_000 })
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

  await press(later, 'screening.take.previous')
  await expect(
    later.page.getByRole('radio', { name: t(`screening.answer.${answerTo(49)}`), exact: true }),
  ).toBeChecked()
  await press(later, 'screening.take.accept')

  const device = await enter(browser, language, 'APPLICANT', person, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  await follow(device, 'app.navigation.tests')
  await begin(device, number, 'continue')
  await expect(position(device, 50)).toBeVisible()
  await expectAccessible(device)
  await answerBetween(device, 50, 80)
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
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await expect(page.getByText(t('screening.take.minutesLeft', { count: 30 }))).toBeVisible({ timeout: 15_000 })
  await expectAccessible(visitor)
  await leaveOfTest(number, 10)
  await answerBetween(visitor, 3, 4)
  const end = page.getByRole('heading', { level: 1, name: t('screening.state.TIME_IS_OVER') })
  await expect(end).toBeVisible({ timeout: 20_000 })
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
