import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Browser, expect, type Locator } from '@playwright/test'
import { spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { createPasswords } from '../apps/server/src/platform/identity/passwords.ts'
import type { Competitor } from '../apps/server/test/competition.ts'
import { listsForSeason, peopleOfSeason } from '../apps/server/test/season.ts'
import { allot } from '../packages/domain/src/allotment/allotment.ts'
import type { Competition } from '../packages/domain/src/allotment/competition-schema.ts'
import type { Allotment, PublicAllotment } from '../packages/domain/src/allotment/protocol-schema.ts'
import type { CompetitionSetup } from '../packages/domain/src/competitions/setup-schema.ts'
import { findingsOf, type Protocol } from './explained.ts'
import { hire, openCompetition, staffCalls } from './office.ts'
import { test } from './portal.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { expectAccessible, expectScreen, field, follow, newVisitor, press, type Visitor } from './screen.ts'
import { acceptTheRest, confirmTheRest, drawn, giverAndMover, PASSWORD, withOtherReasons } from './season-world.ts'
import { dayFromNow, enterAll, moveDays } from './server-clock.ts'
import { type Credentials, enter } from './sign-in.ts'
import type { StaffMember } from './staff.ts'
import { LANGUAGES, type Language } from './texts.ts'

// A national competition is public.
test.use({ ownPortal: 'season' })
// One story: each part continues the previous one, and fails without it.
test.describe.configure({ mode: 'serial' })

/** 5,000 in the whole matrix (scripts/test.ts). */
const PEOPLE = Number(process.env['SEASON_PEOPLE'] ?? 40)
/** Time limits of a part, and of a job over everybody. */
const PART_MS = 900_000 + PEOPLE * 40
const JOB_MS = 240_000 + PEOPLE * 20
const RURAL = 'RURAL_YOUTH'
const YEAR = new Date().getFullYear()
const SLUG = `${YEAR}-bachelor`
const DRAWN = 3
/** The drawn people differ from run to run; `SEASON_SEED` draws the same again. */
const SEED = Number(process.env['SEASON_SEED'] ?? Date.now() % 1_000_000)

let head: StaffMember
let confirmer: StaffMember
let officer: StaffMember
let decider: StaffMember
let id = ''
let people: readonly Competitor[] = []
let accounts: Awaited<ReturnType<typeof enterAll>> = new Map()
let published: Protocol
let origin: string | undefined

test.beforeAll(async ({ portal }) => {
  origin = portal
  const root = await staffCalls(portal, SUPER_ADMIN)
  head = await hire(root, 'Дана Омарова', 'EXPERT_MANAGER')
  confirmer = await hire(root, 'Ерлан Мұқанов', 'ADMIN')
  officer = await hire(root, 'Айжан Төлегенова', 'MANAGER')
  decider = await hire(root, 'Сәуле Ерғалиева', 'ADMIN')
})
test.beforeEach(() => test.setTimeout(PART_MS))

const accountOf = (code: string): Credentials & { readonly applicationId: string } => {
  const { email = '', applicationId = '' } = accounts.get(code) ?? {}
  return { email, applicationId, password: PASSWORD }
}

async function step({ page, t }: Visitor, name: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: t('competitions.path') })
  await steps.getByRole('button', { name: new RegExp(`^${t(`competitions.steps.${name}`)}`) }).click()
}

async function atStep(browser: Browser, language: Language, person: StaffMember, name: string): Promise<Visitor> {
  const visitor = await enter(browser, language, 'STAFF', person)
  await visitor.page.goto(`/admission/competitions/${id}`)
  await expectScreen(visitor, new RegExp(String(YEAR)))
  await step(visitor, name)
  return visitor
}

