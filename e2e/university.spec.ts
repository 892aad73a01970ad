import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { hire, makeOffice, type Office, staffCalls } from './office.ts'
import { photograph } from './photographs.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import {
  expectAccessibleEverywhere,
  expectScreen,
  field,
  fillDate,
  follow,
  pick,
  press,
  type Visitor,
  visit,
} from './screen.ts'
import { enter } from './sign-in.ts'
import type { StaffMember } from './staff.ts'
import { inRotation, LANGUAGES, type Language, textsIn } from './texts.ts'

const DAY_MS = 86_400_000

/** A day in Kazakhstan, `days` days from today, as a date's three boxes take it. */
function inDays(days: number): readonly [string, string, string] {
  const [year = '', month = '', day = ''] = new Date(Date.now() + 5 * 3_600_000 + days * DAY_MS)
    .toISOString()
    .slice(0, 10)
    .split('-')
  return [year, month, day]
}

/** Staff of a university that no other journey changes, and neither does this one in another language. */
const anOffice = (baseURL: string | undefined, projectName: string, language: Language): Promise<Office> =>
  makeOffice(baseURL, 12 + 2 * LANGUAGES.indexOf(language) + (projectName.includes('phone') ? 1 : 0), 0)

async function onTab(browser: Browser, language: Language, person: StaffMember, tab: string): Promise<Visitor> {
  const visitor = await enter(browser, language, 'STAFF', person)
  await expectScreen(visitor, visitor.t('applications.staffList.title'))
  await follow(visitor, 'app.navigation.university')
  await openTab(visitor, tab)
  return visitor
}

const tabOf = ({ page, t }: Visitor, tab: string): Locator =>
  page.getByRole('tab', { name: t(`editing.tabs.${tab}`), exact: true })

async function openTab(visitor: Visitor, tab: string): Promise<void> {
  await tabOf(visitor, tab).click()
  await expect(tabOf(visitor, tab)).toHaveAttribute('aria-selected', 'true')
}

const dialogOf = ({ page }: Visitor): Locator => page.getByRole('dialog')
const inDialog = (visitor: Visitor, key: string, parameters?: Record<string, string | number>): Locator =>
  dialogOf(visitor).getByRole('button', { name: visitor.t(key, parameters), exact: true })

async function expectSaved({ page, t }: Visitor): Promise<void> {
  await expect(page.getByRole('status').getByText(t('editing.saved'), { exact: true })).toBeVisible()
}

/** A save without a network fails, says so, and loses nothing; the same button succeeds with it. */
async function saveThroughALostNetwork(visitor: Visitor, box: Locator, button = 'editing.save'): Promise<void> {
  const { page, t } = visitor
  const typed = await box.inputValue()
  await page.context().setOffline(true)
  await press(visitor, button)
  await expect(page.getByRole('alert').getByText(t('app.errors.network'))).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await expect(box).toHaveValue(typed)
  await page.context().setOffline(false)
  await press(visitor, button)
  await expectSaved(visitor)
}

/** The link in the error summary leads to its field. */
async function expectFault(visitor: Visitor, key: string, box: Locator): Promise<void> {
  const summary = visitor.page.getByRole('alert')
  await expect(summary).toBeVisible()
  await summary.getByRole('link', { name: new RegExp(`(^|[«“])${visitor.t(key)}([»”]|:)`) }).click()
  await expect(box).toBeFocused()
  await expect(box).toHaveAttribute('aria-invalid', 'true')
}

