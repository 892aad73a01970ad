import {
  APPLICATION_WORKFLOW,
  CHOICE_WORKFLOW,
  COMPETING_CHOICE_WORKFLOW,
  COMPETITION_WORKFLOW,
} from '@portal/domain/applications/workflow.ts'
import { GRADING_WORKFLOW } from '@portal/domain/commissions/workflow.ts'
import { INTERVIEW_WORKFLOW } from '@portal/domain/interviews/workflow.ts'
import { ROLES, type Role } from '@portal/domain/kernel/role.ts'
import type { Mover, Workflow } from '@portal/domain/kernel/workflow.ts'
import { ATTEMPT_WORKFLOW } from '@portal/domain/screening/workflow.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, offers, sentApplication } from './builders.ts'
import { draw, madeCommission, ownGrading, signCase } from './commission.ts'
import { competingBody, publishAs, sentCompeting } from './competing.ts'
import type { Answer, Person } from './portal.ts'
import { listsOf, madeCompetition } from './published-protocol.ts'
import { testPortal } from './test-portal.ts'

/**
 * A second, handwritten copy of every workflow: a change of a table must be repeated here. Each cell, absent ones too,
 * is then tried by the ordinary calls, or by the portal's own commands.
 */
const APPLICATION = [
  'absent save CREATED USER',
  'CREATED save CREATED USER',
  'CREATED submit IN_PROCESS USER',
  'CREATED remove deleted USER',
  'IN_PROCESS assign IN_PROCESS ADMIN',
  'IN_PROCESS unassign IN_PROCESS SYSTEM',
  'IN_PROCESS endWithSeason FAILED SYSTEM',
  'IN_PROCESS carryOver IN_PROCESS SYSTEM',
  'IN_PROCESS decide IN_PROCESS_ADMIN ADMIN,MANAGER',
  'IN_PROCESS withdraw WITHDRAWN USER',
  'IN_PROCESS_ADMIN endWithSeason FAILED SYSTEM',
  'IN_PROCESS_ADMIN carryOver IN_PROCESS_ADMIN SYSTEM',
  'IN_PROCESS_ADMIN sendBack IN_PROCESS ADMIN',
  'IN_PROCESS_ADMIN approvePassed PASSED ADMIN',
  'IN_PROCESS_ADMIN approveFailed FAILED ADMIN',
  'IN_PROCESS_ADMIN approveNextChoice IN_PROCESS ADMIN',
  'IN_PROCESS_ADMIN withdraw WITHDRAWN USER',
]
const CHOICE = [
  'absent add WAITING SYSTEM',
  'WAITING begin IN_PROCESS SYSTEM',
  'WAITING skip SKIPPED SYSTEM',
  'IN_PROCESS decide IN_PROCESS_ADMIN SYSTEM',
  'IN_PROCESS fail FAILED SYSTEM',
  'IN_PROCESS withdraw WITHDRAWN SYSTEM',
  'IN_PROCESS_ADMIN sendBack IN_PROCESS SYSTEM',
  'IN_PROCESS_ADMIN pass PASSED SYSTEM',
  'IN_PROCESS_ADMIN fail FAILED SYSTEM',
  'IN_PROCESS_ADMIN withdraw WITHDRAWN SYSTEM',
]
const COMPETING = [
  'absent save CREATED USER',
  'CREATED save CREATED USER',
  'CREATED submit IN_PROCESS USER',
  'CREATED remove deleted USER',
  'IN_PROCESS assign IN_PROCESS ADMIN',
  'IN_PROCESS unassign IN_PROCESS SYSTEM',
  'IN_PROCESS endWithSeason FAILED SYSTEM',
  'IN_PROCESS withdraw WITHDRAWN USER',
  'IN_PROCESS publishPassed PASSED SYSTEM',
  'IN_PROCESS publishFailed FAILED SYSTEM',
  'PASSED republishPassed PASSED SYSTEM',
  'PASSED republishFailed FAILED SYSTEM',
  'FAILED republishPassed PASSED SYSTEM',
]
const ENDS_OF_A_COMPETING_CHOICE = ['PASSED', 'FAILED', 'SKIPPED']
const COMPETING_CHOICE = [
  'absent add WAITING SYSTEM',
  'WAITING begin IN_PROCESS SYSTEM',
  'IN_PROCESS pass PASSED SYSTEM',
  'IN_PROCESS fail FAILED SYSTEM',
  'IN_PROCESS skip SKIPPED SYSTEM',
  'IN_PROCESS withdraw WITHDRAWN SYSTEM',
  ...ENDS_OF_A_COMPETING_CHOICE.flatMap((from) => [
    `${from} pass PASSED SYSTEM`,
    `${from} fail FAILED SYSTEM`,
    `${from} skip SKIPPED SYSTEM`,
  ]),
]
const INTERVIEW = [
  'absent schedule NEW EXPERT_MANAGER',
  'absent choose ASSIGNED USER',
  'NEW assign ASSIGNED EXPERT_MANAGER',
  'NEW move NEW EXPERT_MANAGER',
  'NEW choose ASSIGNED USER',
  'NEW cancel CANCELLED EXPERT_MANAGER,SYSTEM',
  'ASSIGNED assign ASSIGNED EXPERT_MANAGER',
  'ASSIGNED move ASSIGNED EXPERT_MANAGER',
  'ASSIGNED choose ASSIGNED USER',
  'ASSIGNED cancel CANCELLED EXPERT_MANAGER,SYSTEM',
  'ASSIGNED decline NEW EXPERT',
  'ASSIGNED note ASSIGNED EXPERT_MANAGER,EXPERT',
  'ASSIGNED grade ASSIGNED EXPERT',
  'ASSIGNED sign SIGNED EXPERT',
  'ASSIGNED release NEW SYSTEM',
]
const GRADING = [
  'absent assign ASSIGNED EXPERT_MANAGER',
  'ASSIGNED grade ASSIGNED EXPERT',
  'ASSIGNED sign SIGNED EXPERT',
  'ASSIGNED decline RELEASED EXPERT',
  'ASSIGNED release RELEASED EXPERT_MANAGER,SYSTEM',
  'SIGNED avoid VOID SYSTEM',
  'RELEASED assign ASSIGNED EXPERT_MANAGER',
]
const ATTEMPT = [
  'absent give NOT_STARTED SYSTEM',
  'absent resend NOT_STARTED ADMIN,MANAGER',
  'NOT_STARTED open RUNNING USER',
  'NOT_STARTED addMinutes NOT_STARTED ADMIN,MANAGER',
  'NOT_STARTED close CLOSED SYSTEM',
  'RUNNING open RUNNING USER',
  'RUNNING answer RUNNING USER',
  'RUNNING finish FINISHED USER',
  'RUNNING expire TIME_IS_OVER SYSTEM',
  'RUNNING addMinutes RUNNING ADMIN,MANAGER',
  'RUNNING close CLOSED SYSTEM',
]

