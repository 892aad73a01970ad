import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { applicationBody, assign, decide, files, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

/** Sequences that are tried. The whole matrix tries more. */
const RUNS = Number(process.env['ANY_ORDER_RUNS'] ?? 10)

const portal = await testPortal({ isListening: true })
let admin: Person
let manager: Person
beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
})

const ACTS = [
  'ask',
  'correct',
  'write',
  'takeAway',
  'unwrite',
  'answer',
  'cancel',
  'lapse',
  'withdraw',
  'decide',
  'assign',
] as const
type Act = (typeof ACTS)[number]
type State = 'ASKED' | 'ANSWERED' | 'LAPSED' | 'CANCELLED'

async function begun() {
  const owner = await portal.applicant()
  const body = await applicationBody(portal, owner)
  const { id } = await sentApplication(portal, owner, body)
  await assign(admin, manager, id)
  return { id, owner, passport: (body['passport'] as { id: string }).id }
}
const newFile = async (owner: Person) => (await files(portal, owner, ['new.pdf']))[0]?.id ?? ''
const path = (id: string) => `/request/${id}/correction`

/** The little that a request is, beside the server. */
class Model {
  status = 'IN_PROCESS'
  held: string
  given: string | null = null
  name: string
  written: string | null = null
  rounds: State[] = []
  constructor(held: string, name: string) {
    this.held = held
    this.name = name
  }
  get newest() {
    return this.rounds.at(-1)
  }
  end(state: State) {
    this.rounds[this.rounds.length - 1] = state
  }
  get isAsked() {
    return this.newest === 'ASKED' && this.status === 'IN_PROCESS'
  }
  /** State that everybody sees. */
  get shown() {
    const standing = this.rounds.findLast((state) => state !== 'CANCELLED')
    if (standing === undefined || this.status === 'IN_PROCESS') return standing
    return this.status === 'WITHDRAWN' ? 'WITHDRAWN' : 'CLOSED'
  }
}