for (const language of inRotation('university', LANGUAGES)) {
  test(`a manager describes the university tab by tab, in ${language}`, async ({ browser, baseURL }, { project }) => {
    const office = await anOffice(baseURL, project.name, language)
    const [manager] = office.managers as [StaffMember]
    const visitor = await onTab(browser, language, manager, 'main_info')
    const { page, t } = visitor
    await expectAccessibleEverywhere(visitor)

    const students = field(visitor, 'universities.fields.totalStudents')
    const accreditation = `IQAA ${Date.now()}`
    await students.fill('')
    await field(visitor, 'universities.fields.accreditation').fill(accreditation)
    await press(visitor, 'editing.save')
    await expectFault(visitor, 'universities.fields.totalStudents', students)
    await expect(field(visitor, 'universities.fields.accreditation')).toHaveValue(accreditation)
    await expectAccessibleEverywhere(visitor)
    await field(visitor, 'universities.fields.totalEduPrograms').fill('41')
    await students.fill('12 345')
    await expect(students).toHaveValue('12345')
    await field(visitor, 'editing.fields.averageEduCost').fill('950000')
    await field(visitor, 'universities.fields.studentTeacherRatio').fill('11:1')
    await page.getByLabel(t('directory.learningForms.fullTime'), { exact: true }).check()
    await field(visitor, 'universities.fields.presenceInRankings').fill('QS 801–850')
    await field(visitor, 'universities.fields.dormitoryAvailability').fill('90 %')
    for (const key of ['abbreviationKz', 'abbreviationRu']) await field(visitor, `editing.fields.${key}`).fill('СУ')
    await saveThroughALostNetwork(visitor, students)
    await expect(page.getByText(new RegExp(manager.fullName)).first()).toBeVisible()

    await openTab(visitor, 'address_and_contacts')
    const website = field(visitor, 'universities.fields.website')
    for (const key of ['addressKz', 'addressRu']) await field(visitor, `editing.fields.${key}`).fill('Абай, 1')
    await field(visitor, 'universities.fields.number').fill('call us')
    await website.fill('javascript:alert(1)')
    await press(visitor, 'editing.save')
    await expectFault(visitor, 'universities.fields.website', website)
    await expectFault(visitor, 'universities.fields.number', field(visitor, 'universities.fields.number'))
    await expectAccessibleEverywhere(visitor)
    await field(visitor, 'universities.fields.number').fill('+7 7172 70 95 00')
    await website.fill('https://university.kz/en')
    await saveThroughALostNetwork(visitor, website)

    await openTab(visitor, 'description')
    const description = field(visitor, 'editing.fields.descriptionKz')
    const hostile = `<script>alert(1)</script>\n\nМәтін ${Date.now()}`
    await description.fill(hostile)
    await expectGuarded(visitor, description)
    await tabOf(visitor, 'campus').click()
    await inDialog(visitor, 'editing.leave.stay').click()
    await expect(tabOf(visitor, 'description')).toHaveAttribute('aria-selected', 'true')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(t('editing.restored'))).toBeVisible()
    await expect(description).toHaveValue(hostile)
    await expectAccessibleEverywhere(visitor)
    await press(visitor, 'editing.preview.open')
    await expect(dialogOf(visitor).getByText('<script>alert(1)</script>')).toBeVisible()
    await expect(dialogOf(visitor).getByText('11:1')).toBeVisible()
    await expectAccessibleEverywhere(visitor)
    await dialogOf(visitor)
      .getByRole('button', { name: t('app.actions.close') })
      .click()
    await saveThroughALostNetwork(visitor, description)

    await openTab(visitor, 'campus')
    await expectAccessibleEverywhere(visitor)
    const canteen = page.getByRole('group', { name: t('universities.fields.canteen') })
    await field(visitor, 'editing.languages.nameKz', page.locator('fieldset').and(canteen)).fill('Екі асхана')
    await press(visitor, 'editing.campus.addBuilding')
    const building = page.getByRole('group', { name: t('universities.fields.hostel', { number: 1 }) })
    const inKazakh = field(visitor, 'editing.languages.nameKz', building.last())
    await expect(inKazakh).toBeFocused()
    await inKazakh.fill('Екі орындық бөлмелер')
    await press(visitor, 'editing.campus.addBuilding')
    await page
      .getByRole('button', {
        name: t('editing.campus.removeBuilding', { building: t('universities.fields.hostel', { number: 2 }) }),
      })
      .click()
    await saveThroughALostNetwork(visitor, inKazakh)

    // The writer and a guest read the saved text at once.
    await follow(visitor, 'editing.publicPage')
    await expect(page.getByRole('heading', { name: t('universities.page.campus'), exact: true })).toBeVisible()
    await expect(page.getByText('Екі орындық бөлмелер').first()).toBeVisible()
    await expectAccessibleEverywhere(visitor)
    const guest = await visit(browser, 'kk')
    await guest.page.goto(`/admission/universities/${office.universityId}`)
    for (const text of ['11:1', 'Екі асхана', 'Екі орындық бөлмелер', '<script>alert(1)</script>'])
      await expect(guest.page.getByText(text).first()).toBeVisible()
    await expect(guest.page.getByRole('link', { name: /university\.kz/ })).toHaveAttribute(
      'href',
      'https://university.kz/en',
    )
  })

  test(`two people on one tab see each other's change before one overwrites it, in ${language}`, async ({
    browser,
    baseURL,
  }, { project }) => {
    const office = await anOffice(baseURL, project.name, language)
    const [one, other] = office.managers as [StaffMember, StaffMember]
    const first = await onTab(browser, language, one, 'description')
    const second = await onTab(browser, language, other, 'description')
    const box = (visitor: Visitor) => field(visitor, 'editing.fields.descriptionRu')
    const written = (text: string) => `${text} ${Date.now()}`

    const [theirs, mine, last] = [written('Первый'), written('Второй'), written('Третий')] as const
    await box(first).fill(theirs)
    await press(first, 'editing.save')
    await expectSaved(first)
    await box(second).fill(mine)
    await press(second, 'editing.save')
    await expect(dialogOf(second).getByText(theirs)).toBeVisible()
    await expect(dialogOf(second).getByText(mine)).toBeVisible()
    await expect(dialogOf(second).getByText(new RegExp(one.fullName))).toBeVisible()
    await expectAccessibleEverywhere(second)
    await second.page.keyboard.press('Escape')
    await expect(box(second)).toHaveValue(mine)
    await expectAccessibleEverywhere(second)
    await press(second, 'editing.conflict.open')
    await inDialog(second, 'editing.conflict.keepMine').click()
    await expectSaved(second)
    await expect(box(second)).toHaveValue(mine)

    await box(first).fill(last)
    await press(first, 'editing.save')
    await expect(dialogOf(first).getByText(mine)).toBeVisible()
    await inDialog(first, 'editing.conflict.takeTheirs').click()
    await expect(box(first)).toHaveValue(mine)
    const calls = await staffCalls(baseURL, one)
    const saved = async () => (await calls.get('/university/profile')).data.descriptionRu
    expect(await saved()).toBe(mine)

    // Words typed while a save is under way stay.
    const held = Promise.withResolvers<void>()
    await first.page.route('**/api/university/edit', async (route) => {
      await held.promise
      await route.continue()
    })
    await box(first).fill(theirs)
    const sent = first.page.waitForRequest('**/api/university/edit')
    await press(first, 'editing.save')
    await sent
    await box(first).fill(last)
    held.resolve()
    await expect.poll(saved).toBe(theirs)
    await expect(box(first)).toHaveValue(last)
    await press(first, 'editing.save')
    await expectSaved(first)
    expect(await saved()).toBe(last)
  })

  test(`staff without a university of their own choose one first, in ${language}`, async ({ browser, baseURL }) => {
    const root = await staffCalls(baseURL, SUPER_ADMIN)
    const person = await hire(root, 'Салтанат Оразова', 'ADMIN')
    const list = (await root.get('/dictionary/university/list')).list
    const nameOf = (one: { nameKz: string; nameRu: string; nameEn: string }): string =>
      ({ kk: one.nameKz, ru: one.nameRu, en: one.nameEn })[language]
    const [first, second] = list.slice(-2).map(nameOf) as [string, string]
    const visitor = await enter(browser, language, 'STAFF', person)
    const { page, t } = visitor
    await expectScreen(visitor, t('applications.staffList.title'))
    await follow(visitor, 'app.navigation.university')
    await expectScreen(visitor, t('editing.title'))
    await pick(visitor, 'editing.pick', first)
    await expectScreen(visitor, first)
    await openTab(visitor, 'description')
    const description = field(visitor, 'editing.fields.descriptionEn')
    await description.fill('Not to be kept')
    await pick(visitor, 'editing.pick', second)
    await inDialog(visitor, 'editing.leave.stay').click()
    await expect(description).toHaveValue('Not to be kept')
    await pick(visitor, 'editing.pick', second)
    await inDialog(visitor, 'editing.leave.confirm').click()
    await expectScreen(visitor, second)
    await expect(description).not.toHaveValue('Not to be kept')
    await page.goBack()
    await expectScreen(visitor, first)
    await expect(tabOf(visitor, 'description')).toHaveAttribute('aria-selected', 'true')
    await expect(description).not.toHaveValue('Not to be kept')
  })

  test(`photos are added, captioned, put in order and deleted, in ${language}`, async ({ browser, baseURL }, {
    project,
  }) => {
    const office = await anOffice(baseURL, project.name, language)
    const [manager] = office.managers as [StaffMember]
    const calls = await staffCalls(baseURL, manager)
    const visitor = await onTab(browser, language, manager, 'photos')
    const { page, t } = visitor
    const photos = async (): Promise<{ id: string; width: number; height: number; captionKz: string }[]> =>
      (await calls.get('/university/profile')).data.photos
    const before = (await photos()).length
    await expectAccessibleEverywhere(visitor)

    const huge = await photograph(page, { name: 'huge', width: 8000, height: 6000, grain: 20, quality: 0.7 })
    const tall = await photograph(page, { name: 'tall', width: 300, height: 600, grain: 20, quality: 0.8 })
    const file = ({ name, mimeType, buffer }: typeof huge) => ({ name, mimeType, buffer })
    const mostPixels = await watchPictures(page)
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file(huge),
        file(tall),
        { name: 'endless.jpg', mimeType: 'image/jpeg', buffer: claiming(tall.clean, 30_000) },
        { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      ])
    await expect(page.getByText(t('editing.photos.tooManyPixels'))).toBeVisible()
    await expect(page.getByText(t('editing.photos.unreadable'))).toBeVisible()
    await expect(page.getByRole('heading', { name: t('editing.photos.title', { count: before + 2 }) })).toBeVisible()
    // 48 million would block the page: the browser scales it in the background.
    expect(await mostPixels()).toBeLessThan(12_000_000)
    expect(await mostPixels()).toBeGreaterThan(0)
    await expectAccessibleEverywhere(visitor)
    for (const name of ['endless.jpg', 'text.jpg'])
      await page.getByRole('button', { name: t('editing.photos.dropOne', { name }) }).click()
    expect((await photos()).slice(before).map(({ width, height }) => [width, height])).toEqual([
      [1600, 1200],
      [300, 600],
    ])

    const number = before + 1
    const box = page.getByLabel(t('editing.photos.captionKz', { number }), { exact: true })
    await box.fill('Бас ғимарат <b>')
    await expectGuarded(visitor, box)
    await page.context().setOffline(true)
    await press(visitor, 'editing.photos.saveCaptions')
    await expect(page.getByRole('alert').getByText(t('app.errors.network'))).toBeVisible()
    await expect(box).toHaveValue('Бас ғимарат <b>')
    await page.context().setOffline(false)
    await press(visitor, 'editing.photos.saveCaptions')
    await expect(page.getByRole('status').getByText(t('editing.photos.captionsSaved'))).toBeVisible()
    await page.getByRole('button', { name: t('editing.photos.later', { number }) }).click()
    await expect(page.getByLabel(t('editing.photos.captionKz', { number: number + 1 }), { exact: true })).toHaveValue(
      'Бас ғимарат <b>',
    )
    await press(visitor, 'editing.preview.open')
    await expect(dialogOf(visitor).getByText('Бас ғимарат <b>').first()).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: t('editing.photos.deleteOne', { number }) }).click()
    await expectAccessibleEverywhere(visitor)
    await inDialog(visitor, 'editing.delete').click()
    await expect(page.getByRole('heading', { name: t('editing.photos.title', { count: number }) })).toBeVisible()
    expect((await photos()).at(-1)?.captionKz).toBe('Бас ғимарат <b>')
  })

  test(`applicants find the offer of a university, in ${language}`, async ({ browser, baseURL, request }, {
    project,
  }) => {
    const office = await anOffice(baseURL, project.name, language)
    const [manager] = office.managers as [StaffMember]
    const visitor = await onTab(browser, language, manager, 'undergraduate')
    const { page, t } = visitor
    const found = async (search: string): Promise<string[]> => {
      const answer = await request.get(`/api/search/universities/${office.universityId}/programs?${search}`)
      return (await answer.json()).list.map(({ code }: { code: string }) => code)
    }
    const search = (code: string) => field(visitor, 'editing.offer.search').first().fill(code)
    const [code = ''] = await found('degree=BACHELOR&language=KAZAKH')
    expect(await found('degree=BACHELOR&language=FRENCH')).not.toContain(code)
    const reminder = page.getByText(t('editing.offer.reminderTitle'))
    await follow(visitor, 'app.navigation.day')
    await expect(reminder).toBeVisible()
    await page.goBack()
    await expectAccessibleEverywhere(visitor)

    await search(code)
    const french = page.getByLabel(new RegExp(`^${t('directory.language.FRENCH')}: ${code}`))
    await french.check()
    const all = page.getByRole('checkbox', { name: new RegExp(`: ${code}`) })
    for (const key of ['fullTime', 'partTime', 'distance'])
      await all.and(page.getByLabel(new RegExp(`^${t(`directory.learningForms.${key}`)}: `))).setChecked(false)
    await press(visitor, (await isConfirmed(visitor)) ? 'editing.save' : 'editing.offer.confirm')
    await expect(page.getByText(t('editing.offer.noForm'), { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessibleEverywhere(visitor)
    await all.and(page.getByLabel(new RegExp(`^${t('directory.learningForms.distance')}: `))).check()
    await press(visitor, (await isConfirmed(visitor)) ? 'editing.save' : 'editing.offer.confirm')
    await expectSaved(visitor)
    await expect(page.getByText(t('editing.offer.unconfirmedTitle'))).toHaveCount(0)
    expect(await found('degree=BACHELOR&language=FRENCH')).toContain(code)

    // A program is removed, and added again from the directory.
    await page.getByRole('button', { name: new RegExp(`^${t('editing.offer.removeOne', { program: code })}`) }).click()
    await press(visitor, 'editing.save')
    await expectSaved(visitor)
    expect(await found('degree=BACHELOR')).not.toContain(code)
    await press(visitor, 'editing.offer.add')
    await field(visitor, 'editing.offer.search', dialogOf(visitor)).fill(code)
    await expectAccessibleEverywhere(visitor)
    await dialogOf(visitor)
      .getByRole('button', { name: new RegExp(`^${t('editing.offer.addOne', { program: code })}`) })
      .click()
    await inDialog(visitor, 'editing.offer.done').click()
    await press(visitor, 'editing.save')
    await expectSaved(visitor)
    expect(await found('degree=BACHELOR&language=RUSSIAN')).toContain(code)

    await search('')
    await field(visitor, 'editing.offer.level').selectOption('BACHELOR')
    const count = (await found('degree=BACHELOR')).length
    await page.getByRole('button', { name: t('editing.offer.removeFound', { count }) }).click()
    await expectAccessibleEverywhere(visitor)
    await inDialog(visitor, 'app.actions.cancel').click()
    await expect(page.getByText(t('editing.offer.found', { count }))).toBeVisible()
    await follow(visitor, 'app.navigation.day')
    await expectScreen(visitor, t('applications.day.title'))
    await expect(reminder).toHaveCount(0)
  })

  test(`news is planned and published, and guests see an open day, in ${language}`, async ({
    browser,
    baseURL,
    request,
  }, { project }) => {
    const office = await anOffice(baseURL, project.name, language)
    const [manager, colleague] = office.managers as [StaffMember, StaffMember]
    const visitor = await onTab(browser, language, manager, 'news')
    const { page, t } = visitor
    const name = `Жаңалық ${Date.now()}`
    await expectAccessibleEverywhere(visitor)
    await follow(visitor, 'editing.news.create')
    await expectScreen(visitor, t('editing.news.create'))

    await field(visitor, 'editing.news.newsTitleKz').fill(`${name} kk`)
    await press(visitor, 'editing.news.publish')
    await expectFault(visitor, 'editing.news.newsTitleRu', field(visitor, 'editing.news.newsTitleRu'))
    await expectAccessibleEverywhere(visitor)
    await fillDate(visitor, 'editing.news.newsDate', inDays(1))
    await field(visitor, 'editing.news.newsTitleRu').fill(`${name} ru`)
    await field(visitor, 'editing.news.newsTitleEn').fill(`${name} en`)
    const body = field(visitor, 'editing.news.bodyKz')
    await body.fill(
      'Маңызды\n\n<img src=x onerror=alert(1)> [нашар](javascript:alert(1)) [жақсы](https://university.kz)',
    )
    await body.evaluate((box: unknown) =>
      (box as { setSelectionRange(a: number, b: number): void }).setSelectionRange(0, 7),
    )
    await press(visitor, 'editing.marks.strong')
    await expect(body).toHaveValue(/^\*\*Маңызды\*\*/)
    await expect(page.locator('strong', { hasText: 'Маңызды' })).toBeVisible()
    await body.press('Control+z')
    await expect(body).toHaveValue(/^Маңызды/)
    await press(visitor, 'editing.marks.heading')
    await expectGuarded(visitor, body)
    await press(visitor, 'editing.preview.open')
    await expectAccessibleEverywhere(visitor)
    await page.keyboard.press('Escape')
    await saveThroughALostNetwork(visitor, body, 'editing.news.saveDraft')
    await expect(page.getByText(t('editing.news.draft'), { exact: true })).toBeVisible()
    const {
      name: fileName,
      mimeType,
      buffer,
    } = await photograph(page, {
      ...{ name: 'news', width: 600, height: 400, grain: 20, quality: 0.8 },
    })
    await page.locator('input[type=file]').setInputFiles([{ name: fileName, mimeType, buffer }])
    await page.getByRole('radio').nth(1).check()
    await press(visitor, 'editing.news.publish')
    await expectSaved(visitor)
    const titleIn = (by: Language) => `${name} ${by}`
    await expectScreen(visitor, titleIn(language))
    await expect(page.getByText(t('editing.news.planned'), { exact: true })).toBeVisible()
    const newsId = page.url().split('/').at(-1) ?? ''

    const published = async (): Promise<string[]> => {
      const answer = await request.get(`/api/dictionary/university/news/list?universityId=${office.universityId}`)
      return (await answer.json()).list.map(({ id }: { id: string }) => id)
    }
    expect(await published()).not.toContain(newsId)

    // A colleague also has it open and saves first.
    const other = await enter(browser, language, 'STAFF', colleague)
    await expectScreen(other, t('applications.staffList.title'))
    await other.page.goto(`/admission/news/${newsId}`)
    await expectScreen(other, titleIn(language))
    await field(other, 'editing.news.bodyEn').fill('From a colleague')
    await press(other, 'editing.save')
    await expectSaved(other)
    await fillDate(visitor, 'editing.news.newsDate', inDays(0))
    await press(visitor, 'editing.save')
    await expect(dialogOf(visitor).getByText('From a colleague')).toBeVisible()
    await expectAccessibleEverywhere(visitor)
    await inDialog(visitor, 'editing.conflict.takeTheirs').click()
    await fillDate(visitor, 'editing.news.newsDate', inDays(0))
    await press(visitor, 'editing.save')
    await expectSaved(visitor)
    expect(await published()).toContain(newsId)

    const guest = await visit(browser, language)
    await guest.page.goto(`/admission/universities/${office.universityId}/news/${newsId}`)
    await expectScreen(guest, titleIn(language))
    await guest.page.goto(`/admission/universities/${office.universityId}/news/${newsId}?lang=kk`)
    await expectScreen(guest, titleIn('kk'))
    await expect(guest.page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(guest.page.getByText('[нашар](javascript:alert(1))')).toBeVisible()
    await expect(guest.page.getByRole('link', { name: /^жақсы/ })).toHaveAttribute('rel', 'noopener noreferrer')
    await expectAccessibleEverywhere({ ...guest, language: 'kk', t: textsIn('kk') })

    await field(visitor, 'editing.news.kind').selectOption('OPEN_DAY')
    await field(visitor, 'editing.news.eventTime').fill('25:00')
    await press(visitor, 'editing.save')
    await expectFault(visitor, 'editing.news.eventTime', field(visitor, 'editing.news.eventTime'))
    await expectAccessibleEverywhere(visitor)
    await fillDate(visitor, 'editing.news.eventDate', inDays(3))
    await field(visitor, 'editing.news.eventTime').fill('9.30')
    for (const key of ['placeKz', 'placeRu', 'placeEn']) await field(visitor, `editing.news.${key}`).fill('Бас корпус')
    await press(visitor, 'editing.save')
    await expectSaved(visitor)
    const { cityId } = (await (await staffCalls(baseURL, manager)).get('/university/profile')).data
    const reader = await browser.newContext({ javaScriptEnabled: false })
    const plain = await reader.newPage()
    await plain.goto(`/admission/open-days?lang=${language}`)
    await expect(plain.getByRole('link', { name: titleIn(language) })).toBeVisible()
    await plain.getByLabel(t('universities.openDays.city'), { exact: true }).selectOption(cityId)
    await plain.getByRole('button', { name: t('universities.openDays.show') }).click()
    await expect(plain).toHaveURL(new RegExp(`cityId=${cityId}`))
    await plain.getByRole('link', { name: titleIn(language) }).click()
    await expect(plain.getByText(/09:30/)).toBeVisible()
    await reader.close()
    await guest.page.goto(`/admission/open-days?lang=${language}`)
    await expectAccessibleEverywhere(guest)

    await press(visitor, 'editing.news.toDraft')
    await expect(page.getByText(t('editing.news.draft'), { exact: true })).toBeVisible()
    expect(await published()).not.toContain(newsId)
    await press(visitor, 'editing.news.delete')
    await expectAccessibleEverywhere(visitor)
    await inDialog(visitor, 'editing.delete').click()
    await expect(tabOf(visitor, 'news')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('link', { name: titleIn(language) })).toHaveCount(0)
    expect(await published()).not.toContain(newsId)
  })
}

/** Whether the university has confirmed its offer already: another run of the same university may have. */
const isConfirmed = async ({ page, t }: Visitor): Promise<boolean> =>
  (await page.getByText(t('editing.offer.unconfirmedTitle')).count()) === 0

/** Unsaved input causes a question at each way out, and stays if the reader stays. */
async function expectGuarded(visitor: Visitor, box: Locator): Promise<void> {
  const { page, t } = visitor
  const typed = await box.inputValue()
  await follow(visitor, 'app.navigation.applications')
  await expect(dialogOf(visitor).getByText(t('editing.leave.text'))).toBeVisible()
  await expectAccessibleEverywhere(visitor)
  await inDialog(visitor, 'editing.leave.stay').click()
  await expect(box).toHaveValue(typed)

  await press(visitor, 'app.header.account')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('app.header.signOut') })
    .click()
  await expect(dialogOf(visitor).getByText(t('security.session.unsaved'))).toBeVisible()
  await inDialog(visitor, 'security.session.stay').click()
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue(typed)

  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.type()
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toBe('beforeunload')
  await expect(box).toHaveValue(typed)
}

/** Returns a function with the pixels of the largest picture that the page has created since. */
async function watchPictures(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    type Picture = { readonly width: number; readonly height: number }
    const scope = globalThis as unknown as {
      mostPixels: number
      createImageBitmap: (...given: unknown[]) => Promise<Picture>
    }
    const read = scope.createImageBitmap
    scope.mostPixels = 0
    scope.createImageBitmap = async (...given) => {
      const picture = await read(...given)
      scope.mostPixels = Math.max(scope.mostPixels, picture.width * picture.height)
      return picture
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { mostPixels: number }).mostPixels)
}

/** A JPEG whose header states `side` pixels for each side. */
function claiming(jpeg: Buffer, side: number): Buffer {
  const forged = Buffer.from(jpeg)
  const at = forged.findIndex((byte, index) => byte === 0xff && forged[index + 1] === 0xc0)
  forged.writeUInt16BE(side, at + 5)
  forged.writeUInt16BE(side, at + 7)
  return forged
}