test.each<[string, readonly string[], Workflow<string>]>([
  ['application', APPLICATION, APPLICATION_WORKFLOW],
  ['choice', CHOICE, CHOICE_WORKFLOW],
  ['application that competes', COMPETING, COMPETITION_WORKFLOW],
  ['choice that competes', COMPETING_CHOICE, COMPETING_CHOICE_WORKFLOW],
  ['interview', INTERVIEW, INTERVIEW_WORKFLOW],
  ['grade of an expert', GRADING, GRADING_WORKFLOW],
  ['attempt', ATTEMPT, ATTEMPT_WORKFLOW],
])('the workflow of an %s is as written here', (_name, written, workflow) => {
  const cells = Object.entries(workflow).flatMap(([from, events]) =>
    Object.entries(events).map(([event, { to, by }]) => `${from} ${event} ${to} ${by.join(',')}`),
  )
  expect(cells).toEqual(written)
})

const portal = await testPortal()
let root: Person
let admin: Person
let head: Person
let manager: Person
let expertHead: Person
let expert: Person
let otherExpert: Person
let passerBy: Person
const NOW = '2026-11-20T09:30:00.000Z'

beforeAll(async () => {
  root = await portal.superAdmin()
  admin = await portal.staff(['ADMIN'])
  head = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  expertHead = await portal.staff(['EXPERT_MANAGER'])
  expert = await portal.staff(['EXPERT'], { university: 'uni-979' })
  otherExpert = await portal.staff(['EXPERT'], { university: 'uni-979' })
  passerBy = await portal.applicant()
})
beforeEach(() => portal.clock.set(NOW))

