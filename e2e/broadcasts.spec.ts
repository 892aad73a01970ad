import { expect } from '@playwright/test'
import { completeDraft, newApplicant, registerByCalls } from './applicant.ts'
import { callsBy, newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { comeBack, expectAccessibleEverywhere, expectScreen, field, press, visit } from './screen.ts'
import { enter } from './sign-in.ts'
import { inRotation, LANGUAGES } from './texts.ts'

// A notice goes to all applicants of a portal.
test.use({ ownPortal: 'broadcasts' })

for (const language of inRotation('a notice to many', LANGUAGES))
  test(`a head writes to many, sends and takes back (${language})`, async ({ browser, portal }) => {
    const root = await staffCalls(portal, SUPER_ADMIN)
    const person = await hire(root, 'Гүлнар Сейітова', 'ADMIN')
    const applicant = newApplicant()
    await registerByCalls(await newCaller(portal), applicant)
    await completeDraft(await callsBy(portal, 'APPLICANT', applicant))

    const head = await enter(browser, language, 'STAFF', person)
    const { page, t } = head
    await page.goto('/admission/broadcasts')
    await expectScreen(head, t('broadcasts.title'))
    await expectAccessibleEverywhere(head)
    await press(head, 'broadcasts.add')
    await expectScreen(head, t('broadcasts.add'))
    await field(head, 'broadcasts.statuses.CREATED').check()
    const text = (name: 'subject' | 'text', of: (typeof LANGUAGES)[number]) =>
      page.getByLabel(
        t('broadcasts.inLanguage', { field: t(`broadcasts.fields.${name}`), language: t(`app.words.${of}`) }),
        {
          exact: true,
        },
      )
    await text('subject', language).fill('B-1')
    await press(head, 'broadcasts.save')
    await expectScreen(head, 'B-1')
    // A draft without all texts is kept, and says which are missing.
    const send = page.getByRole('button', { name: t('broadcasts.send'), exact: true })
    await expect(send).toBeDisabled()
    await expectAccessibleEverywhere(head)
    for (const each of LANGUAGES) {
      await text('subject', each).fill('B-1')
      await text('text', each).fill(`B-2 ${each}`)
    }
    await expect(page.getByText(t('broadcasts.blocked.unsaved'))).toBeVisible()
    await press(head, 'broadcasts.save')
    await expect(send).toBeEnabled()

    // Another head changes the draft: the open form shows it, and overwrites nothing unseen.
    const other = await staffCalls(portal, await hire(root, 'Ерлан Мұқанов', 'ADMIN'))
    const address = `/staff/broadcasts/${new URL(page.url()).pathname.split('/').at(-1)}`
    const changeText = async (words: string) => {
      const { kind, subject, filter, version, text: now } = (await other.get(address)).data
      await other.put(address, { kind, subject, filter, version, text: { ...now, [language]: words } })
    }
    await changeText('B-3')
    await comeBack(head)
    await expect(text('text', language)).toHaveValue('B-3')
    await text('text', language).fill('B-4')
    await changeText('B-5')
    await comeBack(head)
    await press(head, 'broadcasts.save')
    await expect(page.getByText(t('kernel.errors.stale_version')).first()).toBeVisible()
    await expect(text('text', language)).toHaveValue('B-4')
    expect((await other.get(address)).data.text[language]).toBe('B-5')
    await press(head, 'broadcasts.save')
    await expect(send).toBeEnabled()
    expect((await other.get(address)).data.text[language]).toBe('B-4')
    await send.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('broadcasts.send'), exact: true }).click()
    await expect(page.getByText(t('broadcasts.states.SCHEDULED')).first()).toBeVisible()
    await expect(page.getByText(t('broadcasts.outcomes')).first()).toBeVisible()
    await expectAccessibleEverywhere(head)
    await press(head, 'broadcasts.takeBack')
    await dialog.getByRole('button', { name: t('broadcasts.takeBack'), exact: true }).click()
    await expect(page.getByText(t('broadcasts.states.CANCELLED')).first()).toBeVisible()

    const guest = await visit(browser, language)
    await guest.page.goto('/admission/news/stop?token=none')
    await expectScreen(guest, guest.t('guidance.news.title'))
    await expectAccessibleEverywhere(guest)
    await press(guest, 'guidance.news.stop')
    await expect(guest.page.getByRole('alert')).toContainText(guest.t('kernel.errors.not_found'))
  })
