import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, expect } from '@playwright/test'
import { newApplicant, registerByCalls, sendComplete } from './applicant.ts'
import { callsBy, newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectScreen, field, follow, newVisitor, press } from './screen.ts'
import { type Credentials, signInByCall } from './sign-in.ts'
import { inRotation, LANGUAGES, type Language } from './texts.ts'

/** File with the milliseconds that the portal's clock is ahead. It stays there: another language goes on from it. */
const CLOCK_FILE = path.join(mkdtempSync(path.join(tmpdir(), 'clock-')), 'shift')
writeFileSync(CLOCK_FILE, '0')
const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'moved-clock.mjs')).href

test.use({ ownPortal: 'two-seasons', settings: { NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_FILE } })

/** The portal reads the file again within a tenth of a second. */
const READ_MS = 200

/** Moves the clock of the portal to an instant. */
async function moveClock(at: Date): Promise<void> {
  writeFileSync(CLOCK_FILE, String(at.getTime() - Date.now()))
  await new Promise((resolve) => setTimeout(resolve, READ_MS))
}

/** A member of staff in an own browser with the clock of the portal. Sessions end meanwhile. */
async function enterAt(browser: Browser, language: Language, at: Date, person: Credentials) {
  const visitor = await newVisitor(browser, language)
  await visitor.page.clock.setFixedTime(at)
  await signInByCall(visitor, 'STAFF', person)
  await visitor.page.goto('/admission/')
  return visitor
}

for (const language of inRotation('two seasons', LANGUAGES))
  test(`two years in a row, the next season begins and the last one closes on 15 June (${language})`, async ({
    browser,
    portal,
  }) => {
    const root = await staffCalls(portal, SUPER_ADMIN)
    const head = await hire(root, 'Гүлнар Сейітова', 'ADMIN')
    const person = newApplicant()
    await registerByCalls(await newCaller(portal), person)
    const { number } = await sendComplete(await callsBy(portal, 'APPLICANT', person))
    const first: number = (await root.get('/staff/seasons')).data.list[0].year

    for (const [last, next, undecided] of [
      [first, first + 1, 'CARRY_OVER'],
      [first + 1, first + 2, 'END'],
    ] as const) {
      const at = new Date(`${next}-06-15T04:00:00.000Z`)
      await moveClock(at)

      // The super administrator begins the next season with the days that are offered.
      const admin = await enterAt(browser, language, at, SUPER_ADMIN)
      await expectScreen(admin, admin.t('staff.people.title'))
      await follow(admin, 'seasons.open')
      await press(admin, 'seasons.begin')
      const dialog = admin.page.getByRole('dialog')
      await dialog.getByRole('button', { name: admin.t('seasons.saveDraft'), exact: true }).click()
      await expect(admin.page).toHaveURL(new RegExp(`/seasons/${next}$`))

      // Another person confirms. Its first day has passed: it is the current one at once.
      const second = await enterAt(browser, language, at, head)
      await follow(second, 'app.navigation.seasons')
      await second.page.getByRole('link', { name: new RegExp(String(next)) }).click()
      await press(second, 'seasons.confirm')
      await expect(second.page.getByText(second.t('seasons.current'), { exact: true })).toBeVisible()
      await second.page.goto('/admission/applications')
      await expect(second.page.getByText(second.t('applications.staffList.emptyTitle')).first()).toBeVisible()

      // The last season closes.
      await admin.page.goto(`/admission/seasons/${last}`)
      await expect(admin.page.getByText(number, { exact: true })).toBeVisible()
      await press(admin, 'seasons.close')
      await field(admin, 'seasons.undecided', dialog).selectOption(undecided)
      await field(admin, 'seasons.reason', dialog).fill('Маусым аяқталды')
      await dialog.getByRole('button', { name: admin.t('seasons.close'), exact: true }).click()
      await expect(admin.page.getByText(admin.t('seasons.archive'))).toBeVisible()
      await second.page.reload()
      const shown = second.page.getByRole('link', { name: number, exact: true })
      if (undecided === 'CARRY_OVER') await expect(shown).toBeVisible()
      else await expect(second.page.getByText(second.t('applications.staffList.emptyTitle')).first()).toBeVisible()
      await admin.page.context().close()
      await second.page.context().close()
    }

    // The applicant reads the end and its reason.
    const owner = await callsBy(portal, 'APPLICANT', person)
    const [ended] = (await owner.get('/request/list')).list
    expect(ended).toMatchObject({ number, status: 'FAILED', comment: 'Маусым аяқталды' })
  })
