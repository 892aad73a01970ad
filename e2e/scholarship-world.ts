import type { CommissionRules } from '@portal/domain/competitions/commission-schema.ts'
import { type Applicant, newApplicant, registerByCalls, SLOTS } from './applicant.ts'
import { type Calls, callsBy, newCaller } from './calls.ts'
import { hire, openCompetition, staffCalls } from './office.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { change, dayFromNow, enterAll, moveDays, withDatabase } from './server-clock.ts'
import type { Credentials } from './sign-in.ts'
import type { StaffMember } from './staff.ts'

type Foreigner = Applicant & { readonly applicationId: string; readonly lastName: string }

/** A scholarship of 40 foreigners after the closing of applications, with its office. No expert is named yet. */
export type ScholarshipWorld = {
  readonly id: string
  readonly slug: string
  readonly lead: StaffMember
  readonly confirmer: StaffMember
  readonly experts: readonly StaffMember[]
  /** The best two of the list with one place, who sent letters. */
  readonly best: Foreigner
  readonly second: Foreigner
  /** One of the others. */
  readonly other: Credentials & { readonly applicationId: string }
}

const PROGRAMS = ['B057', 'B044'] as const
const PLACES_OF = { B057: 1, B044: 2 } as const
const FOREIGNERS = 40
const COUNTRIES = ['UZ', 'TJ', 'KG', 'MN', 'CN', 'IN', 'TR', 'PK', 'AF', 'GE']
/** Chosen by no foreigner. */
const UNIVERSITY_OF_EXPERTS = 'uni-979'

const words = (text: string) => ({ kk: `${text} kk`, ru: `${text} ru`, en: `${text} en` })
export const CRITERIA = ['DEPTH', 'PLAN'] as const
/** Papers are graded blind. */
const panelOf = (graded: CommissionRules['graded']): CommissionRules => ({
  ...{ graded, experts: 2, seesOthers: true },
  hidden: graded === 'PAPERS' ? ['name', 'citizenship', 'contacts'] : [],
  ...{ furtherFrom: null, rule: 'MEAN', isCalibrated: false },
  criteria: CRITERIA.map((code) => ({
    ...{ code, name: words(code) },
    grades: [1, 2, 3, 4, 5].map((grade) => words(`${code} at ${grade}`)),
  })),
})

export async function makeScholarship(
  baseURL: string | undefined,
  year: number,
  graded: CommissionRules['graded'] = 'PAPERS',
): Promise<ScholarshipWorld> {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const lead = await hire(root, 'Дана Омарова', 'EXPERT_MANAGER')
  const confirmer = await hire(root, 'Ерлан Мұқанов', 'ADMIN')
  const experts: StaffMember[] = []
  for (const [at, name] of ['Сәуле Ахметжанова', 'Бақыт Ыбыраев'].entries()) {
    const more = { university: UNIVERSITY_OF_EXPERTS, phoneNumber: `+7701${String(year).slice(1)}910${at}` }
    experts.push(await hire(root, name, 'EXPERT', more))
  }
  const calls = await staffCalls(baseURL, lead)
  const { id, slug } = await openScholarship(calls, await staffCalls(baseURL, confirmer), year, graded)
  await moveDays(id, { opensAt: dayFromNow(-20), closesAt: dayFromNow(2) })
  const best = await applied(baseURL, id, { firstName: 'Emre', lastName: 'Kaya', citizenship: 'TR' })
  const second = await applied(baseURL, id, { firstName: 'Nomin', lastName: 'Batsukh', citizenship: 'MN' })
  const others = await enterForeigners(id, best.email)
  await change(`update grant_claims set state = 'CONFIRMED', value = stated where application_id = any ($1)`, [
    [best.applicationId, second.applicationId],
  ])
  await moveDays(id, {
    ...{ closesAt: dayFromNow(-10), claimsCloseAt: dayFromNow(0), resultAt: dayFromNow(1) },
    rounds: [
      { publishAt: new Date(Date.now() - 60_000).toISOString(), acceptUntil: dayFromNow(10) },
      { publishAt: dayFromNow(12), acceptUntil: dayFromNow(20) },
    ],
  })
  return { id, slug, lead, confirmer, experts, best, second, other: { ...others, password: best.password } }
}

async function openScholarship(lead: Calls, opener: Calls, year: number, graded: CommissionRules['graded']) {
  const made = { year, level: 'BACHELOR', kind: 'SCHOLARSHIP', source: 'INTERVIEW', name: words('Scholarship') }
  const { id, version, slug } = (await lead.post('/staff/grants/competitions', made)).data
  const day = (days: number): string => dayFromNow(days)
  await lead.put(`/staff/grants/competitions/${id}`, {
    version,
    dates: {
      ...{ opensAt: day(1), closesAt: day(5), claimsCloseAt: day(8), resultAt: day(9), appealDays: 5 },
      rounds: [{ publishAt: day(9), acceptUntil: day(15) }],
    },
    ...{ minimum: { total: 20, subjects: {} }, order: [], quotas: [], rights: [], commission: panelOf(graded) },
    lists: {
      put: PROGRAMS.map((program) => ({
        ...{ program, universityId: null, language: null, places: PLACES_OF[program], reserved: [], minimum: null },
      })),
      remove: [],
    },
  })
  await openCompetition(lead, opener, id, 'INTERVIEW')
  return { id: id as string, slug: slug as string }
}