type Made = { readonly id: string; readonly owner: Person; readonly inspector?: Person; readonly expert?: Person }
type State = { readonly status: string; readonly version: number; readonly notes: readonly string[] }
type Life = {
  readonly written: readonly string[]
  readonly statuses: readonly string[]
  /** Brings a row to a status. `mover` will act on it, for `event`. */
  readonly make: (status: string, mover: Mover, event: string) => Promise<Made>
  readonly state: (made: Made) => Promise<State>
  readonly calls: Readonly<
    Record<string, Partial<Record<Mover, (made: Made, by: Person) => Promise<Answer | undefined>>>>
  >
  /** The refusal of a role with access to the call, by status. */
  readonly refusal: (status: string, mover: Mover, event: string) => { readonly status: number; readonly msg: string }
  readonly more?: (made: Made, event: string, from: string, before: State) => Promise<void>
}

function personOf(mover: Mover, made: Made): Person {
  if (mover === 'USER') return made.owner
  if (mover === 'EXPERT') return made.expert ?? expert
  const others = { ADMIN: admin, MANAGER: manager, EXPERT_MANAGER: expertHead, SUPER_ADMIN: root }
  return others[mover as keyof typeof others] ?? root
}

const written = (life: Life, from: string, event: string, mover: Mover): string | null => {
  const row = life.written.map((line) => line.split(' ')).find(([at, name]) => at === from && name === event)
  return row?.[3]?.split(',').includes(mover) ? (row[2] ?? null) : null
}

/** Every status, event and mover of a workflow for which a call or command exists. */
function drive(life: Life) {
  const shared = new Map<string, Made>()
  const cells = Object.entries(life.calls).flatMap(([event, by]) =>
    life.statuses.flatMap((from) =>
      [...ROLES, 'SYSTEM' as const].flatMap((mover) => {
        const call = by[mover]
        const to = written(life, from, event, mover)
        // A cell without a call of any role, or without a command of the portal, cannot be tried.
        const isTried = mover === 'SYSTEM' ? call !== undefined : ROLES.some((role) => by[role] !== undefined)
        if (!isTried) return []
        return [{ event, from, mover, to, call }]
      }),
    ),
  )
  test.each(cells)('$from $event by $mover: $to', async ({ event, from, mover, to, call }) => {
    // A refusal by access changes nothing, so all refused callers share one row in the status.
    const isRefused = call === undefined
    const made = (isRefused ? shared.get(from) : undefined) ?? (await life.make(from, mover, event))
    if (isRefused) shared.set(from, made)
    const before = await life.state(made)
    const asked = call ?? ROLES.map((role) => life.calls[event]?.[role]).find((other) => other !== undefined)
    const given = await asked?.(made, isRefused && mover === 'USER' ? passerBy : personOf(mover, made))
    const after = await life.state(made)
    if (to === null) {
      if (mover !== 'SYSTEM') {
        const { status, msg } = isRefused ? { status: 403, msg: 'forbidden' } : life.refusal(from, mover, event)
        expect(given).toMatchObject({ status, body: { msg } })
      }
      expect({ ...after, notes: after.notes.filter((note) => note.startsWith(event)) }).toEqual({
        ...before,
        notes: before.notes.filter((note) => note.startsWith(event)),
      })
      return
    }
    if (mover !== 'SYSTEM') expect(given).toMatchObject({ status: 200 })
    expect(after.status).toBe(to === 'deleted' ? 'absent' : to)
    await life.more?.(made, event, from, before)
  })
}

const stateOf = async (sql: string, id: string): Promise<State> => {
  const { rows } = await portal.database.pool.query<{ status: string; version: number }>(sql, [id])
  const { rows: history } = await portal.database.pool.query<{ note: string }>(
    `select event || ' ' || from_status || ' ' || to_status as note from application_history h
     where application_id = $1 or application_id in (select application_id from interviews where id = $1) order by h.id`,
    [id],
  )
  return { status: 'absent', version: 0, ...rows[0], notes: history.map(({ note }) => note) }
}

