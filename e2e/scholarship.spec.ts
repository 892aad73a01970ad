import { type Browser, expect } from '@playwright/test'
import { staffCalls } from './office.ts'
import { mailTo, smsSaying } from './outbox.ts'
import { test } from './portal.ts'
import {
  beginSecondRound,
  CRITERIA,
  gradesOf,
  makeScholarship,
  publishRound,
  type ScholarshipWorld,
  signOthers,
} from './scholarship-world.ts'
import {
  expectAccessible,
  expectAccessibleEverywhere,
  expectScreen,
  field,
  fillDate,
  press,
  type Visitor,
} from './screen.ts'
import { dayFromNow } from './server-clock.ts'
import { type Credentials, enter } from './sign-in.ts'
import { inRotation, LANGUAGES, type Language } from './texts.ts'

// A published result is public.
test.use({ ownPortal: 'scholarship' })

const PATIENCE = 240_000
const EXPERTS = 2
let codes: readonly string[] = []

/** The head names the experts and gives them the cases. */
async function drawPanel(head: Visitor, { id, experts, best }: ScholarshipWorld): Promise<void> {
  const { page, t } = head
  await page.goto(`/admission/competitions/${id}/commission?tab=members`)
  await expectScreen(head, t('commissions.desk.title'))
  for (const { fullName } of experts) {
    await press(head, 'commissions.members.add')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: new RegExp(fullName) }).check()
    await dialog.getByRole('button', { name: t('commissions.members.pick.submit'), exact: true }).click()
    await expect(page.getByRole('table').getByText(fullName).first()).toBeVisible()
  }
  await expectAccessible(head)
  await press(head, 'commissions.desk.draw')
  await expect(page.getByText(t('commissions.desk.drawn', { count: 40 * EXPERTS })).first()).toBeVisible()
  await page.getByRole('tab', { name: t('commissions.desk.tab.cases') }).click()
  await field(head, 'commissions.cases.search').fill(best.lastName)
  await expect(page.getByRole('table').getByText(best.lastName)).toBeVisible()
  await expectAccessibleEverywhere(head)
}

