import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, expect, type Locator, test } from '@playwright/test'
import { arrive, newApplicant, openFold, registerByCalls, SLOTS } from './applicant.ts'
import { callsOf } from './calls.ts'
import { slowNetwork } from './network.ts'
import { letter, noise, paddedPdf } from './sample-files.ts'
import {
  chooseWay,
  expectAccessible,
  expectAccessibleEverywhere,
  field,
  fillDate,
  follow,
  pdf,
  pick,
  press,
  type Visitor,
} from './screen.ts'
import { enter } from './sign-in.ts'
import { isFull, type Language } from './texts.ts'

const MEGABYTE = 1_048_576

const person = newApplicant()
test.beforeAll(({ request }) => registerByCalls(request, person))

async function arriveAgain(
  browser: Browser,
  language: Language,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await enter(browser, language, 'APPLICANT', person, options)
  await expect(visitor.page.getByRole('heading', { level: 1, name: visitor.t('profile.page.title') })).toBeVisible()
  return visitor
}

function chooser({ page, t }: Visitor, slot: string): Locator {
  const label = t(`documents.slots.${slot}`)
  const names = page
    .getByLabel(label, { exact: true })
    .or(page.getByLabel(t('app.form.optional', { label }), { exact: true }))
  return page.locator('input[type=file]').and(names)
}

const slotOf = (visitor: Visitor, slot: string): Locator => chooser(visitor, slot).locator('..')

async function stored({ page }: Visitor, slot: string): Promise<Buffer> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { Authorization: `Bearer ${token}` }
  const profile = (await (await page.request.get('/api/user/profile', { headers })).json()) as {
    data: Record<string, { id: string }>
  }
  return (await page.request.get(`/api/file/download?id=${profile.data[slot]?.id}`, { headers })).body()
}

test('an invalid file is refused beside its slot, and a picture that is too large is shrunk', async ({ browser }) => {
  const visitor = await arriveAgain(browser, 'kk')
  const { page, t } = visitor
  const slot = slotOf(visitor, 'passport')
  await expect(slot.getByText(t('documents.files.states.missing'))).toBeVisible()

  await chooser(visitor, 'passport').setInputFiles({
    name: 'passport.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await expect(slot.getByRole('alert')).toHaveText(t('kernel.errors.wrong_file_type'))
  await expectAccessibleEverywhere(visitor)
  await chooser(visitor, 'passport').setInputFiles(paddedPdf('passport', 6 * MEGABYTE))
  await expect(slot.getByRole('alert')).toHaveText(t('kernel.errors.big-file-size'))
  await chooser(visitor, 'passport').setInputFiles([pdf('one'), pdf('two')])
  await expect(slot.getByRole('alert')).toHaveText(t('documents.files.onlyPictures'))
  // A name says nothing about the content: the server decides, and its refusal is shown in the same place.
  await chooser(visitor, 'passport').setInputFiles({ ...pdf('passport'), buffer: Buffer.from('no document') })
  await expect(slot.getByRole('alert')).toHaveText(t('kernel.errors.wrong_file_type'))
  const heic = Buffer.from('\0\0\0\u001cftypheic\0\0\0\0mif1heic', 'latin1')
  await chooser(visitor, 'passport').setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: heic })
  await expect(slot.getByRole('alert')).toHaveText(t('documents.refused.heic'))
  await chooser(visitor, 'passport').setInputFiles({ ...pdf('empty'), buffer: Buffer.alloc(0) })
  await expect(slot.getByRole('alert')).toHaveText(t('documents.refused.empty'))
  // Only the server can see this fault.
  const cut = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>')
  await chooser(visitor, 'passport').setInputFiles({ ...pdf('cut'), buffer: cut })
  await expect(slot.getByRole('alert')).toHaveText(t('documents.refused.cut'))
  await chooser(visitor, 'passport').setInputFiles({ ...pdf('x'), name: 'diploma', mimeType: '' })
  await expect(slot.getByRole('button', { name: 'diploma.pdf', exact: true })).toBeVisible()
  await slot.getByRole('button', { name: t('documents.files.remove'), exact: true }).click()
  await expect(slot.getByText(t('documents.files.states.missing'))).toBeVisible()

  await chooser(visitor, 'passport').setInputFiles(noise('passport', 1700, 1300))
  await expect(slot.getByRole('button', { name: 'passport.jpg', exact: true })).toBeVisible()
  await expect(slot.getByText(t('documents.files.states.uploaded'))).toBeVisible()
  const bytes = await stored(visitor, 'passport')
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(bytes.length).toBeLessThanOrEqual(5 * MEGABYTE)

  await slot.getByRole('button', { name: 'passport.jpg', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('documents.slots.passport') })
  await expect(dialog.getByRole('img')).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await chooser(visitor, 'passport').setInputFiles(noise('small', 300, 400))
  await expect(slot.getByText(t('documents.files.states.replaced'))).toBeVisible()
  await expect(slot.getByText(t('documents.files.hardToRead'))).toBeVisible()
  await slot.getByRole('button', { name: t('documents.files.remove'), exact: true }).click()
  await expect(slot.getByText(t('documents.files.states.missing'))).toBeVisible()
})