const setState = (person: Person, state: string) =>
  root.call('PUT', `/staff/${person.id}`, { fullName: 'X', email: person.email, state })

const withdraw = (owner: Person, id: string) => owner.call('POST', `/request/${id}/withdraw`)

const approve = (made: Made, by: Person) => answer(by, made.id, 'PASSED')

/** Common parts of all application types: calls of their events, and results. */
function lifeOfApplications(
  type: string,
  choicesAfter: Readonly<Record<string, string>>,
  bodyOf: (by: Person) => Promise<object>,
) {
  const save = (made: Made, by: Person, status: string, body: object = {}) =>
    made.id === ''
      ? by.call('POST', '/request/create', { type, status, ...body })
      : by.call('PUT', `/request/${made.id}`, { type, status, ...body })
  const state: Life['state'] = ({ id, owner }) =>
    id === ''
      ? stateOf('select status, version from applications where owner_id = $1', owner.id)
      : stateOf('select status, version from applications where id = $1', id)
  const calls: Life['calls'] = {
    save: { USER: (made, by) => save(made, by, 'CREATED') },
    submit: { USER: async (made, by) => save(made, by, 'IN_PROCESS', await bodyOf(by)) },
    remove: { USER: ({ id }, by) => by.call('DELETE', `/request/${id}`) },
    assign: { ADMIN: ({ id }, by) => assign(by, by, id) },
    unassign: { SYSTEM: async ({ inspector }) => (inspector ? setState(inspector, 'DISABLED') : undefined) },
    sendBack: { ADMIN: ({ id }, by) => answer(by, id, 'FAILED') },
    approvePassed: { ADMIN: approve },
    withdraw: { USER: ({ id }, by) => withdraw(by, id) },
  }
  return {
    save,
    state,
    calls,
    refusal: (status, mover) =>
      status === 'absent' || (status === 'CREATED' && mover !== 'USER')
        ? { status: 404, msg: 'not_found' }
        : mover === 'USER'
          ? { status: 409, msg: 'application_not_editable' }
          : { status: 409, msg: 'not_successfully_updated_status_of_application' },
    more: async (made, event, from, before) => {
      const after = await state(made)
      if (event === 'remove') return expect(after).toEqual({ status: 'absent', version: 0, notes: [] })
      if (from !== 'absent') expect(after.version).toBe(before.version + 1)
      if (event === 'save') return expect(after.notes).toEqual([])
      expect(after.notes).toEqual([...before.notes, `${event} ${from} ${after.status}`])
      const { rows } = await portal.database.pool.query<{ all: string }>(
        `select string_agg(status, ' ' order by position) as all from choices where application_id = $1`,
        [made.id],
      )
      expect(rows[0]?.all).toBe(choicesAfter[event])
    },
  } satisfies Partial<Life> & { save: typeof save }
}

describe('applications', () => {
  const CHOICES_AFTER: Readonly<Record<string, string>> = {
    submit: 'IN_PROCESS WAITING WAITING',
    assign: 'IN_PROCESS WAITING WAITING',
    unassign: 'IN_PROCESS WAITING WAITING',
    decide: 'IN_PROCESS_ADMIN WAITING WAITING',
    sendBack: 'IN_PROCESS WAITING WAITING',
    approvePassed: 'PASSED SKIPPED SKIPPED',
    approveFailed: 'FAILED',
    approveNextChoice: 'FAILED IN_PROCESS WAITING',
    withdraw: 'WITHDRAWN SKIPPED SKIPPED',
  }
  const shared = lifeOfApplications('ENROLLMENT', CHOICES_AFTER, async (by) =>
    applicationBody(portal, by, { choices: await offers(portal, 3) }),
  )
  const decision = (made: Made, by: Person) => decide(by, made.id, 'PASSED')

  const life: Life = {
    ...shared,
    written: APPLICATION,
    statuses: Object.keys(APPLICATION_WORKFLOW),
    make: async (status, mover, event) => {
      const owner = await portal.applicant()
      if (status === 'absent') return { id: '', owner }
      if (status === 'CREATED')
        return { id: (await shared.save({ id: '', owner }, owner, 'CREATED')).body.data.id, owner }
      const isLast = event === 'approveFailed' || status === 'FAILED'
      const { id } = await sentApplication(portal, owner, { choices: await offers(portal, isLast ? 1 : 3) })
      const inspector = mover === 'SYSTEM' ? await portal.staff(['MANAGER']) : mover === 'ADMIN' ? head : manager
      // A head decides own assignments and answers decisions of others.
      const holder = mover === 'ADMIN' && event === 'decide' ? admin : inspector
      await assign(head, holder, id)
      const made = { id, owner, inspector: holder }
      if (status === 'IN_PROCESS') return made
      if (status === 'WITHDRAWN') await withdraw(owner, id)
      else {
        const isRefusal = isLast || event === 'approveNextChoice'
        await decide(holder, id, isRefusal && status !== 'PASSED' ? 'FAILED' : 'PASSED')
        if (status !== 'IN_PROCESS_ADMIN') await answer(holder.id === admin.id ? head : admin, id, 'PASSED')
      }
      return made
    },
    calls: {
      ...shared.calls,
      decide: { ADMIN: decision, MANAGER: decision },
      approveFailed: { ADMIN: approve },
      approveNextChoice: { ADMIN: approve },
    },
  }
  // An absent application can only be created.
  drive({ ...life, statuses: life.statuses.filter((status) => status !== 'absent') })
  drive({ ...life, statuses: ['absent'], calls: { save: life.calls['save'] ?? {} } })
})

