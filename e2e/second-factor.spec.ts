import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { codeOfApp } from '../apps/server/test/authenticator-app.ts'
import { arrive, newApplicant } from './applicant.ts'
import { mailTo } from './outbox.ts'
import { addPasskeyDevice } from './passkey-device.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import {
  expectAccessibleEverywhere,
  expectPart,
  expectScreen,
  field,
  follow,
  press,
  type Visitor,
  visit,
} from './screen.ts'
import { sessionOf, signIn } from './sign-in.ts'

test.use({ ownPortal: 'second-factor', hostName: 'localhost', settings: { STAFF_SECOND_FACTOR: 'required' } })

/** The code that an app shows now, or in the 30 seconds after. */
const codeOf = (secret: string, away = 0): string => codeOfApp(secret.replace(/\s/g, ''), new Date(), away)

async function signOut(visitor: Visitor): Promise<void> {
  await press(visitor, 'app.header.account')
  await press(visitor, 'app.header.signOut')
  await expectScreen(visitor, visitor.t('app.guest.slogan'))
}

async function saveRecoveryCodes(visitor: Visitor): Promise<string[]> {
  const { page, t } = visitor
  await expect(page.getByText(t('security.recovery.shownOnce'))).toBeVisible()
  const codes = await page.getByRole('listitem').locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  const [download] = await Promise.all([page.waitForEvent('download'), press(visitor, 'security.recovery.save')])
  expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\r\n'))
  await expectAccessibleEverywhere(visitor)
  await press(visitor, 'security.recovery.kept')
  return codes
}

test('staff add a passkey at their first sign-in and sign in with it', async ({ browser }) => {
  const visitor = await visit(browser, 'kk')
  const { page, t } = visitor
  await addPasskeyDevice(page)
  await signIn(visitor, SUPER_ADMIN.email, SUPER_ADMIN.password, true)
  await expectPart(visitor, t('accounts.signIn.second'))
  await expect(page.getByText(t('security.enrol.lead'))).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await field(visitor, 'security.passkey.name').fill('Ноутбук')
  await press(visitor, 'security.passkey.add')
  await saveRecoveryCodes(visitor)
  await expectScreen(visitor, t('staff.people.title'))

  await signOut(visitor)
  await signIn(visitor, SUPER_ADMIN.email, SUPER_ADMIN.password, true)
  await expectPart(visitor, t('accounts.signIn.second'))
  await expectAccessibleEverywhere(visitor)
  await press(visitor, 'security.step.usePasskey')
  await expectScreen(visitor, t('staff.people.title'))

  await press(visitor, 'app.header.account')
  await follow(visitor, 'app.header.security')
  await expectScreen(visitor, t('security.title'))
  await expect(page.getByText('Ноутбук')).toBeVisible()
  await expect(page.getByText(t('security.sessions.this'))).toHaveCount(1)
  await expectAccessibleEverywhere(visitor)
})

test('an applicant adds the code from an app, signs in with it and with a recovery code, removes it, and ends another session', async ({
  browser,
}) => {
  const person = newApplicant()
  const visitor = await arrive(browser, 'ru', person)
  const { page, t } = visitor
  await sessionOf(page.request, 'APPLICANT', person)
  await page.goto('/admission/security')
  await expectScreen(visitor, t('security.title'))
  await press(visitor, 'security.sessions.endOthers')
  await expect(page.getByText(t('security.sessions.othersEnded')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('security.sessions.endOthers') })).toHaveCount(0)
  await press(visitor, 'security.code.add')
  const dialog = page.getByRole('dialog')
  await expectAccessibleEverywhere(visitor)
  await dialog.getByLabel(t('accounts.fields.password'), { exact: true }).fill('Wm4?trLk9$')
  await press(visitor, 'security.acts.addCode.submit')
  await expect(dialog.getByText(t('kernel.errors.current_password_incorrect')).first()).toBeVisible()
  await dialog.getByLabel(t('accounts.fields.password'), { exact: true }).fill(person.password)
  await press(visitor, 'security.acts.addCode.submit')
  await expect(dialog.getByRole('img', { name: t('security.code.picture') })).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await field(visitor, 'security.code.typed').fill('000000')
  await press(visitor, 'security.code.confirm')
  await expect(dialog.getByText(t('kernel.errors.code_incorrect')).first()).toBeVisible()
  await field(visitor, 'security.code.typed').fill(codeOf(secret))
  await press(visitor, 'security.code.confirm')
  const [recoveryCode = ''] = await saveRecoveryCodes(visitor)
  await expect(page.getByText(t('security.recovery.left', { count: 10 }))).toBeVisible()
  await mailTo(person.email, /\/admission\/security/)

  for (const proof of [codeOf(secret, 1), recoveryCode]) {
    await signOut(visitor)
    await signIn(visitor, person.email, person.password, false)
    await expectPart(visitor, t('accounts.signIn.second'))
    await field(visitor, 'security.step.code').fill('000000')
    await press(visitor, 'security.step.submit')
    await expect(page.getByText(t('kernel.errors.code_incorrect')).first()).toBeVisible()
    await expectAccessibleEverywhere(visitor)
    await field(visitor, 'security.step.code').fill(proof)
    await press(visitor, 'security.step.submit')
    await expect(page.getByRole('heading', { level: 1, name: t('profile.page.title') })).toBeVisible()
  }
  await press(visitor, 'app.header.account')
  await follow(visitor, 'app.header.security')
  await expect(page.getByText(t('security.recovery.left', { count: 9 }))).toBeVisible()
  await page.getByRole('button', { name: t('security.factors.removeName', { name: t('security.code.title') }) }).click()
  await expectAccessibleEverywhere(visitor)
  await dialog.getByLabel(t('accounts.fields.password'), { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: t('security.acts.remove.submit'), exact: true }).click()
  await expect(page.getByText(t('security.factors.none'))).toBeVisible()
})