/** The sheet of the competition with the lists of a season in place of its own, and these lists. */
async function sheetOfSeason(downloaded: Buffer) {
  const rows = await readSpreadsheet(downloaded, { maxRows: 10_000 })
  if (typeof rows === 'string') throw new Error(rows)
  const [header = [], ...entries] = rows.map(({ cells }) => cells)
  const rural = header.findIndex((text) => String(text).includes(`(${RURAL})`))
  const lists = listsForSeason(
    entries.map((cells) => ({ program: String(cells[0]), places: Number(cells[3]) })),
    PEOPLE,
  ).map((list) => ({ ...list, reserved: Math.round(list.places * 0.3) }))
  const cellsOf = ({ program, places, reserved }: (typeof lists)[number]) =>
    header.map((_, at) => (at === 0 ? program : at === 3 ? places : at === rural ? reserved : null))
  const sheetOf = (cells: readonly (readonly (string | number | null)[])[]): Promise<Buffer> =>
    buffer(
      spreadsheetOf([
        { name: 'Орындар', columns: header.map((text) => ({ header: String(text), width: 20 })), rows: cells },
      ]),
    )
  return { lists, cells: lists.map(cellsOf), sheetOf }
}

test('the head imports the places by a sheet, and the competition opens', async ({ browser, baseURL }) => {
  const calls = await staffCalls(baseURL, head)
  const made = (
    await calls.post('/staff/grants/competitions', {
      year: YEAR,
      level: 'BACHELOR',
      name: { kk: `Гранттар ${YEAR}`, ru: `Гранты ${YEAR}`, en: `Grants ${YEAR}` },
    })
  ).data
  id = made.id
  const visitor = await atStep(browser, 'kk', head, 'PLACES')
  const { page, t } = visitor
  const [download] = await Promise.all([page.waitForEvent('download'), press(visitor, 'competitions.places.download')])
  const { lists, cells, sheetOf } = await sheetOfSeason(await readFile(await download.path()))
  await press(visitor, 'competitions.places.upload')
  const dialog = page.getByRole('dialog')
  const upload = async (rows: typeof cells) => {
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'places.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await sheetOf(rows),
    })
    await dialog.locator('button[type=submit]').click()
  }
  // An unknown program: nothing is stored, and its cell is named.
  await upload([...cells, ['B999', ...(cells[0] ?? []).slice(1)]])
  await expect(dialog.getByRole('cell', { name: `A${cells.length + 2}`, exact: true })).toBeVisible()
  await expectAccessible(visitor)
  await upload(cells)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('competitions.places.found', { count: lists.length }))).toBeVisible()
  await expectAccessible(visitor)

  const { version, setup } = (await calls.get(`/staff/grants/competitions/${id}`)).data
  const quotas: CompetitionSetup['quotas'] = setup.quotas.map((share: { quota: string; percent: number }) => ({
    ...share,
    percent: share.quota === RURAL ? share.percent : 0,
  }))
  await calls.put(`/staff/grants/competitions/${id}`, {
    version,
    quotas,
    dates: {
      opensAt: new Date(Date.now() + 1_000).toISOString(),
      closesAt: dayFromNow(10),
      claimsCloseAt: dayFromNow(15),
      resultAt: dayFromNow(20),
      appealDays: 5,
      rounds: [
        { publishAt: dayFromNow(20), acceptUntil: dayFromNow(25) },
        { publishAt: dayFromNow(26), acceptUntil: dayFromNow(30) },
      ],
    },
  })
  await openCompetition(calls, await staffCalls(baseURL, confirmer), id)
  await expect(async () => expect((await calls.get('/grants/open')).list).toHaveLength(1)).toPass()
  people = peopleOfSeason(
    {
      ...setup,
      quotas,
      lists: lists.map((list) => ({
        ...list,
        universityId: null,
        language: null,
        minimum: null,
        reserved: [{ quota: RURAL, places: list.reserved }],
      })),
    },
    PEOPLE,
  )
  accounts = await enterAll(id, people, {
    waiting: true,
    passwordHash: await createPasswords().hash(PASSWORD),
  })
  await page.reload()
  await step(visitor, 'CLAIMS')
  const shown = String(PEOPLE).replace(/\B(?=(\d{3})+$)/g, ' ')
  await expect(page.getByText(t('competitions.claimsPanel.competitors', { count: PEOPLE, shown }))).toBeVisible()
})

/** The person with the highest total, who loses most by an unconfirmed result. */
const best = (): Competitor => people.reduce((one, each) => (each.total > one.total ? each : one))
const others = (): readonly Competitor[] => people.filter((each) => each !== best())
const corrected = (): Competitor | undefined => others()[0]
const unproved = (): Competitor | undefined =>
  others().find((each) => each !== corrected() && each.quotas?.includes(RURAL))