describe('competing applications', () => {
  const CHOICES_AFTER: Readonly<Record<string, string>> = {
    submit: 'IN_PROCESS IN_PROCESS IN_PROCESS',
    assign: 'IN_PROCESS IN_PROCESS IN_PROCESS',
    unassign: 'IN_PROCESS IN_PROCESS IN_PROCESS',
    withdraw: 'WITHDRAWN WITHDRAWN WITHDRAWN',
    publishPassed: 'FAILED PASSED SKIPPED',
    publishFailed: 'FAILED FAILED FAILED',
    republishPassed: 'PASSED SKIPPED SKIPPED',
    republishFailed: 'FAILED FAILED FAILED',
  }
  const shared = lifeOfApplications('GRANT_COMPETITION', CHOICES_AFTER, (by) => competingBody(portal, by))
  const publishing =
    (passed: number | null) =>
    async ({ id }: Made): Promise<undefined> => {
      if (id !== '') await publishAs(portal, admin, id, { passed, reason: 'Not enough points' })
    }
  beforeAll(async () => {
    await madeCompetition(portal, { lists: listsOf(await offers(portal, 3), [1, 1, 1]) })
    // Its dates are those of the whole file.
    await portal.database.pool.query(`update competitions set closes_at = '2026-12-01', claims_close_at = '2026-12-10'`)
  })

  const life: Life = {
    ...shared,
    written: COMPETING,
    statuses: Object.keys(COMPETITION_WORKFLOW).filter((status) => status !== 'IN_PROCESS_ADMIN'),
    make: async (status, mover) => {
      const owner = await portal.applicant()
      if (status === 'absent') return { id: '', owner }
      if (status === 'CREATED')
        return { id: (await shared.save({ id: '', owner }, owner, 'CREATED')).body.data.id, owner }
      const { id } = await sentCompeting(portal, owner)
      const inspector = mover === 'SYSTEM' ? await portal.staff(['MANAGER']) : manager
      await assign(head, inspector, id)
      const made = { id, owner, inspector }
      if (status === 'WITHDRAWN') await withdraw(owner, id)
      else if (status !== 'IN_PROCESS') await publishing(status === 'PASSED' ? 2 : null)(made)
      return made
    },
    calls: {
      ...shared.calls,
      decide: { ADMIN: ({ id }, by) => decide(by, id, 'PASSED'), MANAGER: ({ id }, by) => decide(by, id, 'FAILED') },
    },
  }
  drive({ ...life, statuses: life.statuses.filter((status) => status !== 'absent') })
  drive({ ...life, statuses: ['absent'], calls: { save: life.calls['save'] ?? {} } })

  // A published result is an event by its content and the status.
  const published = (from: string, event: string, passed: number | null) =>
    drive({ ...life, statuses: [from], calls: { [event]: { SYSTEM: publishing(passed) } } })
  published('IN_PROCESS', 'publishPassed', 2)
  published('IN_PROCESS', 'publishFailed', null)
  published('PASSED', 'republishPassed', 1)
  published('PASSED', 'republishFailed', null)
  published('FAILED', 'republishPassed', 1)
  // It repeats the decision, or is too late.
  published('PASSED', 'publishPassed', 2)
  published('FAILED', 'publishFailed', null)
  published('WITHDRAWN', 'publishPassed', 1)
})

