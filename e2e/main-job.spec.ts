import { expect, test } from '@playwright/test'
import { leavesLongOut } from '../scripts/long-tests.ts'
import { apply, newApplicant, register, uploadDocuments } from './applicant.ts'
import { mailTo } from './outbox.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectScreen, follow, press, type Visitor, visit } from './screen.ts'
import { signIn } from './sign-in.ts'
import { addStaff, assignInspector, decide, newStaffMember } from './staff.ts'
import { inRotation } from './texts.ts'

/** The whole way below begins the same. */
for (const language of leavesLongOut ? [] : inRotation('main-job', ['ru', 'en'])) {
  test(`an applicant registers and submits an application, in ${language}`, async ({ browser }) => {
    const visitor = await visit(browser, language)
    await register(visitor, newApplicant())
    await uploadDocuments(visitor)
    await apply(visitor)
  })
}

/** Opens a tab of one's own applications and finds a number with a status. */
async function findOwn({ page, t }: Visitor, number: string, tab: string, status: string): Promise<void> {
  await page.reload()
  await page.getByRole('tab', { name: t(tab) }).click()
  const row = page.getByRole('article').filter({ hasText: number })
  await expect(row.getByText(t(status), { exact: true })).toBeVisible()
}

test('the main job: from registration to the decision that the applicant reads', async ({ browser }) => {
  const person = newApplicant()
  const headOfAdmissions = newStaffMember('Гүлнар Сейітова')
  const inspector = newStaffMember('Айжан Төлегенова')

  const superAdmin = await visit(browser, 'kk')
  await signIn(superAdmin, SUPER_ADMIN.email, SUPER_ADMIN.password, true)
  await addStaff(superAdmin, headOfAdmissions, 'ADMIN')
  await addStaff(superAdmin, inspector, 'MANAGER')

  const applicant = await visit(browser, 'kk')
  await register(applicant, person)
  await uploadDocuments(applicant)
  const number = await apply(applicant)

  const head = await visit(browser, 'kk')
  await signIn(head, headOfAdmissions.email, headOfAdmissions.password, true)
  await assignInspector(head, number, inspector)
  await follow(head, 'applications.review.backToList')

  const manager = await visit(browser, 'kk')
  await signIn(manager, inspector.email, inspector.password, true)
  await decide(manager, number, 'applications.tabs.manager.IN_PROCESS', 'reject', 'Паспорт көшірмесі оқылмайды')
  await decide(head, number, 'applications.tabs.head.IN_PROCESS_ADMIN', 'sendBack', 'Паспортты қайта қараңыз')
  await mailTo(inspector.email, /Паспортты қайта қараңыз/)
  await manager.page.reload()
  await decide(manager, number, 'applications.tabs.manager.ON_REVISION', 'accept')
  await head.page.reload()
  await decide(head, number, 'applications.tabs.head.IN_PROCESS_ADMIN', 'approve')

  await mailTo(person.email, new RegExp(`${number}[^]*қабылдауға ұсынылдыңыз`))
  await findOwn(applicant, number, 'applications.list.archive', 'applications.status.PASSED')
  await applicant.page.getByRole('link', { name: number }).first().click()
  await expectScreen(applicant, new RegExp(number))
  await expect(applicant.page.getByText(applicant.t('applications.choiceStatus.PASSED')).first()).toBeVisible()
  await expect(applicant.page.getByText(applicant.t('applications.next.PASSED'))).toBeVisible()

  // The home says so too.
  await follow(applicant, 'app.navigation.profile')
  const step = applicant.page.getByRole('region', { name: applicant.t('applications.status.PASSED') })
  await expect(step.getByRole('link')).toHaveText([applicant.t('applications.home.steps.admitted.act')])
  await expectScreen(applicant, applicant.t('profile.page.title'))

  await press(applicant, 'app.header.account')
  await applicant.page.getByText(applicant.t('app.header.signOut')).first().click()
  await expectScreen(applicant, applicant.t('app.guest.slogan'))
})