async function check(
  visitor: Visitor,
  finding: 'confirm' | 'correct' | 'refuse',
  claim: RegExp,
  fill?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const { page, t } = visitor
  const submit = t(`claims.checking.${finding}.submit`)
  await page.getByRole('button', { name: new RegExp(`^${submit}: ${claim.source}`) }).click()
  const dialog = page.getByRole('dialog')
  if (fill !== undefined) await fill(dialog)
  await expectAccessible(visitor)
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('the office confirms, corrects and refuses claims', async ({ browser, baseURL }) => {
  await moveDays(id, { opensAt: dayFromNow(-20), closesAt: dayFromNow(-1), claimsCloseAt: dayFromNow(5) })
  const visitor = await enter(browser, 'ru', 'STAFF', officer)
  const { page, t } = visitor
  await follow(visitor, 'app.navigation.claims')
  await expectScreen(visitor, t('claims.list.title'))
  const calls = await staffCalls(baseURL, officer)
  const open = async (person: Competitor | undefined) => {
    const { number } = (await calls.get(`/staff/request/${accountOf(person?.code ?? '').applicationId}`)).data
    await page.goto('/admission/claims')
    await page.getByLabel(t('claims.list.search'), { exact: true }).fill(number)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('link', { name: number }).click()
    await expectScreen(visitor, new RegExp(number))
  }
  const reason = (text: string) => async (dialog: Locator) =>
    field(visitor, 'claims.checking.reason', dialog).fill(text)
  const score = new RegExp(t('claims.kinds.SCORE'))
  await open(best())
  await check(visitor, 'refuse', score, reason('Сертификат нечитаем'))
  await check(visitor, 'confirm', new RegExp(t('claims.kinds.AVERAGE')))
  await open(corrected())
  await check(visitor, 'correct', new RegExp(t('claims.kinds.AVERAGE')), async (dialog) => {
    await field(visitor, 'applications.grant.attestat', dialog).fill('3,25')
    await reason('В аттестате 3,25')(dialog)
  })
  await open(unproved())
  await check(visitor, 'refuse', new RegExp(`${t('claims.kinds.QUOTA')}: `), reason('Справка просрочена'))
  expect(await confirmTheRest(id)).toBeGreaterThan(PEOPLE)
})

test('dry runs are compared, and one is published by two people', async ({ browser }) => {
  await moveDays(id, {
    claimsCloseAt: dayFromNow(0),
    resultAt: dayFromNow(1),
    rounds: [
      { publishAt: dayFromNow(0), acceptUntil: dayFromNow(10) },
      { publishAt: dayFromNow(11), acceptUntil: dayFromNow(20) },
    ],
  })
  const visitor = await atStep(browser, 'en', head, 'RUN')
  const { page, t } = visitor
  await run(visitor, 1)
  await field(visitor, 'competitions.runs.placesFactor').fill('2')
  await run(visitor, 2)
  // Twice as many places: grants are only gained.
  const changes = page.getByRole('table', { name: t('competitions.comparison.people'), exact: true })
  await expect(changes.first()).toContainText(t('competitions.comparison.changes.GAINED'))
  // Places of a quota have its name, not its code.
  const cutOffs = page.getByRole('table', { name: t('competitions.comparison.cutOffs'), exact: true })
  await expect(cutOffs.getByRole('rowheader', { name: /, \p{L}/u }).first()).toBeVisible()
  await expect(cutOffs.getByRole('rowheader', { name: /, [A-Z]+(_|$)/ })).toHaveCount(0)
  await expect(
    changes
      .last()
      .getByRole('cell', { name: /^S\d{6}$/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(visitor)
  await publish(browser, visitor, 'PUBLICATION')
})

/** Starts a run with the form's values and waits until it is done. */
async function run({ page, t }: Visitor, number: number): Promise<void> {
  await page.getByRole('button', { name: t('competitions.runs.start'), exact: true }).click()
  const row = page
    .getByRole('table', { name: t('competitions.runs.title'), exact: true })
    .getByRole('row')
    .filter({ hasText: t('competitions.runs.number', { number }) })
  await expect(row.getByText(t('competitions.runs.states.DONE'), { exact: true })).toBeVisible({ timeout: JOB_MS })
}

/** The head proposes the newest run by the rules, another person confirms it. */
async function publish(browser: Browser, visitor: Visitor, name: string, reason?: string): Promise<void> {
  const { page, t } = visitor
  // The list of runs loads late: a fast click must not propose the first run of an older list.
  await page.route(`**/competitions/${id}/runs*isPublishable=true*`, async (route) => {
    await sleep(500)
    await route.continue()
  })
  await step(visitor, name)
  for (const language of reason === undefined ? [] : LANGUAGES) {
    const label = t('competitions.publication.reasonIn', { language: t(`offers.letters.language.${language}`) })
    await page.getByLabel(label, { exact: true }).fill(reason ?? '')
  }
  await press(visitor, 'competitions.publication.propose')
  await expect(page.getByRole('button', { name: t('competitions.opening.takeBack'), exact: true })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  const other = await atStep(browser, 'kk', confirmer, name)
  const versions = other.page.getByText(other.t('competitions.protocols.PUBLISHED'), { exact: true })
  const before = await versions.count()
  await press(other, 'competitions.opening.confirm')
  await expect(versions).toHaveCount(before + 1, { timeout: JOB_MS })
  await expectAccessible(other)
  await other.page.context().close()
}

const ALLOT = path.join(import.meta.dirname, '../scripts/allot.ts')
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * A guest downloads the published files and computes them again: the same bytes, with the hash shown on the page. The
 * auditor's input must lead to the same grants.
 * @returns the protocol of the auditor.
 */
async function recompute({ page, t }: Visitor): Promise<Protocol> {
  await page.getByText(t('results.recompute.title'), { exact: true }).click()
  const folder = path.join(process.env['E2E_DATA_DIR'] ?? '', 'protocol')
  const download = async (name: 'input' | 'output'): Promise<string> => {
    const link = page.getByRole('link', { name: t(`results.recompute.${name}`), exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const file = path.join(folder, `${name}.json`)
    await download.saveAs(file)
    return file
  }
  const input = await download('input')
  const output = await download('output')
  const again = path.join(folder, 'again.json')
  await promisify(execFile)(process.execPath, [ALLOT, '--input', input, '--output', again])
  const [asked, published, computed] = await Promise.all([input, output, again].map((file) => readFile(file)))
  if (asked === undefined || published === undefined || computed === undefined) throw new Error('a file is missing')
  expect(computed.equals(published)).toBe(true)
  for (const bytes of [asked, computed]) await expect(page.getByText(sha256(bytes))).toBeVisible()
  const known: PublicAllotment = JSON.parse(published.toString())
  const whole = await wholeInput()
  const allotment = allot(whole)
  const grants = (allotted: PublicAllotment['allotted'] | Allotment['allotted']) =>
    allotted.map(({ applicant, program, choice, place }) => [applicant, program, choice, place])
  expect(grants(known.allotted)).toEqual(grants(allotment.allotted))
  return { input: whole, output: allotment }
}

/** The whole input of the newest protocol, read by an auditor whom the super administrator appoints. */
async function wholeInput(): Promise<Competition> {
  const root = await staffCalls(origin, SUPER_ADMIN)
  await root.post(`/staff/grants/audits/${SLUG}/auditors`, { email: decider.email })
  const auditor = await staffCalls(origin, decider)
  const { list } = await auditor.get('/staff/grants/audits')
  return auditor.get(`/staff/grants/audits/${SLUG}/versions/${list[0].version}/input`)
}

async function atResult(browser: Browser, language: Language): Promise<Visitor> {
  const guest = await newVisitor(browser, language)
  await guest.page.goto(`/admission/grants/${SLUG}?lang=${language}`)
  await expectScreen(guest, new RegExp(String(YEAR)))
  return guest
}

test('everybody can search the public list and compute it again', async ({ browser }) => {
  const guest = await atResult(browser, 'ru')
  const { page, t } = guest
  published = await recompute(guest)
  const codes = new Set(published.input.applicants.map((each) => each.id))
  expect([codes.size, codes.has(best().code)]).toEqual([PEOPLE - 1, false])
  const granted = published.output.allotted[0]?.applicant ?? ''
  await page.getByLabel(t('results.list.code'), { exact: true }).fill(granted.toLowerCase())
  await press(guest, 'results.list.search')
  await expect(page).toHaveURL(new RegExp(`code=${granted}`))
  const lines = published.output.lines.filter(({ applicant }) => applicant === granted)
  await expect(page.getByRole('cell', { name: granted, exact: true })).toHaveCount(lines.length)
  await expectAccessible(guest)
})

/** A competitor at their own result, opened from the list of applications. */
async function atOwnResult(browser: Browser, language: Language, code: string): Promise<Visitor> {
  const visitor = await enter(browser, language, 'APPLICANT', accountOf(code))
  await follow(visitor, 'app.navigation.myApplications')
  const { page, t } = visitor
  await page.getByRole('tab', { name: t('applications.list.archive'), exact: true }).click()
  await page.getByRole('link', { name: new RegExp(`^${t('results.own.open')}`) }).click()
  await expectScreen(visitor, t('results.own.title'))
  return visitor
}

/** Asserts that a competitor's screen explains every choice as the published protocol computes it. */
async function expectExplained(visitor: Visitor, protocol: Protocol, code: string): Promise<void> {
  const { page, t, language } = visitor
  const { list } = await (await page.request.get('/api/dictionary/quota/categories/list')).json()
  const quotas = new Map(list.map((quota: { code: string }) => [quota.code, quota]))
  const findings = findingsOf(protocol, code, { t, language, quotas } as Parameters<typeof findingsOf>[2])
  expect(findings.length).toBeGreaterThan(0)
  const lines = protocol.output.lines.filter(({ applicant }) => applicant === code)
  for (const { choice, program, outcome, decidedBy, missing, lastAdmitted, words } of findings) {
    // The files contain the computed findings.
    const line = lines.find((each) => each.choice === choice)
    expect([line?.outcome, line?.decidedBy, line?.missing, line?.lastAdmitted?.total]).toEqual([
      outcome,
      decidedBy,
      missing,
      lastAdmitted?.total,
    ])
    const name = new RegExp(`^${t('results.own.choice', { choice })}: ${program} `)
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
    for (const text of words) await expect(item).toContainText(text)
  }
  await expect(page.getByText(code, { exact: true })).toBeVisible()
}

test('three people drawn at random, and one for each kind of reason, read the reasons on their own screens', async ({
  browser,
}) => {
  console.log(`SEASON_SEED=${SEED}`)
  const three = drawn(published.input.applicants, DRAWN, SEED).map((each) => each.id)
  const codes = [...three, ...withOtherReasons(published, three, SEED)]
  for (const [at, code] of codes.entries()) {
    const visitor = await atOwnResult(browser, LANGUAGES[at % LANGUAGES.length] ?? 'kk', code)
    await expectExplained(visitor, published, code)
    await expectAccessible(visitor)
    await visitor.page.context().close()
  }
  // A corrected claim is shown with its reason.
  for (const [person, reason] of [
    [corrected(), 'В аттестате 3,25'],
    [unproved(), 'Справка просрочена'],
  ] as const) {
    const visitor = await atOwnResult(browser, 'kk', person?.code ?? '')
    await expect(visitor.page.getByText(reason)).toBeVisible()
    await expectExplained(visitor, published, person?.code ?? '')
    await visitor.page.context().close()
  }
})

test('an uninvolved person decides an appeal, and the round is published again', async ({ browser }) => {
  const { code } = best()
  const visitor = await atOwnResult(browser, 'ru', code)
  const { page, t } = visitor
  const reason = t('results.reasons.scoreRefused', { reason: 'Сертификат нечитаем' })
  await expect(page.getByText(reason).first()).toBeVisible()
  await press(visitor, 'appeals.open')
  await page.getByLabel(t('appeals.reason'), { exact: true }).fill('Сертификат подлинный')
  await press(visitor, 'appeals.send')
  await expect(page.getByText(t('appeals.state.SENT'))).toBeVisible()

  // The officer who checked the claims reads that another person decides.
  const open = async (person: StaffMember): Promise<Visitor> => {
    const office = await enter(browser, 'kk', 'STAFF', person)
    await follow(office, 'app.navigation.appeals')
    await office.page.locator('tbody').getByRole('link').first().click()
    await expect(office.page.getByText('Сертификат подлинный')).toBeVisible()
    return office
  }
  const partial = await open(officer)
  await expect(partial.page.getByText(partial.t('appeals.one.tookPart'))).toBeVisible()
  await expect(partial.page.getByRole('button', { name: partial.t('appeals.one.grant') })).toHaveCount(0)
  const office = await open(decider)
  await press(office, 'appeals.one.grant')
  const dialog = office.page.getByRole('dialog')
  await field(office, 'appeals.one.claim', dialog).selectOption({
    label: office.t('claims.kinds.SCORE'),
  })
  await field(office, 'appeals.one.answer', dialog).fill('Сертификат расталды')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: office.t('appeals.one.grant'), exact: true }).click()
  await expect(office.page.getByText(office.t('appeals.state.GRANTED')).first()).toBeVisible()

  // The same round again, with a public reason.
  const lead = await atStep(browser, 'ru', head, 'RUN')
  await field(lead, 'competitions.publication.round').selectOption({
    label: lead.t('competitions.runs.roundAgain', { round: 1 }),
  })
  await run(lead, 3)
  await publish(browser, lead, 'PUBLICATION', 'Апелляция удовлетворена')
  const guest = await atResult(browser, 'en')
  await expect(guest.page.getByText('Апелляция удовлетворена')).toBeVisible()
  published = await recompute(guest)
  await page.reload()
  await expectExplained(visitor, published, code)
  await expect(page.getByRole('button', { name: t('offers.accept'), exact: true })).toBeVisible()
  await expectAccessible(visitor)
})

test('one declines, one asks to move up, and a second round gives the declined grant', async ({ browser }) => {
  const { giver, mover } = giverAndMover(published)
  // The application is decided and in the archive; the open offer is above an empty list.
  const offered = await enter(browser, 'en', 'APPLICANT', accountOf(giver))
  const step = offered.page.getByRole('region', { name: offered.t('applications.home.steps.answerOffer.title') })
  await expect(step.getByRole('link')).toHaveText([offered.t('applications.home.steps.answerOffer.act')])
  await follow(offered, 'app.navigation.myApplications')
  await expect(offered.page.getByRole('link', { name: offered.t('offers.answer'), exact: true })).toBeVisible()
  await expect(offered.page.getByText(offered.t('applications.list.emptyActive'), { exact: true })).toBeVisible()
  await expectAccessible(offered)
  await offered.page.context().close()
  const declining = await atOwnResult(browser, 'ru', giver)
  await press(declining, 'offers.decline')
  await declining.page
    .getByRole('dialog')
    .getByRole('button', { name: declining.t('offers.declineConfirm'), exact: true })
    .click()
  await expect(declining.page.getByText(declining.t('offers.declinedText'))).toBeVisible()
  const moving = await atOwnResult(browser, 'kk', mover)
  await moving.page.getByRole('checkbox').check()
  await press(moving, 'offers.accept')
  await expect(moving.page.getByText(moving.t('offers.movingUp'))).toBeVisible()
  expect(await acceptTheRest(id)).toBe(published.output.allotted.length - 2)

  await moveDays(id, {
    rounds: [
      { publishAt: dayFromNow(-2), acceptUntil: dayFromNow(-1) },
      { publishAt: dayFromNow(0), acceptUntil: dayFromNow(10) },
    ],
  })
  const lead = await atStep(browser, 'kk', head, 'RUN')
  await run(lead, 4)
  await publish(browser, lead, 'ROUNDS')
  const given = published.output.allotted.find(({ applicant }) => applicant === giver)?.program
  published = await recompute(await atResult(browser, 'kk'))
  expect(published.input.applicants.some((each) => each.id === giver)).toBe(false)
  expect(published.output.allotted.find(({ applicant }) => applicant === mover)?.program).toBe(given)
  await moving.page.reload()
  await expect(moving.page.getByText(moving.t('offers.event.MOVED_UP'))).toBeVisible()
  await expectExplained(moving, published, mover)
  await expectAccessible(moving)
  await declining.page.reload()
  await expect(declining.page.getByText(declining.t('offers.declinedText'))).toBeVisible()
  // Participants of the second round read its reasons.
  for (const { id: code } of drawn(published.input.applicants, 1, SEED)) {
    const visitor = await atOwnResult(browser, 'en', code)
    await expectExplained(visitor, published, code)
  }
})