let slots = 0
function slot() {
  slots += 1
  const [day, hour] = [1 + Math.floor(slots / 9), 9 + (slots % 9)].map((part) => String(part % 100).padStart(2, '0'))
  return { date: `2027-0${1 + Math.floor(slots / 250)}-${day}`, time: `${hour}:00`, zoom: 'https://zoom.us/j/1' }
}

describe('grades of a commission', () => {
  const rowOf = async ({ id }: Made) =>
    stateOf('select state as status, version from commission_grades where id = $1', id)
  const decline = ({ id }: Made, by: Person) => by.call('POST', `/staff/grading/${id}/decline`, { reason: 'Ill' })
  const sign = ({ id }: Made, by: Person) => signCase(portal, by, id, { grades: { DEPTH: 4, PLAN: 4 } })
  const change = async ({ expert: holder }: Made, more: object): Promise<undefined> => {
    if (holder === undefined) return
    const { data } = (await root.call('GET', `/staff/${holder.id}`)).body
    await root.call('PUT', `/staff/${holder.id}`, { ...data, role: undefined, ...more })
  }
  const avoid = async (made: Made) => change(made, { university: (await offers(portal, 1))[0]?.universityId })

  const life: Life = {
    written: GRADING,
    statuses: Object.keys(GRADING_WORKFLOW),
    make: async (status) => {
      const commission = await madeCommission(portal, { experts: 1 }, { experts: 1 })
      const [owner, holder] = [commission.cases[0]?.person ?? passerBy, commission.experts[0] ?? expert]
      if (status === 'absent') return { id: '00000000-0000-4000-8000-000000000000', owner, expert: holder }
      await draw(commission)
      const made = { id: (await ownGrading(holder))[0].id, owner, expert: holder }
      if (status === 'RELEASED') await decline(made, holder)
      if (status === 'SIGNED' || status === 'VOID') await sign(made, holder)
      if (status === 'VOID') await avoid(made)
      return made
    },
    state: rowOf,
    calls: {
      grade: {
        EXPERT: async (made, by) =>
          by.call('POST', `/staff/grading/${made.id}/draft`, {
            ...{ grades: {}, comments: {}, version: (await rowOf(made)).version },
          }),
      },
      sign: { EXPERT: sign },
      decline: { EXPERT: decline },
      release: { SYSTEM: (made) => change(made, { state: 'DISABLED' }) },
    },
    refusal: (status) =>
      ['absent', 'RELEASED'].includes(status)
        ? { status: 404, msg: 'not_found' }
        : { status: 409, msg: 'grading_already_signed' },
  }
  drive(life)
  // A new university is a conflict, which takes unsigned grades back and voids signed ones.
  drive({ ...life, statuses: ['SIGNED', 'RELEASED', 'VOID'], calls: { avoid: { SYSTEM: avoid } } })
})