test('photographed pages become one PDF in the chosen order', async ({ browser }) => {
  const visitor = await arriveAgain(browser, 'ru', { hasTouch: true })
  const { page, t } = visitor
  const slot = slotOf(visitor, 'previousLevel')
  await expect(slot.getByRole('button', { name: t('documents.files.photograph') })).toBeVisible()

  const camera = page.getByLabel(t('documents.files.photographOf', { label: t('documents.slots.previousLevel') }))
  await expect(camera).toHaveAttribute('capture', 'environment')
  await camera.setInputFiles(noise('first', 900, 1200))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog
    .getByLabel(t('documents.files.pages.add'))
    .and(page.locator('input'))
    .setInputFiles([noise('second', 1200, 900), noise('third', 900, 1200)])
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('button', { name: t('documents.files.pages.remove', { number: 3 }) }).click()
  await dialog.getByRole('button', { name: t('documents.files.pages.earlier', { number: 2 }) }).press('Enter')
  await expectAccessibleEverywhere(visitor)
  await dialog.getByRole('button', { name: t('documents.files.pages.attach', { count: 2 }) }).click()

  await expect(slot.getByRole('button', { name: 'second.pdf', exact: true })).toBeVisible()
  const text = (await stored(visitor, 'previousLevel')).toString('latin1')
  expect(text).toContain('/Type/Pages/Count 2/')
  const sheets = [...text.matchAll(/MediaBox\[([^\]]*)\]/g)].map((match) => match[1])
  expect(sheets).toEqual(['0 0 841.89 595.28', '0 0 595.28 841.89'])
  // The portal itself renders the document, whatever the browser supports.
  await slot.getByRole('button', { name: 'second.pdf', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('second.pdf', { exact: true })).toBeVisible()
  const sheet = (number: number) => dialog.getByRole('img', { name: t('documents.preview.page', { number, total: 2 }) })
  for (const number of [1, 2]) await expect.poll(() => coloursOf(sheet(number))).toBeGreaterThan(100)
  await expectAccessibleEverywhere(visitor)

  const shape = async () => (await sheet(1).boundingBox()) ?? { width: 0, height: 0 }
  // Both widths were checked: the page is rendered again for the current one.
  await expect.poll(async () => (await shape()).width).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2)
  const plain = await shape()
  expect(plain.width).toBeGreaterThan(plain.height)
  await dialog.getByRole('button', { name: t('documents.preview.larger') }).click()
  await expect.poll(async () => Math.round(((await shape()).width / plain.width) * 10)).toBe(15)
  await dialog.getByRole('region', { name: 'second.pdf' }).focus()
  await page.keyboard.press('0')
  await page.keyboard.press('r')
  await expect.poll(async () => (await shape()).height > (await shape()).width).toBe(true)
  await expect.poll(() => coloursOf(sheet(1))).toBeGreaterThan(100)
})

/** Part of the canvas type; journeys are compiled without the browser's types. */
type Canvas = {
  readonly width: number
  readonly height: number
  getContext(kind: '2d'): { getImageData(...box: readonly number[]): { readonly data: Uint8ClampedArray } }
}

