import { type APIRequestContext, expect, request } from '@playwright/test'
import { newApplicant, registerByCalls } from './applicant.ts'
import { pdf } from './screen.ts'
import { newStaffMember, type StaffMember, SUPER_ADMIN } from './staff.ts'

const DOCUMENTS = [
  'passport',
  'previousLevel',
  'recommendationLetter',
  'medicalCertificate',
  'form',
  'motivationLetter',
]
const SEARCH = 'degree=BACHELOR&language=KAZAKH'

async function context(baseURL: string): Promise<APIRequestContext> {
  const part = () => crypto.randomUUID().slice(0, 4)
  return request.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': `2001:db8::${part()}:${part()}` } })
}

async function signedIn(door: string, calls: APIRequestContext, person: { email: string; password: string }) {
  const { email, password } = person
  const answer = await calls.post(`/api${door}`, { data: { email, password } })
  await expect(answer).toBeOK()
  const headers = { Authorization: `Bearer ${(await answer.json()).token}` }
  const ask = async (method: string, path: string, options: object = {}) => {
    const given = await calls.fetch(`/api${path}`, { method, headers, ...options })
    expect(given.status(), `${method} ${path}: ${await given.text()}`).toBe(200)
    return given.json()
  }
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, data: unknown = {}) => ask('POST', path, { data }),
    put: (path: string, data: unknown = {}) => ask('PUT', path, { data }),
    upload: async (name: string): Promise<{ id: string }> =>
      (await ask('POST', '/file/upload', { multipart: { file: pdf(name) } })).data,
  }
}

/** The calls of one person, from an address of their own, as the screens make them. */
export type Calls = Awaited<ReturnType<typeof signedIn>>

type Credentials = Pick<StaffMember, 'email' | 'password'>

/** The calls of a staff member. */
export const staffCalls = async (baseURL: string, person: Partial<StaffMember> & Credentials): Promise<Calls> =>
  signedIn('/staff/auth/signin', await context(baseURL), person)

/** Does something with each, a few at a time: the portal is busy, not flooded. */
export async function forEach<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

export type Office = {
  readonly universityId: string
  readonly head: StaffMember
  readonly managers: readonly StaffMember[]
  readonly applicants: readonly string[]
  readonly applicationIds: readonly string[]
}

/**
 * A university's own office: one head of admissions, three managers, and applicants who have sent it ten applications
 * each. Made by the calls that the screens make. `place` picks the university, so that each run of a journey has its own.
 */
export async function makeOffice(baseURL: string, place: number, applications: number): Promise<Office> {
  const root = await signedIn('/staff/auth/signin', await context(baseURL), SUPER_ADMIN)
  const { universityId, programs } = await findUniversity(root, place)
  const hire = async (name: string, role: string): Promise<StaffMember> => {
    const person = newStaffMember(name)
    await root.post('/staff', { ...person, roles: [{ name: role }], university: universityId })
    return person
  }
  const head = await hire('Гүлнар Сейітова', 'ADMIN')
  const managers: StaffMember[] = []
  for (const name of ['Айжан Төлегенова', 'Ерлан Мұқанов', 'Нұрлан Қасымов']) managers.push(await hire(name, 'MANAGER'))

  const people = Array.from({ length: applications / programs.length }, newApplicant)
  const applicationIds: string[] = []
  await forEach(people, async (person) => {
    const address = await context(baseURL)
    await registerByCalls(address, person)
    const applicant = await signedIn('/auth/signin', address, person)
    const files: Record<string, { id: string }> = {}
    for (const slot of DOCUMENTS) files[slot] = await applicant.upload(slot)
    for (const educationalProgram of programs) {
      const { data } = await applicant.post('/request/create', {
        type: 'ENROLLMENT',
        status: 'IN_PROCESS',
        educationLevel: 'BACHELOR',
        educationLanguage: 'KAZAKH',
        interviewLanguage: 'KAZAKH',
        gpa: '4.8',
        choices: [{ universityId, educationalProgram }],
        ...files,
      })
      applicationIds.push(data.id)
    }
    await address.dispose()
  })
  return { universityId, head, managers, applicants: people.map(({ email }) => email), applicationIds }
}

const PROGRAMS = 10

/** From the end of the list, where no other journey applies. */
async function findUniversity(calls: Calls, place: number) {
  const { list } = await calls.get(`/search/universities?${SEARCH}`)
  let left = place
  for (const { id } of list.toReversed()) {
    const programs = (await calls.get(`/search/universities/${id}/programs?${SEARCH}`)).list
    if (programs.length >= PROGRAMS && left-- === 0)
      return { universityId: id, programs: programs.slice(0, PROGRAMS).map((program: { id: string }) => program.id) }
  }
  throw new Error('no university offers enough programs')
}