describe('interviews', () => {
  const GRADE = {
    interviewResult: { first: 5, second: 4 },
    motivationalEssayResult: { first: 3, second: 3, third: 4, fourth: 2 },
  }
  const NOTED: Readonly<Record<string, string>> = {
    'NEW assign': 'expertAssigned',
    'ASSIGNED assign': 'expertChanged',
    release: 'expertReleased',
    schedule: 'interviewScheduled',
    move: 'interviewMoved',
    cancel: 'interviewCancelled',
    decline: 'interviewDeclined',
    sign: 'interviewSigned',
    note: 'interviewAttended',
  }
  const applications = new Map<string, string>()
  const verify = (id: string, by: Person, code: string) =>
    by.call('POST', '/staff/interview/verify-code', { code, interviewId: id, interviewGrade: GRADE })
  const begin = (id: string) =>
    portal.database.pool.query(
      `update interviews set starts_at = starts_at - interval '2 years' where id = $1 and status in ('NEW', 'ASSIGNED')`,
      [id],
    )
  const note = async ({ id }: Made, by: Person) => {
    await begin(id)
    return by.call('POST', `/staff/interview/${id}/attendance`, { attendance: 'ATTENDED' })
  }
  const sign = async ({ id }: Made, by: Person) => {
    // An expert gets five codes an hour.
    await portal.database.pool.query('delete from interview_codes')
    await begin(id)
    if ((await by.call('POST', `/staff/interview/${id}/send-code`)).status !== 200) return verify(id, by, '000000')
    await portal.deliver()
    return verify(id, by, /\b\d{6}\b/.exec(portal.messages.at(-1)?.text.replace(/\d{4}-\d{6}/, '') ?? '')?.[0] ?? '')
  }
  const life: Life = {
    written: INTERVIEW,
    statuses: Object.keys(INTERVIEW_WORKFLOW),
    make: async (status, mover, event) => {
      const owner = await portal.applicant()
      const request = await sentApplication(portal, owner)
      if (status === 'absent') return { id: request.id, owner }
      const holder = mover === 'SYSTEM' && event === 'release' ? await newExpert() : expert
      const hold = status === 'NEW' ? {} : { expertId: holder.id }
      const placed = await expertHead.call('POST', '/staff/interview/schedule', {
        requestId: request.id,
        ...slot(),
        ...hold,
      })
      const { id } = placed.body.data
      applications.set(id, request.id)
      const made = { id, owner, expert: holder }
      if (status === 'SIGNED') expect((await sign(made, holder)).status).toBe(200)
      if (status === 'CANCELLED') await expertHead.call('POST', `/staff/interview/${id}/cancel`, { reason: 'Ill' })
      return made
    },
    state: ({ id }) => stateOf('select status, version from interviews where id = $1 or application_id = $1', id),
    calls: {
      assign: { EXPERT_MANAGER: ({ id }, by) => by.call('PUT', `/staff/interview/${id}/assign/${otherExpert.id}`) },
      move: { EXPERT_MANAGER: ({ id }, by) => by.call('PUT', `/staff/interview/${id}`, slot()) },
      cancel: {
        EXPERT_MANAGER: ({ id }, by) => by.call('POST', `/staff/interview/${id}/cancel`, { reason: 'Ill' }),
        SYSTEM: ({ id, owner }) => withdraw(owner, applications.get(id) ?? ''),
      },
      decline: { EXPERT: ({ id }, by) => by.call('POST', `/staff/interview/${id}/decline`, { reason: 'Ill' }) },
      grade: { EXPERT: ({ id }, by) => by.call('PUT', `/staff/interview/${id}/grade`, GRADE) },
      sign: { EXPERT: sign },
      note: { EXPERT_MANAGER: note, EXPERT: note },
      release: { SYSTEM: async ({ expert: holder }) => (holder ? setState(holder, 'DISABLED') : undefined) },
    },
    // An unassigned interview is outside every expert's scope.
    refusal: (status, mover, event) => {
      if (status === 'NEW' && mover === 'EXPERT') return { status: 404, msg: 'not_found' }
      if (status === 'NEW' && event === 'note') return { status: 409, msg: 'interview_not_held' }
      return { status: 409, msg: status === 'SIGNED' ? 'interview_already_signed' : 'interview_cancelled' }
    },
    more: async (made, event, from, before) => {
      const after = await life.state(made)
      if (event !== 'schedule') expect(after.version).toBe(before.version + 1)
      const noted = NOTED[event] ?? NOTED[`${from} ${event}`]
      const added = after.notes.slice(before.notes.length).map((note) => note.split(' ')[0])
      expect(added.filter((name) => name !== 'withdraw')).toEqual(noted === undefined ? [] : [noted])
    },
  }
  const newExpert = () => portal.staff(['EXPERT'], { university: 'uni-979' })
  drive({ ...life, statuses: life.statuses.filter((status) => status !== 'absent') })
  const schedule = ({ id }: Made, by: Person) =>
    by.call('POST', '/staff/interview/schedule', { requestId: id, ...slot() })
  drive({ ...life, statuses: ['absent'], calls: { schedule: { EXPERT_MANAGER: schedule } } })
})