/** Number of colours on a canvas: an empty one has a single one. */
const coloursOf = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    const drawn = element as unknown as Canvas
    const { data } = drawn.getContext('2d').getImageData(0, 0, drawn.width, drawn.height)
    return new Set(new Uint32Array(Uint8Array.from(data).buffer)).size
  })

/** Records the bytes of files in each request of this page from now on. */
async function countSent({ page }: Visitor) {
  await page.evaluate(`
    window.sent = []
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (form) {
      window.sent.push(form.get('file').size)
      send.call(this, form)
    }`)
  return () => page.evaluate<number[]>('window.sent')
}

test('an upload resumes after a network failure without repeating bytes', async ({ browser }) => {
  const visitor = await arriveAgain(browser, 'en')
  const { page, t } = visitor
  const slot = slotOf(visitor, 'medicalCertificate')
  const sizes = await countSent(visitor)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: MEGABYTE,
    uploadThroughput: MEGABYTE / 8,
  })
  const whole = 4 * MEGABYTE
  await chooser(visitor, 'medicalCertificate').setInputFiles(paddedPdf('certificate', whole))
  const progress = slot.getByRole('progressbar')
  await expect.poll(() => progress.evaluate((bar) => (bar as unknown as { value: number }).value)).toBeGreaterThan(0.3)
  await network.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  })
  await expect(slot.getByText(t('documents.files.waiting'))).toBeVisible()
  const sent = await progress.evaluate((bar) => (bar as unknown as { value: number }).value)
  expect(sent, 'what was sent stays visible').toBeGreaterThan(0.1)
  await expectAccessibleEverywhere(visitor)
  const beforeCut = await sizes()
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await expect(slot.getByRole('button', { name: 'certificate.pdf', exact: true })).toBeVisible()
  const sum = (bytes: readonly number[]) => bytes.reduce((total, size) => total + size, 0)
  const all = await sizes()
  expect(sum(all.slice(beforeCut.length)), 'bytes sent after the cut').toBeLessThan(0.8 * whole)
  expect(sum(all), 'bytes sent in all').toBeLessThan(1.2 * whole)
  const uploaded = await stored(visitor, 'medicalCertificate')
  expect(uploaded.equals(paddedPdf('certificate', whole).buffer), 'every byte has its place').toBe(true)

  await page.context().setOffline(true)
  await chooser(visitor, 'passport').setInputFiles(pdf('passport'))
  const passport = slotOf(visitor, 'passport')
  await expect(passport.getByText(t('documents.files.waiting'))).toBeVisible()
  await passport.getByRole('button', { name: t('app.actions.cancel') }).click()
  await expect(passport.getByText(t('documents.files.states.missing'))).toBeVisible()
  await page.context().setOffline(false)
})

test('an upload continues after its task is left, and shows its progress on return', async ({ browser }) => {
  const visitor = await arriveAgain(browser, 'ru')
  const { page, t } = visitor
  await chooseWay(visitor, 'ENROLLMENT')
  await follow(visitor, 'applications.tasks.next')
  await follow(visitor, 'applications.tasks.documents')
  await expect(page.getByRole('heading', { level: 1, name: t('applications.tasks.documents') })).toBeVisible()
  const network = await slowNetwork(page)
  const slot = slotOf(visitor, 'recommendationLetter')
  const bar = slot.getByRole('progressbar')
  const share = () => bar.evaluate((element) => (element as unknown as { value: number }).value)
  await chooser(visitor, 'recommendationLetter').setInputFiles(paddedPdf('letter', MEGABYTE))
  await expect.poll(share).toBeGreaterThan(0.1)
  const before = await share()

  await follow(visitor, 'applications.form.backToTasks')
  await expect(bar).toHaveCount(0)
  await follow(visitor, 'applications.tasks.documents')
  await expect(bar).toBeVisible()
  expect(await share(), 'what was sent before').toBeGreaterThanOrEqual(before)
  await network.cut()
  await expect(slot.getByText(t('documents.files.waiting'))).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await network.restore()
  await expect(slot.getByRole('button', { name: 'letter.pdf', exact: true })).toBeVisible({ timeout: 240_000 })

  // It can be cancelled from there as well.
  await chooser(visitor, 'passport').setInputFiles(paddedPdf('other', MEGABYTE))
  await follow(visitor, 'applications.form.backToTasks')
  await follow(visitor, 'applications.tasks.documents')
  await slotOf(visitor, 'passport')
    .getByRole('button', { name: t('app.actions.cancel') })
    .click()
  await expect(slotOf(visitor, 'passport').getByRole('progressbar')).toHaveCount(0)
})

