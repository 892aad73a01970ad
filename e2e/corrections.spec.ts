import { type Browser, expect, type Locator } from '@playwright/test'
import { callsOf } from './calls.ts'
import { assignedApplication } from './office.ts'
import { mailTo } from './outbox.ts'
import { test } from './portal.ts'
import {
  expectAccessible,
  expectAccessibleEverywhere,
  expectScreen,
  field,
  pdf,
  press,
  type Visitor,
} from './screen.ts'
import { enter } from './sign-in.ts'
import type { StaffMember } from './staff.ts'
import { inRotation, LANGUAGES, type Language } from './texts.ts'

// Two people, two rounds, axe on each screen.
const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const WORDS = 'Анықтама наурыз айынан, соңғы алты айдағысы керек.'

const slotName = ({ t }: Visitor, slot: string): string => t(`documents.slots.${slot}`)

/** Part of the dialog about one document. */
const askedItem = (visitor: Visitor, slot: string): Locator =>
  visitor.page.getByRole('dialog').getByRole('group', { name: slotName(visitor, slot), exact: true })

async function openWorkbench(browser: Browser, language: Language, person: StaffMember, id: string): Promise<Visitor> {
  const visitor = await enter(browser, language, 'STAFF', person, DESK)
  await visitor.page.goto(`/admission/applications/${id}`)
  await expect(visitor.page.getByRole('navigation', { name: visitor.t('applications.review.documents') })).toBeVisible()
  return visitor
}

/** Slot of the new file of a document on the applicant's screen. */
const chooser = (visitor: Visitor, slot: string): Locator =>
  visitor.page.locator('input[type=file]').and(
    visitor.page.getByLabel(visitor.t('corrections.own.newOf', { document: slotName(visitor, slot) }), {
      exact: true,
    }),
  )

/** The inspector asks for the passport and the family name with ready-made reasons, for a certificate with own words. */
async function ask(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await press(visitor, 'corrections.staff.ask')
  const dialog = page.getByRole('dialog')
  const submit = (count: number) =>
    dialog.getByRole('button', { name: t('corrections.staff.submit', { count }), exact: true })
  await expect(submit(1)).toBeDisabled()
  await expectAccessible(visitor)
  const passport = askedItem(visitor, 'passport')
  await expect(passport.getByRole('checkbox')).toBeChecked()
  await field(visitor, 'corrections.staff.reason', passport).selectOption(t('shipped.correctionReasons.unreadable'))
  await expect(submit(1)).toBeEnabled()
  const certificate = askedItem(visitor, 'medicalCertificate')
  await certificate.getByRole('checkbox').check()
  await field(visitor, 'corrections.staff.reason', certificate).selectOption(t('corrections.staff.own'))
  await expect(submit(2)).toBeDisabled()
  await field(visitor, 'corrections.staff.words', certificate).fill(WORDS)
  await expect(field(visitor, 'corrections.staff.wordsLanguage', certificate)).toHaveValue('kk')
  const name = dialog.getByRole('group', { name: t('accounts.fields.lastName'), exact: true })
  await name.getByRole('checkbox').check()
  await field(visitor, 'corrections.staff.reason', name).selectOption(t('shipped.correctionReasons.differs'))
  await expectAccessibleEverywhere(visitor)
  await submit(3).click()
  await expect(page.getByText(t('corrections.staff.sent'))).toBeVisible()
  // Deciding waits, and says why.
  const accept = page.getByRole('button', { name: t('applications.review.accept'), exact: true })
  await expect(accept).toBeDisabled()
  await expect(accept).toHaveAccessibleDescription(/.+/)
  await expectAccessibleEverywhere(visitor)
}