describe('attempts', () => {
  const STATUS = `select coalesce(ended, case when started_at is null then 'NOT_STARTED' else 'RUNNING' end) as status,
    attempt as version from screening_attempts where application_id = $1 and is_current`
  const NOTED: Readonly<Record<string, string>> = { addMinutes: 'testMinutesAdded', resend: 'testResent' }
  const open = ({ id }: Made, by: Person) => by.call('GET', `/test?requestId=${id}`)
  const put = ({ id }: Made, by: Person) => by.call('PUT', `/test/${id}/answers/0`, { answer: 'YES' })
  const finish = ({ id }: Made, by: Person) => by.call('PUT', `/test/${id}/status?active=false&passed=true`)
  const addMinutes = ({ id }: Made, by: Person) =>
    by.call('POST', `/test/${id}/minutes`, { minutes: 10, reason: 'The power went off' })
  const expire = async () => {
    portal.clock.advance(7_200_000)
    await portal.portal.jobs.tasks['end-overdue-tests']?.({})
    portal.clock.set(NOW)
    return undefined
  }
  const complete = ({ id }: Made) =>
    portal.database.pool.query(`update screening_attempts set answers = repeat('Y', 80) where application_id = $1`, [
      id,
    ])
  const life: Life = {
    written: ATTEMPT,
    statuses: Object.keys(ATTEMPT_WORKFLOW),
    make: async (status, _mover, event) => {
      const owner = await portal.applicant()
      const made = { id: (await sentApplication(portal, owner)).id, owner }
      if (status === 'NOT_STARTED') return made
      if (status === 'CLOSED') await withdraw(owner, made.id)
      else await open(made, owner)
      if (status === 'FINISHED' || event === 'finish') if (status !== 'TIME_IS_OVER') await complete(made)
      if (status === 'FINISHED') await finish(made, owner)
      if (status === 'TIME_IS_OVER') await expire()
      return made
    },
    state: ({ id }) => stateOf(STATUS, id),
    calls: {
      open: { USER: open },
      answer: { USER: put },
      finish: { USER: finish, ADMIN: finish, MANAGER: finish },
      expire: { SYSTEM: expire },
      addMinutes: { ADMIN: addMinutes, MANAGER: addMinutes },
      close: { SYSTEM: ({ id, owner }) => withdraw(owner, id) },
    },
    // Staff use the same call to give another attempt.
    refusal: (status, mover, event) =>
      event === 'finish' && mover !== 'USER'
        ? { status: 400, msg: 'wrong_value' }
        : { status: 409, msg: status === 'TIME_IS_OVER' ? 'test_time_is_over' : 'test_not_active' },
    more: async (made, event, _from, before) => {
      const added = (await life.state(made)).notes.slice(before.notes.length).map((note) => note.split(' ')[0])
      expect(added.filter((name) => name !== 'withdraw')).toEqual(NOTED[event] === undefined ? [] : [NOTED[event]])
      if (event === 'answer') expect((await open(made, made.owner)).body.data.attempt.answers).toEqual({ 0: 'YES' })
    },
  }
  drive({ ...life, statuses: life.statuses.filter((status) => status !== 'absent') })

  test('absent give by SYSTEM: submitting an application creates its test', async () => {
    const { id } = await life.make('NOT_STARTED', 'SYSTEM', 'give')
    expect(await life.state({ id, owner: passerBy })).toMatchObject({ status: 'NOT_STARTED', version: 1 })
  })

  const resend = (by: Person, id: string) =>
    by.call('PUT', `/test/${id}/status?active=true&passed=false`, { reason: '' })
  test.each(ROLES)('absent resend by %s', async (role: Role) => {
    const made = await life.make('RUNNING', role, 'resend')
    const given = await resend(personOf(role, made), made.id)
    const allowed = written(life, 'absent', 'resend', role)
    // An applicant's same call has another meaning.
    expect(given.status).toBe(allowed === null ? (role === 'USER' ? 400 : 403) : 200)
    expect(await life.state(made)).toMatchObject(
      allowed === null ? { status: 'RUNNING', version: 1 } : { status: allowed, version: 2 },
    )
  })
})