/** Slow 4G takes 200 s for 18 MB. Only the whole matrix waits for that; the daily run is six times as fast. */
const FASTER = isFull ? 1 : 6

test('every slot shows the progress of nine documents of 2 MB on a slow network, and the draft is saved meanwhile', async ({
  browser,
}) => {
  const visitor = await arrive(browser, 'ru')
  const { page, t } = visitor
  await page.goto('/admission/create-application?task=education')
  await field(visitor, 'applications.education.level').selectOption('PHD')
  await page.getByRole('link', { name: `← ${t('applications.form.backToTasks')}` }).click()
  await follow(visitor, 'applications.tasks.documents')
  const slots = [...SLOTS, 'languageCertificate', 'dissertationResearch']
  await expect(chooser(visitor, 'dissertationResearch')).toBeAttached()
  await slowNetwork(page, FASTER)
  // Records every value of each progress bar by slot.
  await page.evaluate(`
    window.shares = {}
    const note = () => {
      for (const bar of document.querySelectorAll('progress')) {
        const seen = (window.shares[document.getElementById(bar.getAttribute('aria-labelledby')).textContent] ??= [0])
        if (seen.at(-1) !== bar.value) seen.push(bar.value)
      }
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })`)
  for (const slot of slots) await chooser(visitor, slot).setInputFiles(paddedPdf(slot, 2 * MEGABYTE))
  const additional = page
    .locator('input[type=file]')
    .and(page.getByLabel(t('app.form.optional', { label: t('documents.add') }), { exact: true }))
  await additional.setInputFiles(paddedPdf('ninth', 2 * MEGABYTE))
  await expect(page.getByText(t('documents.files.queued')).first()).toBeVisible()
  await expectAccessible(visitor)

  // The link is full, and the draft is still saved: it has the first file during the other uploads.
  const held = async () => {
    const { draft } = (await callsOf(visitor).get(`/request/${new URL(page.url()).searchParams.get('id')}`)).data
    return slots.filter((slot) => draft[slot]).length
  }
  await expect.poll(held, { timeout: 240_000 }).toBeGreaterThan(0)
  expect(await page.getByRole('progressbar').count()).toBeGreaterThan(0)

  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 360_000 })
  await expect(page.getByText(t('documents.files.states.uploaded'), { exact: true })).toHaveCount(9)
  const shares = await page.evaluate<Record<string, number[]>>('window.shares')
  expect(Object.keys(shares)).toHaveLength(9)
  for (const [slot, seen] of Object.entries(shares)) {
    expect(seen.length, `values of the bar of ${slot}`).toBeGreaterThan(10)
    expect(seen, slot).toEqual(seen.toSorted((a, b) => a - b))
  }
})

