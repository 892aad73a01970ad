import { expect } from '@playwright/test'
import { pdf } from '../../../../e2e/screen.ts'
import { LANGUAGES } from '../../../../e2e/texts.ts'
import {
  expectAccessibleAtBothWidths,
  expectNothingReported,
  expectReported,
  expectRing,
  expectStops,
  expectToDiffer,
  forceColours,
  type Story,
  test,
} from './story.ts'

type Act = 'choose' | 'replace' | 'remove'

const button = ({ page, t }: Story, act: Act) =>
  page.getByRole('button', { name: t(`documents.files.${act}`), exact: true })
const cancel = ({ page, t }: Story) => page.getByRole('button', { name: t('app.actions.cancel'), exact: true })
const state = ({ page }: Story) => page.getByRole('status').first()

/** Chooses a file by keyboard, through the browser's own dialog, and waits until its upload begins. */
async function choose(story: Story, act: Act, name = 'diplom'): Promise<void> {
  const chooser = story.page.waitForEvent('filechooser')
  await button(story, act).focus()
  await story.page.keyboard.press('Enter')
  await (await chooser).setFiles(pdf(name))
}

const expectSending = ({ page }: Story, name = 'diplom') =>
  expect(page.locator('html')).toHaveAttribute('data-sends', `${name}.pdf`)
const upload = ({ page }: Story, step: 'half' | 'queued' | 'waiting' | 'stored' | 'refused') =>
  page.evaluate((detail) => document.dispatchEvent(new CustomEvent('upload', { detail })), step)

for (const language of LANGUAGES) {
  test(`an empty slot announces its name, its state and its fault (${language})`, async ({ open }) => {
    const story = await open('file-slot', language, 'fault')
    const { page, t } = story
    await expect(button(story, 'choose')).toHaveAccessibleDescription(t('documents.slots.passport'))
    await expect(button(story, 'choose')).toHaveId('field')
    await expect(state(story)).toHaveText(t('documents.files.states.missing'))
    await expect(page.getByRole('alert')).toHaveText(
      t('app.errors.missing.file', { field: t('documents.slots.passport') }),
    )
    await expectAccessibleAtBothWidths(story)
  })

  test(`a slot announces the progress of its file (${language})`, async ({ open }) => {
    const story = await open('file-slot', language)
    const { page, t } = story
    await choose(story, 'choose')
    await expectSending(story)
    await expect(state(story)).toHaveText(t('documents.files.states.uploading'))
    await expect(page.getByRole('progressbar')).toHaveAccessibleName(t('documents.slots.passport'))
    await expect(cancel(story)).toHaveAccessibleDescription(t('documents.slots.passport'))
    await upload(story, 'half')
    await expect(page.getByText(t('documents.files.sending', { percent: 50 }))).toBeVisible()
    for (const step of ['queued', 'waiting'] as const) {
      await upload(story, step)
      await expect(page.getByRole('status').nth(1)).toHaveText(t(`documents.files.${step}`))
    }
    await expectAccessibleAtBothWidths(story)
    await upload(story, 'stored')
    await expectReported(story, { id: '1', name: 'diplom.pdf' })
    await expect(state(story)).toHaveText(t('documents.files.states.uploaded'))
  })
}

test('Tab visits the acts of a slot with a file', async ({ open }) => {
  const story = await open('file-slot', 'ru', 'held')
  const { page, t } = story
  const name = page.getByRole('button', { name: 'паспорт.pdf' })
  await story.before.focus()
  await expectStops(page, [name, button(story, 'replace'), button(story, 'remove'), story.after])
  for (const act of ['replace', 'remove'] as const)
    await expect(button(story, act)).toHaveAccessibleDescription(t('documents.slots.passport'))
  await name.focus()
  await page.keyboard.press('Enter')
  await expectReported(story, 'opens паспорт.pdf')
  await expectAccessibleAtBothWidths(story)
})

test('an empty optional slot is not marked as missing', async ({ open }) => {
  const story = await open('file-slot', 'kk', 'optional')
  const label = story.t('app.form.optional', { label: story.t('documents.slots.passport') })
  await expect(button(story, 'choose')).toHaveAccessibleDescription(label)
  await expect(state(story)).toBeEmpty()
})

test('the focus stays in the slot during and after an upload', async ({ open }) => {
  const story = await open('file-slot', 'kk')
  await choose(story, 'choose')
  await expectSending(story)
  await expect(cancel(story)).toBeFocused()
  await upload(story, 'stored')
  await expect(button(story, 'replace')).toBeFocused()
  await choose(story, 'replace', 'attestat')
  await expectSending(story, 'attestat')
  await upload(story, 'stored')
  await expect(state(story)).toHaveText(story.t('documents.files.states.replaced'))
  await expect(button(story, 'replace')).toBeFocused()
})

test('a cancelled file leaves the slot unchanged and the focus in it', async ({ open }) => {
  const story = await open('file-slot', 'en')
  await choose(story, 'choose')
  await expectSending(story)
  await cancel(story).focus()
  await story.page.keyboard.press('Enter')
  await expect(state(story)).toHaveText(story.t('documents.files.states.missing'))
  await expect(button(story, 'choose')).toBeFocused()
  await expectNothingReported(story)
})

test('a file is removed by keyboard and the focus stays in the slot', async ({ open }) => {
  const story = await open('file-slot', 'ru', 'held')
  await button(story, 'remove').focus()
  await story.page.keyboard.press('Enter')
  await expectReported(story, null)
  await expect(button(story, 'choose')).toBeFocused()
})

test('a focus moved elsewhere stays there', async ({ open }) => {
  const story = await open('file-slot', 'kk')
  await choose(story, 'choose')
  await expectSending(story)
  await story.after.focus()
  await upload(story, 'stored')
  await expect(button(story, 'replace')).toBeVisible()
  await expect(story.after).toBeFocused()
})

test('a refusal is announced at once, before and after sending', async ({ open }) => {
  const story = await open('file-slot', 'ru')
  const { page, t } = story
  const chooser = page.waitForEvent('filechooser')
  await button(story, 'choose').click()
  await (await chooser).setFiles({ name: 'a.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('a') })
  await expect(page.getByRole('alert')).toHaveText(t('kernel.errors.wrong_file_type'))
  await choose(story, 'choose')
  await expectSending(story)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await upload(story, 'refused')
  await expect(page.getByRole('alert')).toHaveText(t('kernel.errors.big-file-size'))
  await expect(button(story, 'choose')).toBeFocused()
})

test('a document in a slot for a photo is refused with the rules of a photo', async ({ open }) => {
  const story = await open('file-slot', 'kk', 'photo')
  const { page, t } = story
  const chooser = page.waitForEvent('filechooser')
  await button(story, 'choose').click()
  await (await chooser).setFiles({ name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('alert')).toHaveText(t('documents.files.photoType'))
})

test('a fault, the progress of a file and the focus are visible in forced colours', async ({ open }) => {
  const right = await open('file-slot', 'kk')
  await forceColours(right.page)
  await right.before.focus()
  await right.page.keyboard.press('Tab')
  await expectRing(button(right, 'choose'))
  await expectToDiffer(button(right, 'choose'), right.before)
  const wrong = await open('file-slot', 'kk', 'fault')
  const width = await wrong.page
    .getByRole('alert')
    .locator('..')
    .evaluate((slot) => getComputedStyle(slot).borderTopWidth)
  expect(width).toBe('2px')
})
