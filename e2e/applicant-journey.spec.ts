import { type Browser, expect, type Locator, test } from '@playwright/test'
import { agreeAndSend, newApplicant, registerByCalls } from './applicant.ts'
import { type Calls, callsOf } from './calls.ts'
import { slowNetwork } from './network.ts'
import { mailsTo, mailTo } from './outbox.ts'
import { LOCATION, photograph, sha256 } from './photographs.ts'
import { expectAccessible, field, follow, newVisitor, press, type Visitor } from './screen.ts'
import { type Credentials, signInByCall } from './sign-in.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const MEGABYTE = 1_048_576

// Typed texts: every character must arrive.
const GPA = 'Аттестат: 4,87 (үздік) — 92 %'
const LANGUAGE = 'Түрік тілі (ә ғ қ ң ө ұ ү һ і)'
const SECOND_LANGUAGE = 'Français'
const WORDS = '312'

type Draft = { readonly calls: Calls; readonly id: () => string }

const heading = ({ page, t }: Visitor, key: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: t(key), exact: true })).toBeVisible()
const openTask = async (visitor: Visitor, task: string): Promise<void> => {
  await follow(visitor, `applications.tasks.${task}`)
  await heading(visitor, `applications.tasks.${task}`)
}
const expectSaved = ({ page, t }: Visitor): Promise<void> =>
  expect(
    page.getByRole('status').filter({ hasText: t('applications.saving.saved', { time: '' }).trim() }),
  ).toBeVisible()

/** The slot's file input: the one for files, or the one that opens the phone's camera. */
const chooser = ({ page, t }: Visitor, slot: string): Locator =>
  page.locator('input[type=file]').and(page.getByLabel(t(`documents.slots.${slot}`), { exact: true }))
const camera = ({ page, t }: Visitor, slot: string): Locator =>
  page.getByLabel(t('documents.files.photographOf', { label: t(`documents.slots.${slot}`) }), { exact: true })
const slotOf = (visitor: Visitor, slot: string): Locator => chooser(visitor, slot).locator('..')

async function openPhone(browser: Browser, person: Credentials) {
  const visitor = await newVisitor(browser, 'kk', PHONE)
  await signInByCall(visitor, 'APPLICANT', person)
  const network = await slowNetwork(visitor.page)
  await visitor.page.goto('/admission/applications')
  await heading(visitor, 'applications.list.title')
  return { visitor, network }
}