test('all required documents are in one place, counted, and downloaded as one archive', async ({ browser }) => {
  const visitor = await arrive(browser, 'kk')
  const { page, t } = visitor
  await expect(page.getByText(t('documents.plan.progress', { done: 0, total: 6 }))).toBeVisible()
  await field(visitor, 'documents.plan.level').selectOption('PHD')
  await expect(page.getByText(t('documents.plan.progress', { done: 0, total: 8 }))).toBeVisible()
  await field(visitor, 'documents.plan.quota').selectOption({ index: 1 })
  await expect(page.getByText(t('documents.plan.grantLead'))).toBeVisible()

  const words = slotOf(visitor, 'motivationLetter')
  await chooser(visitor, 'motivationLetter').setInputFiles(letter('short', 249))
  await expect(words.getByText(t('documents.letter.short', { count: 249, least: 250, most: 500 }))).toBeVisible()
  await chooser(visitor, 'motivationLetter').setInputFiles(letter('fine', 300))
  await expect(words.getByText(t('documents.letter.fine', { count: 300 }))).toBeVisible()
  await chooser(visitor, 'motivationLetter').setInputFiles(pdf('scanned'))
  await field(visitor, 'documents.letter.ask', words).fill('501')
  await expect(words.getByText(t('documents.letter.long', { count: 501, least: 250, most: 500 }))).toBeVisible()
  await expectAccessibleEverywhere(visitor)

  // At the same time: neither save removes the other's document.
  await chooser(visitor, 'passport').setInputFiles(pdf('passport'))
  await chooser(visitor, 'form').setInputFiles(pdf('form'))
  await expect(page.getByText(t('documents.plan.progress', { done: 3, total: 8 }))).toBeVisible()
  const [archive] = await Promise.all([page.waitForEvent('download'), press(visitor, 'documents.plan.downloadAll')])
  expect(archive.suggestedFilename()).toBe(`${t('documents.plan.zipName')}.zip`)
  const bytes = readFileSync(await archive.path()).toString('latin1')
  for (const name of ['scanned.pdf', 'passport.pdf', 'form.pdf']) expect(bytes).toContain(name)
})

test('the profile crops the photo by keyboard, knows the country’s code and warns about the passport', async ({
  browser,
}) => {
  const visitor = await arriveAgain(browser, 'kk')
  const { page, t } = visitor
  await openFold(visitor, 'applications.home.folds.personal')
  const photo = page.locator('input[type=file]').and(page.getByLabel(t('profile.page.addPhoto'), { exact: true }))
  await photo.setInputFiles(pdf('portrait'))
  await expect(page.getByText(t('documents.files.photoType'))).toBeVisible()
  await photo.setInputFiles(noise('portrait', 1200, 1000))
  const dialog = page.getByRole('dialog', { name: t('documents.crop.title') })
  const zoom = dialog.getByRole('slider', { name: t('documents.crop.zoom') })
  const across = dialog.getByRole('slider', { name: t('documents.crop.across') })
  await expect(dialog.getByRole('slider', { name: t('documents.crop.down') })).toBeDisabled()
  await zoom.press('ArrowRight')
  await expect(zoom).toHaveValue('1')
  await expect(dialog.getByRole('slider', { name: t('documents.crop.down') })).toBeEnabled()
  await across.press('End')
  await expect(across).not.toHaveValue('50')
  await expectAccessibleEverywhere(visitor)
  await dialog.getByRole('button', { name: t('documents.crop.use') }).press('Enter')
  const portrait = page.getByRole('img', { name: t('profile.page.photoOf', { name: 'Aruzhan Seitkali' }) })
  await expect(portrait).toBeVisible()
  const [width, height] = await portrait.evaluate((img) => {
    const { naturalWidth, naturalHeight } = img as unknown as { naturalWidth: number; naturalHeight: number }
    return [naturalWidth, naturalHeight]
  })
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(0.75, 2)

  await field(visitor, 'accounts.fields.phoneNumber').fill('')
  await pick(visitor, 'accounts.fields.countryOfResidence', 'Өзбекстан')
  await expect(field(visitor, 'accounts.fields.phoneNumber')).toHaveValue('+998 ')
  await field(visitor, 'accounts.fields.phoneNumber').fill('90 123 45 67')
  await field(visitor, 'accounts.fields.phoneNumber').blur()
  await expect(field(visitor, 'accounts.fields.phoneNumber')).toHaveValue('+998 901 234 567')

  // Valid today and expired on 1 September, on any day of the run.
  const today = await page.evaluate(() => new Date(Date.now() + 18_000_000).toISOString().slice(0, 10).split('-'))
  await fillDate(visitor, 'accounts.fields.passportExprDate', today as [string, string, string])
  await expect(page.getByText(t('accounts.hints.passportEndsEarly', { date: '' }).slice(0, 30))).toBeVisible()
  await expectAccessibleEverywhere(visitor)
})
