import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import { confirmedStepsOf } from '@portal/domain/competitions/confirm-rules.ts'
import { newApplicant, registerByCalls, SLOTS, sendComplete } from './applicant.ts'
import { type Calls, callsBy, newCaller } from './calls.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import type { Credentials } from './sign-in.ts'
import { newStaffMember, type StaffMember } from './staff.ts'

const SEARCH = 'degree=BACHELOR&language=KAZAKH'

export const staffCalls = (baseURL: string | undefined, person: Credentials): Promise<Calls> =>
  callsBy(baseURL, 'STAFF', person)

export async function hire(
  root: Calls,
  name: string,
  role: string,
  more: { readonly university?: string; readonly phoneNumber?: string } = {},
): Promise<StaffMember> {
  const person = newStaffMember(name)
  await root.post('/staff', { ...person, roles: [{ name: role }], ...more })
  return person
}

/** Runs an act for each item, a few at a time: the portal is busy, not overloaded. */
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
 * A university's own office: one head of admissions, three managers, and applicants with ten applications each. Made by
 * the screens' calls. `place` selects the university: each run of a journey has its own.
 */
export async function makeOffice(baseURL: string | undefined, index: number, applications: number): Promise<Office> {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const { universityId, programs } = await findUniversity(root, index)
  const university = universityId
  const head = await hire(root, 'Гүлнар Сейітова', 'ADMIN', { university })
  const managers: StaffMember[] = []
  for (const name of ['Айжан Төлегенова', 'Ерлан Мұқанов', 'Нұрлан Қасымов'])
    managers.push(await hire(root, name, 'MANAGER', { university }))

  const people = Array.from({ length: applications / programs.length }, newApplicant)
  const applicationIds: string[] = []
  await forEach(people, async (person) => {
    await registerByCalls(await newCaller(baseURL), person)
    const applicant = await callsBy(baseURL, 'APPLICANT', person)
    const files: Record<string, { id: string }> = {}
    for (const slot of SLOTS) files[slot] = await applicant.upload(slot)
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
  })
  return { universityId, head, managers, applicants: people.map(({ email }) => email), applicationIds }
}

const PROGRAMS = 10

/** From the end of the list, which no other journey uses. */
async function findUniversity(calls: Calls, index: number) {
  const { list } = await calls.get(`/search/universities?${SEARCH}`)
  let left = index
  for (const { id } of list.toReversed()) {
    const programs = (await calls.get(`/search/universities/${id}/programs?${SEARCH}`)).list
    if (programs.length >= PROGRAMS && left-- === 0)
      return { universityId: id, programs: programs.slice(0, PROGRAMS).map((program: { id: string }) => program.id) }
  }
  throw new Error('no university offers enough programs')
}

/** Confirms the steps of a competition as its head, and opens it as another person. */
export async function openCompetition(
  lead: Calls,
  opener: Calls,
  id: string,
  source: ScoreSource = 'UNT',
): Promise<void> {
  const { version } = (await lead.get(`/staff/grants/competitions/${id}`)).data
  for (const step of confirmedStepsOf(source))
    await lead.post(`/staff/grants/competitions/${id}/steps/${step}/confirm`, { version })
  await opener.post(`/staff/grants/competitions/${id}/open`, { version })
}

/** An application with an inspector, and its applicant. */
export async function assignedApplication(baseURL: string | undefined) {
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const head = await hire(root, 'Гүлнар Сейітова', 'ADMIN')
  const inspector = await hire(root, 'Айжан Төлегенова', 'MANAGER')
  const person = newApplicant()
  await registerByCalls(await newCaller(baseURL), person)
  const { id } = await sendComplete(await callsBy(baseURL, 'APPLICANT', person))
  const calls = await staffCalls(baseURL, head)
  const { content } = await calls.get(`/staff/list?pageSize=200&search=${encodeURIComponent(inspector.email)}`)
  const found = content.find(({ fullName }: { fullName: string }) => fullName === inspector.fullName)
  await calls.post('/staff/request/inspector', { requestId: id, inspectorId: found.id, status: 'IN_PROCESS' })
  const { number } = (await calls.get(`/staff/request/${id}`)).data
  return { id, number: number as string, head, inspector, person }
}