test('nothing is lost on a phone over a slow network with two interruptions and a change of the device', async ({
  browser,
  request,
}) => {
  // Less than a minute alone; a busy machine needs more.
  const person = newApplicant()
  await registerByCalls(request, person)
  const { visitor: phone, network } = await openPhone(browser, person)
  const { page, t } = phone
  const calls = callsOf(phone)
  const draft: Draft = { calls, id: () => new URL(page.url()).searchParams.get('id') ?? '' }
  const saves: number[] = []
  page.on('request', (call) => {
    if (/\/api\/request\/(create|[0-9a-f-]{36})$/.test(call.url()) && ['POST', 'PUT'].includes(call.method()))
      saves.push(Buffer.byteLength(call.postData() ?? ''))
  })

  await page.goto('/admission/create-application?task=education')
  await heading(phone, 'applications.tasks.education')
  await field(phone, 'applications.education.level').selectOption('BACHELOR')
  await field(phone, 'applications.education.language').selectOption('KAZAKH')
  await field(phone, 'applications.education.interviewLanguage').selectOption('RUSSIAN')
  await expectSaved(phone)
  const before = saves.length
  const gpa = field(phone, 'applications.education.gpa')
  await gpa.pressSequentially(GPA.slice(0, 14), { delay: 40 })
  await expect.poll(async () => (await calls.get(`/request/${draft.id()}`)).data.draft.gpa).toBe(GPA.slice(0, 14))
  expect(saves.length - before, 'calls for one burst of typing').toBe(1)

  // The first interruption: within a word.
  await gpa.pressSequentially(GPA.slice(14, 20), { delay: 40 })
  await network.cut()
  await gpa.pressSequentially(GPA.slice(20), { delay: 40 })
  await expect(page.getByText(t('applications.saving.waiting'))).toBeVisible()
  await follow(phone, 'applications.tasks.next')
  await openTask(phone, 'languages')
  await press(phone, 'applications.languages.add')
  await field(phone, 'applications.languages.name').pressSequentially(LANGUAGE, { delay: 20 })
  await expectAccessible(phone)
  await network.restore()
  await expectSaved(phone)

  await follow(phone, 'applications.tasks.next')
  await openTask(phone, 'choices')
  for (const number of [1, 2, 3, 4]) {
    if (number > 1) await press(phone, 'applications.choices.add')
    const card = page.getByRole('region', { name: t('applications.choices.nth', { number }) })
    for (const [key, at] of [
      ['applications.choices.university', number - 1],
      ['applications.choices.program', 0],
    ] as const) {
      const box = card.getByRole('combobox', { name: t(key), exact: true })
      await expect(box).toBeEnabled()
      await box.tap()
      await card.getByRole('listbox').getByRole('option').nth(at).tap()
    }
  }
  await expect(page.getByRole('button', { name: t('applications.choices.add') })).toHaveCount(0)
  await expectSaved(phone)
  const chosen = (await calls.get(`/request/${draft.id()}`)).data.draft.choices
  expect(new Set(chosen.map((choice: unknown) => JSON.stringify(choice))).size).toBe(4)

  // Another device continues the draft, and the phone returns to it.
  const { visitor: other } = await openPhone(browser, person)
  await other.page.locator(`a[href*="create-application?id=${draft.id()}"]`).first().click()
  await openTask(other, 'languages')
  await expect(field(other, 'applications.languages.name')).toHaveValue(LANGUAGE)
  await press(other, 'applications.languages.add')
  await field(other, 'applications.languages.name').nth(1).pressSequentially(SECOND_LANGUAGE, { delay: 20 })
  await expectSaved(other)
  await expect.poll(async () => (await calls.get(`/request/${draft.id()}`)).data.draft.languageLevel.length).toBe(2)
  await follow(phone, 'applications.tasks.next')
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await openTask(phone, 'languages')
  await expect(field(phone, 'applications.languages.name').nth(1)).toHaveValue(SECOND_LANGUAGE)
  await other.page.close()

  // Photographed documents: from the camera, from files, several pages, and one above 5 MB.
  await follow(phone, 'applications.tasks.next')
  await openTask(phone, 'documents')
  const small = { width: 900, height: 1270, grain: 14, quality: 0.7 }
  const passport = await photograph(page, { name: 'passport', ...small })
  await camera(phone, 'passport').setInputFiles(passport)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('documents.files.pages.attach', { count: 1 }) }).tap()
  const sheets = []
  for (const name of ['diploma', 'transcript', 'marks']) sheets.push(await photograph(page, { name, ...small }))
  await chooser(phone, 'previousLevel').setInputFiles(sheets)
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('button', { name: t('documents.files.pages.attach', { count: 3 }) }).tap()
  const chosenFiles = ['recommendationLetter', 'form', 'motivationLetter'] as const
  const pictures = new Map<string, Buffer>([['passport', passport.clean]])
  for (const slot of chosenFiles) {
    const picture = await photograph(page, { name: slot, ...small })
    pictures.set(slot, picture.clean)
    await chooser(phone, slot).setInputFiles(picture)
  }
  for (const slot of ['passport', 'previousLevel', ...chosenFiles])
    await expect(slotOf(phone, slot).getByText(t('documents.files.states.uploaded'))).toBeVisible()
  await field(phone, 'documents.letter.ask').fill(WORDS)

  // The second interruption: during the large file.
  const large = await photograph(page, { name: 'certificate', width: 4000, height: 3000, grain: 20, quality: 1 })
  expect(large.buffer.length).toBeGreaterThan(5 * MEGABYTE)
  await chooser(phone, 'medicalCertificate').setInputFiles(large)
  const bar = slotOf(phone, 'medicalCertificate').getByRole('progressbar')
  const share = () => bar.evaluate((progress) => (progress as unknown as { value: number }).value)
  await expect.poll(share).toBeGreaterThan(0.1)
  await network.cut()
  await expect(slotOf(phone, 'medicalCertificate').getByText(t('documents.files.waiting'))).toBeVisible()
  expect(await share(), 'what was sent stays visible').toBeGreaterThan(0.1)
  await expectAccessible(phone)
  await network.restore()
  await expect(slotOf(phone, 'medicalCertificate').getByText(t('documents.files.states.uploaded'))).toBeVisible({
    timeout: 240_000,
  })
  await expectSaved(phone)

  // The summary: the button waits for the consents, and says so.
  await follow(phone, 'applications.tasks.next')
  await openTask(phone, 'check')
  const send = page.getByRole('button', { name: t('applications.check.send') })
  await expect(send).toBeDisabled()
  await page.getByRole('link', { name: t('accounts.register.documentName.accuracy'), exact: true }).click()
  await expect(field(phone, 'accounts.fields.accuracy')).toBeFocused()
  await expectAccessible(phone)
  const id = draft.id()
  await agreeAndSend(phone)
  await heading(phone, 'applications.list.title')

  // Every character and every file arrived, one application was submitted, one mail written.
  const { data } = await calls.get(`/request/${id}`)
  expect(data).toMatchObject({
    status: 'IN_PROCESS',
    // Sending writes every dash of a line as a hyphen (docs/specification/accounts.md).
    gpa: GPA.replace('—', '-'),
    educationLevel: 'BACHELOR',
    educationLanguage: 'KAZAKH',
    interviewLanguage: 'RUSSIAN',
    languageLevel: [
      { language: LANGUAGE, level: 'A1' },
      { language: SECOND_LANGUAGE, level: 'A1' },
    ],
    letterWords: Number(WORDS),
    consent: { at: expect.any(String), version: expect.any(String) },
  })
  expect(
    data.choices.map(({ universityId, educationalProgram }: Record<string, string>) => ({
      universityId,
      educationalProgram,
    })),
  ).toEqual(chosen)
  const stored = async (slot: string): Promise<Buffer> => calls.download(data.user[slot].id)
  for (const [slot, clean] of pictures) {
    expect(data.user[slot].name).toBe(`${slot}.jpg`)
    expect(sha256(await stored(slot)), slot).toBe(sha256(clean))
  }
  const pages = await stored('previousLevel')
  expect(data.user.previousLevel.name).toBe('diploma.pdf')
  expect(pages.toString('latin1').match(/MediaBox/g)).toHaveLength(3)
  const shrunk = await stored('medicalCertificate')
  expect(data.user.medicalCertificate.name).toBe('certificate.jpg')
  expect(shrunk.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(shrunk.length).toBeLessThanOrEqual(5 * MEGABYTE)
  for (const file of [await stored('passport'), pages, shrunk]) expect(file.includes(LOCATION)).toBe(false)

  expect((await calls.get('/request/list')).list).toMatchObject([{ id, number: data.number }])
  expect(data.timeline.map((entry: { status: string }) => entry.status)).toEqual(['CREATED', 'IN_PROCESS'])
  await mailTo(person.email, new RegExp(data.number))
  expect(mailsTo(person.email, new RegExp(data.number))).toBe(1)
  expect(Math.max(...saves), 'bytes of the largest save').toBeLessThanOrEqual(20_480)
})