/** An expert grades a case without seeing its person, and signs with the code of the SMS. */
async function gradeAs(
  browser: Browser,
  language: Language,
  { best }: ScholarshipWorld,
  { expert, gradingId, first }: { readonly expert: Credentials; readonly gradingId: string; readonly first: number },
): Promise<void> {
  const visitor = await enter(browser, language, 'STAFF', expert)
  const { page, t } = visitor
  await page.goto('/admission/grading')
  await expectScreen(visitor, t('commissions.grading.title'))
  await page.goto(`/admission/grading/${gradingId}`)
  await expect(page.getByRole('heading', { name: t('interviews.grade.title') })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(best.lastName)
  await expect(page.getByRole('main')).not.toContainText(best.email)
  for (const [at, criterion] of CRITERIA.entries()) {
    const group = page.getByRole('group', { name: `${criterion} ${language}`, exact: true })
    await group.getByRole('radio', { name: new RegExp(`^${at === 0 ? first : 4} `) }).check()
  }
  // The highest grade needs a comment before it can be signed.
  const send = page.getByRole('button', { name: t('interviews.sign.send'), exact: true })
  if (first === 5) {
    await expect(send).toBeDisabled()
    await field(visitor, 'commissions.grade.comment').fill('Жоспары нақты')
  }
  await expectAccessible(visitor)
  await send.click()
  const used = codes.length === 0 ? '' : `(?!${codes.join('|')})`
  const [, code = ''] = await smsSaying(new RegExp(`\\b${used}(\\d{6})\\b`))
  codes = [...codes, code]
  await field(visitor, 'interviews.sign.code').fill(code)
  await press(visitor, 'interviews.sign.submit')
  await expect(page.getByText(t('interviews.sign.done')).first()).toBeVisible()
  await expectAccessible(visitor)
  await page.context().close()
}

/** The step of the competition's path. */
async function step({ page, t }: Visitor, name: string): Promise<void> {
  const path = page.getByRole('navigation', { name: t('competitions.path') })
  await path.getByRole('button', { name: new RegExp(`^${t(`competitions.steps.${name}`)}`) }).click()
}

/** The head runs the allotment and proposes it; another person confirms it. */
async function publish(browser: Browser, language: Language, head: Visitor, world: ScholarshipWorld): Promise<void> {
  const { page, t } = head
  await page.goto(`/admission/competitions/${world.id}`)
  await step(head, 'RUN')
  await press(head, 'competitions.runs.start')
  const runs = page.getByRole('table', { name: t('competitions.runs.title'), exact: true })
  await expect(runs.getByText(t('competitions.runs.states.DONE'))).toBeVisible({ timeout: PATIENCE })
  await step(head, 'PUBLICATION')
  await press(head, 'competitions.publication.propose')
  await expect(page.getByRole('button', { name: t('competitions.opening.takeBack') })).toBeVisible()
  await expectAccessible(head)
  const confirmer = await enter(browser, language, 'STAFF', world.confirmer)
  await confirmer.page.goto(`/admission/competitions/${world.id}`)
  await step(confirmer, 'PUBLICATION')
  await press(confirmer, 'competitions.opening.confirm')
  await expect(confirmer.page.getByText(t('competitions.protocols.PUBLISHED'), { exact: true })).toBeVisible({
    timeout: PATIENCE,
  })
  await expectAccessible(confirmer)
  await confirmer.page.context().close()
}

const ownResult = async (
  browser: Browser,
  language: Language,
  person: Credentials & { readonly applicationId: string },
): Promise<Visitor> => {
  const visitor = await enter(browser, language, 'APPLICANT', person)
  await visitor.page.goto(`/admission/grant/${person.applicationId}`)
  await expectScreen(visitor, visitor.t('results.own.title'))
  return visitor
}

for (const [at, language] of inRotation('scholarship', LANGUAGES).entries())
  test(`40 foreigners compete by signed grades, in ${language}`, async ({ browser, baseURL }) => {
    const world = await makeScholarship(baseURL, new Date().getFullYear() + at)
    const head = await enter(browser, language, 'STAFF', world.lead)
    const { t } = head
    await drawPanel(head, world)
    for (const [nth, { id, email }] of (await gradesOf(world.best.applicationId)).entries()) {
      const expert = world.experts.find((each) => each.email === email)
      if (expert === undefined) throw new Error('an unknown expert grades')
      await gradeAs(browser, language, world, { expert, gradingId: id, first: 5 - nth })
    }
    await signOthers(world.id, world.second.applicationId)
    await publish(browser, language, head, world)

    // The best one of 40 reads the own result, and declines the place.
    const best = await ownResult(browser, language, world.best)
    await expectAccessibleEverywhere(best)
    await press(best, 'offers.decline')
    await best.page
      .getByRole('dialog')
      .getByRole('button', { name: t('offers.declineConfirm'), exact: true })
      .click()
    await expect(best.page.getByText(t('offers.declinedText'))).toBeVisible()

    // The next one gets the place in the second round, with the reason of the first until then.
    const second = await ownResult(browser, language, world.second)
    await expect(second.page.getByRole('main')).toContainText('85')
    // The total alone: a result of interviews has no UNT, no average and no profile subjects.
    await expect(second.page.getByText(t('results.own.total', { total: '80' }), { exact: true })).toBeVisible()
    await expect(second.page.getByRole('button', { name: t('offers.accept'), exact: true })).toHaveCount(0)
    await beginSecondRound(world.id)
    await publishRound(await staffCalls(baseURL, world.lead), await staffCalls(baseURL, world.confirmer), world.id)
    await second.page.reload()
    await expect(second.page.getByRole('button', { name: t('offers.accept'), exact: true })).toBeVisible()
    await expectAccessible(second)

    // Another one without a place appeals.
    const other = await ownResult(browser, language, world.other)
    await press(other, 'appeals.open')
    await other.page.getByLabel(t('appeals.reason'), { exact: true }).fill('Бағаны тексеріңіздерші')
    await press(other, 'appeals.send')
    await expect(other.page.getByText(t('appeals.state.SENT'))).toBeVisible()
    await expectAccessibleEverywhere(other)
  })

test('the head sets the interview of a case, and the applicant and the experts get it', async ({
  browser,
  baseURL,
}) => {
  const world = await makeScholarship(baseURL, new Date().getFullYear() + LANGUAGES.length, 'INTERVIEW')
  const head = await enter(browser, 'kk', 'STAFF', world.lead)
  const { page, t } = head
  await drawPanel(head, world)
  const row = page.getByRole('row').filter({ hasText: world.best.lastName })
  await row.getByRole('button', { name: t('commissions.meeting.set') }).click()
  const submit = page.getByRole('dialog').getByRole('button', { name: t('commissions.meeting.submit'), exact: true })
  await field(head, 'interviews.schedule.zoom').fill('zoom')
  await submit.click()
  await expect(page.getByRole('dialog').getByText(t('interviews.schedule.wrongLink')).first()).toBeVisible()
  await expectAccessible(head)
  await field(head, 'interviews.schedule.zoom').fill('https://zoom.us/j/40')
  await field(head, 'interviews.schedule.time').fill('10:30')
  const [year = '', month = '', day = ''] = dayFromNow(5).slice(0, 10).split('-')
  await fillDate(head, 'interviews.schedule.date', [year, month, day])
  await submit.click()
  await expect(row).toContainText('10:30')
  for (const { email } of [world.best, ...world.experts]) await mailTo(email, /https:\/\/zoom\.us\/j\/40/)
})