test('any order of asking, correcting, answering, cancelling, lapsing, withdrawing and deciding holds', async () => {
  const asked = fc.array(fc.constantFrom(...ACTS), { minLength: 4, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(asked, async (acts) => {
      const { id, owner, passport } = await begun()
      const model = new Model(passport, (await owner.call('GET', `/request/${id}`)).body.data.user.lastName)
      const fieldId = async () => (await owner.call('GET', `/request/${id}`)).body.data.correction?.fields[0]?.id
      let names = 0
      const itemId = async () => (await owner.call('GET', `/request/${id}`)).body.data.correction?.items[0]?.id
      const take: Record<Act, () => Promise<[isDone: boolean, isExpected: boolean]>> = {
        ask: async () => {
          const isExpected = model.status === 'IN_PROCESS' && !model.isAsked
          const items = [{ fileId: model.held, reason: 'cutOff' }]
          const { status } = await manager.call('POST', `/staff${path(id)}`, {
            ...{ items, fields: [{ field: 'lastName', reason: 'differs' }], until: '2026-12-01' },
          })
          if (isExpected) {
            model.rounds.push('ASKED')
            model.given = null
            model.written = null
          }
          return [status === 200, isExpected]
        },
        correct: async () => {
          const fileId = await newFile(owner)
          const isExpected = model.isAsked
          const { status } = await owner.call('PUT', path(id), { itemId: (await itemId()) ?? id, fileId })
          if (isExpected) model.given = fileId
          return [status === 200, isExpected]
        },
        write: async () => {
          const isExpected = model.isAsked
          names += 1
          const value = `Name${'abcdefghijklmno'[names] ?? 'z'}`
          const { status } = await owner.call('PUT', path(id), { fieldId: (await fieldId()) ?? id, value })
          if (isExpected) model.written = value
          return [status === 200, isExpected]
        },
        unwrite: async () => {
          const { status } = await owner.call('PUT', path(id), { fieldId: (await fieldId()) ?? id, value: null })
          if (model.isAsked) model.written = null
          return [status === 200, model.isAsked]
        },
        takeAway: async () => {
          const { status } = await owner.call('PUT', path(id), { itemId: (await itemId()) ?? id, fileId: null })
          if (model.isAsked) model.given = null
          return [status === 200, model.isAsked]
        },
        answer: async () => {
          const isExpected = model.isAsked && model.given !== null && model.written !== null
          const { status } = await owner.call('POST', path(id), {})
          if (isExpected && model.given !== null && model.written !== null) {
            model.held = model.given
            model.name = model.written
            model.end('ANSWERED')
          }
          return [status === 200, isExpected]
        },
        cancel: async () => {
          const isExpected = model.isAsked
          const { status } = await admin.call('DELETE', `/staff${path(id)}`)
          if (isExpected) model.end('CANCELLED')
          return [status === 200, isExpected]
        },
        lapse: async () => {
          await portal.database.pool.query(
            `update corrections set asked_at = least(asked_at, $2::timestamptz - interval '1 day'), until = $2
             where application_id = $1 and state = 'ASKED'`,
            [id, portal.clock.now()],
          )
          if (model.newest === 'ASKED') model.end('LAPSED')
          return [true, true]
        },
        withdraw: async () => {
          const isExpected = ['IN_PROCESS', 'IN_PROCESS_ADMIN'].includes(model.status)
          const { status } = await owner.call('POST', `/request/${id}/withdraw`)
          if (isExpected) model.status = 'WITHDRAWN'
          return [status === 200, isExpected]
        },
        decide: async () => {
          const isExpected = model.status === 'IN_PROCESS' && !model.isAsked
          const { status } = await decide(manager, id, 'PASSED')
          if (isExpected) model.status = 'IN_PROCESS_ADMIN'
          return [status === 200, isExpected]
        },
        assign: async () => {
          const isExpected = model.status === 'IN_PROCESS'
          await assign(admin, admin, id)
          const { status } = await assign(admin, manager, id)
          return [status === 200, isExpected]
        },
      }
      for (const act of acts) {
        const [isDone, isExpected] = await take[act]()
        expect(isDone, act).toBe(isExpected)
        const own = (await owner.call('GET', `/request/${id}`)).body.data
        const seen = (await manager.call('GET', `/staff/request/${id}`)).body.data
        const facts = { status: model.status, state: model.shown, passport: model.held, name: model.name }
        for (const view of [own, seen])
          expect(
            {
              ...{ status: view.status, state: view.correction?.state },
              ...{ passport: view.user.passport.id, name: view.user.lastName },
            },
            `after ${act}`,
          ).toEqual(facts)
        expect(seen.can).toMatchObject({ decide: model.status === 'IN_PROCESS' && !model.isAsked })
        expect(own.correction?.can.answer ?? false).toBe(model.isAsked)
      }
      const { rows } = await portal.database.pool.query(
        'select event from application_history where application_id = $1',
        [id],
      )
      const events = rows.map(({ event }) => event)
      expect(events.filter((event) => event === 'correctionAsked')).toHaveLength(model.rounds.length)
      expect(events.filter((event) => event === 'correctionAnswered')).toHaveLength(
        model.rounds.filter((state) => state === 'ANSWERED').length,
      )
    }),
    { numRuns: RUNS },
  )
})

test('an answer and a cancelling at once on two servers: one wins, and the file follows it', async () => {
  const onOther = await portal.anotherServer()
  for (let time = 0; time < 25; time += 1) {
    const { id, owner, passport } = await begun()
    const items = [{ fileId: passport, reason: 'cutOff' }]
    const asked = await manager.call('POST', `/staff${path(id)}`, { items, until: '2026-12-01' })
    const fileId = await newFile(owner)
    await owner.call('PUT', path(id), { itemId: asked.body.data.items[0].id, fileId })
    const answering = () => owner.call('POST', path(id), {})
    const cancelling = () => onOther(manager).call('DELETE', `/staff${path(id)}`)
    const [one, other] = time % 2 === 0 ? [answering, cancelling] : [cancelling, answering]
    const answers = await Promise.all([one(), other()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { user, correction } = (await manager.call('GET', `/staff/request/${id}`)).body.data
    const isAnswered = correction?.state === 'ANSWERED'
    expect(user.passport.id).toBe(isAnswered ? fileId : passport)
  }
})

test('two requests at once: one is open', async () => {
  const onOther = await portal.anotherServer()
  for (let time = 0; time < 10; time += 1) {
    const { id, passport } = await begun()
    const body = { items: [{ fileId: passport, reason: 'cutOff' }], until: '2026-12-01' }
    const answers = await Promise.all(
      [manager, onOther(admin)].map((person) => person.call('POST', `/staff${path(id)}`, body)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})