/** A foreigner who applies by calls for the program with one place. */
async function applied(
  baseURL: string | undefined,
  competitionId: string,
  who: { readonly firstName: string; readonly lastName: string; readonly citizenship: string },
): Promise<Foreigner> {
  const person = newApplicant()
  const more = { ...who, countryOfResidence: who.citizenship, nationality: 'other' }
  await registerByCalls(await newCaller(baseURL), person, more)
  const calls = await callsBy(baseURL, 'APPLICANT', person)
  const files: Record<string, { id: string }> = {}
  for (const slot of SLOTS) files[slot] = { id: (await calls.upload(slot)).id }
  const { data } = await calls.post('/request/create', {
    ...{ type: 'GRANT_COMPETITION', status: 'IN_PROCESS', competitionId },
    ...{ educationLevel: 'BACHELOR', educationLanguage: 'ENGLISH', interviewLanguage: 'ENGLISH', gpa: '4.8' },
    choices: [{ universityId: 'uni-027', educationalProgram: 'B057' }],
    ...files,
  })
  return { ...person, applicationId: data.id, lastName: who.lastName }
}

/** The other foreigners as rows, with the password of a registered one. @returns the first of them. */
async function enterForeigners(competitionId: string, emailOfPassword: string) {
  const people = Array.from({ length: FOREIGNERS - 2 }, (_, at) => ({
    ...{ code: `F${String(10_000 + at)}`, total: 0, choices: [PROGRAMS[at % PROGRAMS.length] ?? 'B057'] },
  }))
  const passwordHash = await withDatabase(
    async (client) =>
      (await client.query('select password_hash from accounts where email = $1', [emailOfPassword])).rows[0]
        .password_hash as string,
  )
  const entered = await enterAll(competitionId, people, { passwordHash })
  const ids = [...entered.values()].map(({ applicationId }) => applicationId)
  await change('delete from grant_claims where application_id = any ($1)', [ids])
  await change(
    `with f as (select a.id, a.owner_id, ($2::text[])[1 + (row_number() over (order by a.id))::int % 10] as country
        from applications a where a.id = any ($1)),
      p as (update applicant_profiles set citizenship = country, country_of_residence = country from f where account_id = owner_id)
    update applications a set applicant = applicant || jsonb_build_object('citizenship', country, 'countryOfResidence', country)
      from f where f.id = a.id`,
    [ids, COUNTRIES],
  )
  const [first = { applicationId: '', email: '' }] = entered.values()
  return first
}

/** Grades of one case by its experts. */
export const gradesOf = (applicationId: string): Promise<readonly { readonly id: string; readonly email: string }[]> =>
  withDatabase(
    async (client) =>
      (
        await client.query(
          `select g.id, a.email from commission_grades g join accounts a on a.id = g.expert_id
            where g.application_id = $1 and g.state = 'ASSIGNED' order by a.email`,
          [applicationId],
        )
      ).rows,
  )

/**
 * Signs the grades that are left as rows, as the calls write them: 4 for this application and from 2 to 3 for the
 * others.
 */
export async function signOthers(competitionId: string, second: string): Promise<void> {
  await change(
    `with given as (select g.id, case when g.application_id = $2 then 4 else 2 + (c.number % 2) end as grade
        from commission_grades g join commission_cases c on c.application_id = g.application_id
        where g.competition_id = $1 and g.state = 'ASSIGNED')
    update commission_grades g set state = 'SIGNED', draft = null, comments = '{}', signed_at = now(), total = grade * 20,
      grades = jsonb_build_object('DEPTH', grade, 'PLAN', grade)
      from given where given.id = g.id`,
    [competitionId, second],
  )
  await change(
    `update commission_cases c set state = 'DONE', spread = 0,
        total = (select round(avg(g.total), 2) from commission_grades g where g.application_id = c.application_id)
      where competition_id = $1`,
    [competitionId],
  )
}

/** Lets the second round begin: the first one's other offers are answered, and its day has come. */
export async function beginSecondRound(competitionId: string): Promise<void> {
  await change(
    `update grant_offers set state = 'ACCEPTED', answered_at = now(), is_moving_up = false
      where competition_id = $1 and answered_at is null`,
    [competitionId],
  )
  await moveDays(competitionId, {
    rounds: [
      { publishAt: dayFromNow(-1), acceptUntil: new Date(Date.now() - 120_000).toISOString() },
      { publishAt: new Date(Date.now() - 60_000).toISOString(), acceptUntil: dayFromNow(10) },
    ],
  })
}

type Run = { readonly number: number; readonly state: string; readonly repetition: { readonly state: string } | null }

/** Runs, proposes and confirms a round by calls. */
export async function publishRound(lead: Calls, confirmer: Calls, id: string): Promise<void> {
  const path = `/staff/grants/competitions/${id}`
  const { number } = (await lead.post(`${path}/runs`, { kind: 'DRY' })).data
  await until(async () => {
    const { list } = await lead.get(`${path}/runs`)
    // The run is repeated for fragile awards before it may be proposed.
    return list.some((run: Run) => run.number === number && run.state === 'DONE' && run.repetition?.state === 'DONE')
  })
  const { protocols } = (await lead.post(`${path}/protocol`, { run: number })).data
  const { version } = protocols[0]
  await confirmer.post(`${path}/protocol/confirm`, { version })
  await until(async () => {
    const { data } = await lead.get(path)
    return data.protocols.some(
      (each: { version: number; state: string }) => each.version === version && each.state === 'PUBLISHED',
    )
  })
}

const WAIT_MS = 60_000
async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WAIT_MS
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('the round was not published')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
