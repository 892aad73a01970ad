import { expect } from '@playwright/test'
import { mailTo } from './outbox.ts'
import { expectAccessible, expectScreen, field, follow, press, type Visitor } from './screen.ts'

export type StaffMember = { readonly fullName: string; readonly email: string; readonly password: string }

let people = 0

export function newStaffMember(name: string): StaffMember {
  const number = `${Date.now()}${++people}`
  return { fullName: `${name} ${number.slice(-6)}`, email: `staff${number}@portal.test`, password: 'Kq7!vxPwz' }
}

/** The super administrator adds a person with a role; an empty form is refused first. */
export async function addStaff(visitor: Visitor, person: StaffMember, role: 'ADMIN' | 'MANAGER'): Promise<void> {
  const { page, t } = visitor
  await expectScreen(visitor, t('staff.people.title'))
  await press(visitor, 'staff.people.create')
  const dialog = page.getByRole('dialog')
  await expectAccessible(visitor)
  await dialog.getByRole('button', { name: t('staff.people.add'), exact: true }).click()
  await expect(
    dialog.getByText(t('app.errors.missing.other', { field: t('staff.people.fullName') })).first(),
  ).toBeVisible()
  await expectAccessible(visitor)
  await field(visitor, 'staff.people.fullName', dialog).fill(person.fullName)
  await field(visitor, 'accounts.fields.email', dialog).fill(person.email)
  await field(visitor, 'accounts.fields.password', dialog).fill(person.password)
  await field(visitor, `kernel.roles.${role}`, dialog).check()
  await dialog.getByRole('button', { name: t('staff.people.add'), exact: true }).click()
  await expect(page.getByText(t('staff.people.added', { name: person.fullName })).first()).toBeVisible()
}

/** The super administrator closes reception and opens it again, each after a confirmation. */
export async function toggleReception(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  for (const [act, message] of [
    ['disable', 'closed'],
    ['enable', 'opened'],
  ] as const) {
    await press(visitor, `staff.reception.${act}`)
    await expectAccessible(visitor)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(`staff.reception.${act}`), exact: true })
      .click()
    await expect(page.getByText(t(`staff.reception.${message}`)).first()).toBeVisible()
  }
}

/** The head finds an application on the first tab, opens it and assigns it to an inspector. */
export async function assignInspector(visitor: Visitor, number: string, inspector: StaffMember): Promise<void> {
  const { page, t } = visitor
  await expectScreen(visitor, t('applications.staffList.title'))
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible()
  await expectAccessible(visitor)
  await press(visitor, 'applications.review.assign')
  const dialog = page.getByRole('dialog')
  await expectAccessible(visitor)
  await dialog.getByRole('radio', { name: new RegExp(inspector.fullName) }).check()
  await dialog.getByRole('button', { name: t('applications.assign.submit'), exact: true }).click()
  await expect(
    page.getByText(t('applications.assign.done', { number, name: inspector.fullName })).first(),
  ).toBeVisible()
  await mailTo(inspector.email, new RegExp(number))
}

type Act = 'accept' | 'reject' | 'approve' | 'sendBack'

/**
 * Opens an application from a tab of the list and decides it in the dialog. A missing required reason blocks the
 * decision.
 */
export async function decide(visitor: Visitor, number: string, tab: string, act: Act, reason = ''): Promise<void> {
  const { page, t } = visitor
  await expectScreen(visitor, t('applications.staffList.title'))
  await page
    .getByRole('tab', { name: t(tab) })
    .or(page.getByRole('link', { name: t(tab), exact: true }))
    .or(page.getByRole('button', { name: t(tab), exact: true }))
    .first()
    .click()
  await page.getByRole('link', { name: number }).first().click()
  await press(visitor, `applications.review.${act}`)
  const dialog = page.getByRole('dialog')
  await expectAccessible(visitor)
  const submit = dialog.getByRole('button', { name: t(`applications.deciding.${act}.submit`), exact: true })
  if (reason !== '') {
    await expect(submit).toBeDisabled()
    await field(visitor, `applications.deciding.${act}.comment`, dialog).fill(reason)
  }
  await submit.click()
  await expect(
    page.getByText(t('applications.review.successfully_updated_status_of_application')).first(),
  ).toBeVisible()
  await expectAccessible(visitor)
  await follow(visitor, 'applications.review.backToList')
}

/** The super administrator adds a person who keeps the content. */
export async function addKeeper(superAdmin: Visitor, person: StaffMember): Promise<void> {
  const { page, t } = superAdmin
  await expectScreen(superAdmin, t('staff.people.title'))
  await press(superAdmin, 'staff.people.create')
  const dialog = page.getByRole('dialog')
  await field(superAdmin, 'staff.people.fullName', dialog).fill(person.fullName)
  await field(superAdmin, 'accounts.fields.email', dialog).fill(person.email)
  await field(superAdmin, 'accounts.fields.password', dialog).fill(person.password)
  await field(superAdmin, 'kernel.roles.MANAGER', dialog).check()
  await field(superAdmin, 'staff.people.right.content', dialog).check()
  await dialog.getByRole('button', { name: t('staff.people.add'), exact: true }).click()
  await expect(page.getByText(t('staff.people.added', { name: person.fullName })).first()).toBeVisible()
}