for (const language of inRotation('corrections', LANGUAGES)) {
  test(`two unreadable documents, one wrong name come through without a refusal (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { id, number, head, inspector, person } = await assignedApplication(baseURL)
    const manager = await openWorkbench(browser, language, inspector, id)
    await ask(manager)
    await mailTo(person.email, new RegExp(number))

    // The applicant answers on a phone: home, screen, two files, one button.
    const applicant = await enter(browser, language, 'APPLICANT', person, PHONE)
    const { page, t } = applicant
    const title = t('corrections.own.title', { count: 3 })
    const step = page.getByRole('region', { name: title, exact: true })
    await expect(step).toBeVisible()
    await expectAccessible(applicant)
    await step.getByRole('link', { name: t('corrections.card.act') }).click()
    await expectScreen(applicant, title)
    // Words in another language than the reader's name their own.
    const words = language === 'kk' ? 'blockquote' : 'blockquote [lang=kk]'
    await expect(page.locator(words).filter({ hasText: WORDS })).toBeVisible()
    const send = page.getByRole('button', { name: t('corrections.own.send'), exact: true })
    await expect(send).toBeDisabled()
    await chooser(applicant, 'passport').setInputFiles(pdf('whole-passport'))
    await expect(page.getByText(t('corrections.own.ready', { ready: 1, total: 3 }), { exact: true })).toBeVisible()
    await expect(send).toHaveAccessibleDescription(
      t('corrections.own.first', {
        documents: [slotName(applicant, 'medicalCertificate'), t('accounts.fields.lastName')].join(', '),
      }),
    )
    await expectAccessibleEverywhere(applicant)
    // Nothing is lost at a reload: each file is saved at once.
    await page.reload()
    await expect(page.getByRole('button', { name: 'whole-passport.pdf', exact: true })).toBeVisible()
    // Another device goes on from it.
    const other = await enter(browser, language, 'APPLICANT', person, DESK)
    await other.page.goto(`/admission/corrections/${id}`)
    await expect(other.page.getByRole('button', { name: 'whole-passport.pdf', exact: true })).toBeVisible()
    await chooser(other, 'medicalCertificate').setInputFiles(pdf('new-certificate'))
    const control = other.page.getByLabel(
      other.t('corrections.own.newValue', { field: other.t('accounts.fields.lastName') }),
    )
    await control.fill('Фамилия')
    await control.blur()
    await expect(control).toHaveAccessibleDescription(/.+/)
    await expectAccessible(other)
    await control.fill('Nurlankyzy')
    await control.blur()
    const whole = t('corrections.own.ready', { ready: 3, total: 3 })
    await expect(other.page.getByText(whole, { exact: true })).toBeVisible()
    // A later value that is refused is not left behind: the saved one is not what its reader sees.
    const otherSend = other.page.getByRole('button', { name: other.t('corrections.own.send'), exact: true })
    await expect(otherSend).toBeEnabled()
    await control.fill('Фамилия')
    await control.blur()
    await expect(control).toHaveAccessibleDescription(/.+/)
    await expect(otherSend).toBeDisabled()
    await expect(otherSend).toHaveAccessibleDescription(
      other.t('corrections.own.first', { documents: other.t('accounts.fields.lastName') }),
    )
    await other.page.reload()
    await expect(otherSend).toBeDisabled()
    await control.fill('Nurlankyzy')
    await expect(otherSend).toBeEnabled()
    await page.reload()
    await expect(page.getByText(whole, { exact: true })).toBeVisible()
    // The list shows the task too.
    await page.goto('/admission/applications')
    await expect(page.getByRole('article').getByText(title, { exact: true })).toBeVisible()
    await expectAccessible(applicant)
    await page.goto(`/admission/corrections/${id}`)
    await send.click()
    await expect(page.getByText(t('corrections.own.state.ANSWERED.title'))).toBeVisible()
    await expectAccessibleEverywhere(applicant)

    // The answer returns to the same inspector, the new file beside the old one.
    await manager.page.goto(`/admission/applications?tab=IN_PROCESS&correction=ANSWERED`)
    await expect(manager.page.getByText(manager.t('corrections.list.ANSWERED'), { exact: true }).first()).toBeVisible()
    await expectAccessible(manager)
    await manager.page.getByRole('link', { name: number }).first().click()
    await expect(
      manager.page.getByText(manager.t('corrections.staff.valueAfter', { value: 'Nurlankyzy' })),
    ).toBeVisible()
    const beside = manager.page.getByRole('combobox', { name: manager.t('applications.workbench.besidePick') })
    await expect(beside).toContainText(manager.t('corrections.staff.copy', { number: 1 }))
    await expectAccessibleEverywhere(manager)
    await manager.page
      .getByRole('button', {
        name: manager.t('corrections.staff.compareOf', { document: slotName(manager, 'medicalCertificate') }),
      })
      .click()
    await expect(
      manager.page.getByRole('region', { name: slotName(manager, 'medicalCertificate'), exact: true }),
    ).toBeVisible()
    await manager.page.evaluate('document.activeElement.blur()')
    await manager.page.keyboard.press('a')
    await manager.page
      .getByRole('dialog')
      .getByRole('button', { name: manager.t('applications.deciding.accept.submit'), exact: true })
      .click()
    await expect(
      manager.page.getByText(manager.t('applications.review.successfully_updated_status_of_application')).first(),
    ).toBeVisible()
    const chief = await openWorkbench(browser, language, head, id)
    await press(chief, 'applications.review.approve')
    await chief.page
      .getByRole('dialog')
      .getByRole('button', { name: chief.t('applications.deciding.approve.submit'), exact: true })
      .click()
    await expect.poll(async () => (await callsOf(applicant).get(`/request/${id}`)).data.status).toBe('PASSED')
    await page.reload()
    await expect(page.getByText(t('corrections.own.state.CLOSED.title'))).toBeVisible()
    await expectAccessible(applicant)
  })

  test(`a cancelled request asks nothing, and its documents can be asked again (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { id, inspector, person } = await assignedApplication(baseURL)
    const manager = await openWorkbench(browser, language, inspector, id)
    const { page, t } = manager
    await ask(manager)
    await press(manager, 'corrections.staff.cancel')
    await expectAccessible(manager)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('corrections.staff.cancelConfirm'), exact: true })
      .click()
    await expect(page.getByText(t('corrections.staff.cancelled'))).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(t('applications.review.accept')) })).toBeEnabled()
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog').getByText(t('corrections.staff.items'))).toBeVisible()

    const applicant = await enter(browser, language, 'APPLICANT', person, PHONE)
    await applicant.page.goto(`/admission/corrections/${id}`)
    await expectScreen(applicant, applicant.t('corrections.own.none'))
    await expectAccessibleEverywhere(applicant)
  })
}
