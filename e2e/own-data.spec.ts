import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { arrive, newApplicant, openFold, sendComplete } from './applicant.ts'
import { callsOf } from './calls.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessible, expectScreen, field, follow, press } from './screen.ts'
import { enter, signIn } from './sign-in.ts'
import { inRotation, LANGUAGES } from './texts.ts'

for (const language of inRotation('own data', LANGUAGES)) {
  test(`an applicant downloads all own data and sees the staff who read it (${language})`, async ({ browser }) => {
    const visitor = await arrive(browser, language)
    const { page, t } = visitor
    const { id, number } = await sendComplete(callsOf(visitor))
    await openFold(visitor, 'applications.home.folds.account')
    const [download] = await Promise.all([page.waitForEvent('download'), press(visitor, 'profile.ownData.open')])
    expect(download.suggestedFilename()).toBe(`${t('profile.ownData.fileName')}.zip`)
    const names = (await unzip(await readFile(await download.path()))).keys()
    expect([...names]).toEqual(expect.arrayContaining(['data.json', `${t('profile.ownData.fileName')}.pdf`]))
    await page.goto(`/admission/create-application?id=${id}`)
    await expectScreen(visitor, t('applications.view.title', { number }))
    await expect(page.getByText(t('applications.readings.nobody'))).toBeVisible()
  })
}

for (const language of inRotation('deletion', LANGUAGES)) {
  test(`an applicant deletes the account and withdraws open applications (${language})`, async ({ browser }) => {
    const person = newApplicant()
    const visitor = await arrive(browser, language, person)
    const { page, t } = visitor
    const { number } = await sendComplete(callsOf(visitor))

    await openFold(visitor, 'applications.home.folds.account')
    await press(visitor, 'security.deletion.open')
    const dialog = page.getByRole('dialog', { name: t('security.deletion.question') })
    await expect(dialog.getByText(t('security.deletion.stays.applications'))).toBeVisible()
    await expectAccessible(visitor)
    const submit = dialog.getByRole('button', { name: t('security.deletion.submit') })
    await dialog.getByLabel(t('accounts.fields.password'), { exact: true }).fill('Wm4?trLk9$')
    await submit.click()
    await expect(dialog.getByText(t('security.deletion.withdrawNeeded')).first()).toBeVisible()
    await dialog.getByLabel(t('security.deletion.withdraw', { numbers: number })).check()
    await submit.click()
    await expect(dialog.getByText(t('kernel.errors.current_password_incorrect')).first()).toBeVisible()
    await expectAccessible(visitor)
    await dialog.getByLabel(t('accounts.fields.password'), { exact: true }).fill(person.password)
    await submit.click()

    await expectScreen(visitor, t('app.guest.slogan'))
    await expect(page.getByText(t('accounts.signIn.deleted'))).toBeVisible()
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(kept|token|user)/.test(key))),
    ).toEqual([])
    await signIn(visitor, person.email, person.password, false)
    await expect(page.getByText(t('kernel.errors.email-password-incorrect')).first()).toBeVisible()
    await follow(visitor, 'accounts.signIn.register')
    await expectScreen(visitor, t('accounts.register.title'))
    await expect(field(visitor, 'accounts.fields.email')).toBeVisible()

    // The audit trail keeps the event without a name.
    const root = await enter(browser, language, 'STAFF', SUPER_ADMIN)
    await root.page.goto('/admission/audit?event=accountDeleted')
    await expectScreen(root, root.t('audit.title'))
    await expect(root.page.getByRole('link', { name: root.t('audit.namelessActor') }).first()).toBeVisible()
    await expectAccessible(root)
  })
}
