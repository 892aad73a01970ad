import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { answer, assign, decide, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { PDF, uploadWith } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { followMails } from './follow-mails.ts'
import { remindReferees } from './remind-referees.ts'

/** Sequences that are tried. The whole matrix tries more. */
const RUNS = Number(process.env['ANY_ORDER_RUNS'] ?? 20)

const portal = await testPortal({ isListening: true })
let admin: Person
let manager: Person
beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
})

const ACTS = [
  ...['name', 'send', 'open', 'draft', 'upload', 'give', 'decline', 'bounce', 'expire', 'remind', 'replace'],
  ...['withdraw', 'decide', 'sendBack'],
] as const
type Act =
  | 'name'
  | 'send'
  | 'open'
  | 'draft'
  | 'upload'
  | 'give'
  | 'decline'
  | 'bounce'
  | 'expire'
  | 'remind'
  | 'replace'
  | 'withdraw'
  | 'decide'
  | 'sendBack'
type State = 'NAMED' | 'SENT' | 'OPENED' | 'GIVEN' | 'DECLINED' | 'BOUNCED' | 'EXPIRED' | 'REPLACED'
type Held = { state: State; readonly id: string; readonly token: string; isOver: boolean; reminders: number }

let people = 0
const { pool, db } = portal.database
const follow = () => followMails({ db, now: portal.clock.now() })
const body = (email: string) => ({ name: 'Saule Akhmetova', email, position: 'Teacher', language: 'kk' })
const guest = (path: string, given: object) => portal.guest.call('POST', `/referee/${path}`, given)
const newestToken = async (email: string): Promise<string> => {
  const { rows } = await pool.query<{ url: string }>(
    `select payload ->> 'url' as url from mails where recipient = $1 order by created_at desc, id limit 1`,
    [email],
  )
  return rows[0]?.url.split('#')[1] ?? ''
}

async function begun() {
  const owner = await portal.applicant()
  const { id } = await sentApplication(portal, owner)
  await assign(admin, manager, id)
  return { id, owner }
}

/** Names a referee of an application, by a new address. */
async function name(owner: Person, path: string) {
  const email = `r${++people}@school.kz`
  const answered = await owner.call('POST', path, body(email))
  const isDone = answered.status === 200
  return { isDone, id: answered.body.data?.id ?? '', token: isDone ? await newestToken(email) : '' }
}

const countUnused = async (): Promise<number> => {
  const { rows } = await pool.query(
    `select count(*)::int from files where owner_id is null
       and not exists (select from referees r where r.file_id = files.id)`,
  )
  return rows[0].count
}

/** The little that referees are, beside the server. */
class Model {
  status = 'IN_PROCESS'
  referees: Held[] = []
  get current() {
    return this.referees.at(-1)
  }
  get isOpen() {
    return this.status === 'IN_PROCESS'
  }
  get hasEnded() {
    return this.status === 'WITHDRAWN'
  }
  shown({ state, isOver }: Held): State {
    const isAwaited = ['NAMED', 'SENT', 'OPENED'].includes(state)
    return isAwaited && (isOver || this.hasEnded) ? 'EXPIRED' : state
  }
  isLinkOpen(held: Held) {
    return this.isOpen && !held.isOver && ['NAMED', 'SENT', 'OPENED', 'BOUNCED'].includes(this.shown(held))
  }
  mayName() {
    const now = this.current === undefined ? undefined : this.shown(this.current)
    return this.isOpen && (now === undefined || ['DECLINED', 'BOUNCED', 'EXPIRED', 'REPLACED'].includes(now))
  }
  add(id: string, token: string) {
    const former = this.current
    if (former !== undefined) {
      const state = this.shown(former)
      former.state = ['NAMED', 'SENT', 'OPENED', 'BOUNCED'].includes(state) ? 'REPLACED' : state
    }
    this.referees.push({ state: 'NAMED', id, token, isOver: false, reminders: 0 })
  }
}

test('any order of naming, answering, bouncing, expiring, replacing, withdrawing and deciding holds', async () => {
  const asked = fc.array(fc.constantFrom(...(ACTS as readonly Act[])), { minLength: 5, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(asked, fc.infiniteStream(fc.nat(3)), async (acts, back) => {
      const { id, owner } = await begun()
      const model = new Model()
      const path = `/request/${id}/referees`
      /** Any of the referees so far: a former link must do nothing. */
      const some = () => model.referees.at(-1 - Math.min(back.next().value, Math.max(0, model.referees.length - 1)))
      const byLink = async (call: string, more: object, then: (held: Held) => void): Promise<[boolean, boolean]> => {
        const held = some()
        const isExpected = held !== undefined && model.isLinkOpen(held)
        const { status } = await guest(call, { token: held?.token ?? 'none', ...more })
        if (isExpected) then(held)
        return [status === 200, isExpected]
      }
      const setMail = (set: string) =>
        pool.query(`update mails set ${set} where id = (select mail_id from referees where id = $1)`, [
          model.current?.id ?? null,
        ])
      const take: Record<Act, () => Promise<[isDone: boolean, isExpected: boolean]>> = {
        name: async () => {
          const isExpected = model.mayName()
          const named = await name(owner, path)
          if (isExpected) model.add(named.id, named.token)
          return [named.isDone, isExpected]
        },
        replace: async () => {
          const held = some()
          const isCurrent = held !== undefined && held === model.current
          const isExpected = isCurrent && model.isOpen && !['GIVEN', 'REPLACED'].includes(model.shown(held))
          const named = await name(owner, `${path}/${held?.id ?? id}/replace`)
          if (isExpected) model.add(named.id, named.token)
          return [named.isDone, isExpected]
        },
        remind: async () => {
          const held = some()
          const isExpected =
            held === model.current &&
            held !== undefined &&
            model.isOpen &&
            held.reminders < 3 &&
            ['SENT', 'OPENED'].includes(model.shown(held))
          await pool.query(
            `update referees set named_at = named_at - interval '3 days', reminded_at = reminded_at - interval '3 days' where application_id = $1`,
            [id],
          )
          const { status } = await owner.call('POST', `${path}/${held?.id ?? id}/remind`)
          if (isExpected) held.reminders += 1
          return [status === 200, isExpected]
        },
        send: async () => {
          await setMail('sent_at = created_at, failed_at = null, problem = null, payload = null')
          await follow()
          const held = model.current
          if (held !== undefined && !held.isOver && ['NAMED', 'BOUNCED'].includes(held.state)) held.state = 'SENT'
          return [true, true]
        },
        bounce: async () => {
          await setMail(`sent_at = created_at, failed_at = created_at, problem = 'RETURNED'`)
          await follow()
          const held = model.current
          if (held !== undefined && !held.isOver && ['NAMED', 'SENT'].includes(held.state)) held.state = 'BOUNCED'
          return [true, true]
        },
        open: () =>
          byLink('open', {}, (held) => {
            held.state = 'OPENED'
          }),
        draft: () => byLink('draft', { text: 'I have taught', isConfidential: true }, () => undefined),
        upload: async () => {
          const held = some()
          const isExpected = held !== undefined && model.isLinkOpen(held)
          const { status } = await uploadWith(
            portal.guest,
            '/referee/file',
            { token: held?.token ?? 'none' },
            'a.pdf',
            PDF,
          )
          return [status === 200, isExpected]
        },
        give: () =>
          byLink('give', { text: 'She is the best', isConfidential: true }, (held) => {
            held.state = 'GIVEN'
          }),
        decline: () =>
          byLink('decline', { reason: 'No time' }, (held) => {
            held.state = 'DECLINED'
          }),
        expire: async () => {
          await pool.query(
            `update referees set named_at = least(named_at, $2::timestamptz - interval '1 day'), until = $2 where id = $1`,
            [model.current?.id ?? null, portal.clock.now()],
          )
          if (model.current !== undefined) model.current.isOver = true
          await remindReferees({ db, now: portal.clock.now(), publicUrl: 'https://portal.kz' })
          for (const held of model.referees) held.state = model.shown(held)
          return [true, true]
        },
        withdraw: async () => {
          const isExpected = !model.hasEnded
          const { status } = await owner.call('POST', `/request/${id}/withdraw`)
          if (isExpected) model.status = 'WITHDRAWN'
          return [status === 200, isExpected]
        },
        decide: async () => {
          const isExpected = model.isOpen
          const { status } = await decide(manager, id, 'PASSED')
          if (isExpected) model.status = 'IN_PROCESS_ADMIN'
          return [status === 200, isExpected]
        },
        sendBack: async () => {
          const isExpected = model.status === 'IN_PROCESS_ADMIN'
          const { status } = await answer(admin, id, 'FAILED')
          if (isExpected) model.status = 'IN_PROCESS'
          return [status === 200, isExpected]
        },
      }
      for (const act of ['name', ...acts] as const) {
        const [isDone, isExpected] = await take[act]()
        expect(isDone, act).toBe(isExpected)
        const own = (await owner.call('GET', `/request/${id}`)).body.data.referees
        const seen = (await manager.call('GET', `/staff/request/${id}`)).body.data.referees
        const states = model.referees.toReversed().map((held) => model.shown(held))
        for (const view of [own, seen])
          expect(
            view.map(({ state }: Held) => state),
            `after ${act}`,
          ).toEqual(states)
        // No confidential letter reaches its applicant, and at most one referee counts.
        expect(own.map(({ file }: { file: unknown }) => file)).toEqual(states.map(() => null))
        expect(seen.map(({ file }: { file: unknown }) => file !== null)).toEqual(states.map((each) => each === 'GIVEN'))
        expect(states.filter((each) => ['NAMED', 'SENT', 'OPENED', 'GIVEN'].includes(each)).length).toBeLessThan(2)
        for (const held of model.referees) {
          const { rows } = await pool.query('select text, file_id from referees where id = $1', [held.id])
          if (['GIVEN', 'DECLINED', 'REPLACED'].includes(held.state)) expect(rows[0].text).toBe('')
          if (['DECLINED', 'REPLACED'].includes(held.state)) expect(rows[0].file_id).toBeNull()
        }
      }
    }),
    { numRuns: RUNS },
  )
})

test('two letters at once on two servers: one is given, and its file is the letter', async () => {
  const before = await countUnused()
  const onOther = await portal.anotherServer()
  for (let time = 0; time < 15; time += 1) {
    const { id, owner } = await begun()
    const { token } = await name(owner, `/request/${id}/referees`)
    const give = (person: Person, text: string) =>
      person.call('POST', '/referee/give', { token, text, isConfidential: true })
    const answers = await Promise.all([give(portal.guest, 'One'), give(onOther(portal.guest), 'Other')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const { rows } = await pool.query(
      'select count(*)::int from files f join referees r on r.file_id = f.id where r.application_id = $1',
      [id],
    )
    expect(rows[0].count).toBe(1)
    const { rows: mails } = await pool.query(`select from mails where name = 'refereeGiven' and application_id = $1`, [
      id,
    ])
    expect(mails).toHaveLength(1)
  }
  // No row has the file of the other letter.
  expect(await countUnused()).toBe(before)
})

test('a letter and another referee at once: one wins, and no letter is lost', async () => {
  const onOther = await portal.anotherServer()
  for (let time = 0; time < 15; time += 1) {
    const { id, owner } = await begun()
    const path = `/request/${id}/referees`
    const { token, id: refereeId } = await name(owner, path)
    const giving = () => portal.guest.call('POST', '/referee/give', { token, text: 'A letter', isConfidential: true })
    const replacing = () => onOther(owner).call('POST', `${path}/${refereeId}/replace`, body(`x${++people}@school.kz`))
    const [one, other] = time % 2 === 0 ? [giving, replacing] : [replacing, giving]
    const answers = await Promise.all([one(), other()])
    const [given, replaced] = time % 2 === 0 ? answers : answers.toReversed()
    expect([given?.status === 200, replaced?.status === 200].filter(Boolean)).toHaveLength(1)
    const { referees } = (await manager.call('GET', `/staff/request/${id}`)).body.data
    expect(referees.map(({ state }: Held) => state)).toEqual(given?.status === 200 ? ['GIVEN'] : ['NAMED', 'REPLACED'])
  }
})

test('two referees named at once: one is asked', async () => {
  const onOther = await portal.anotherServer()
  for (let time = 0; time < 10; time += 1) {
    const { id, owner } = await begun()
    const answers = await Promise.all(
      [owner, onOther(owner)].map((person) =>
        person.call('POST', `/request/${id}/referees`, body(`y${++people}@school.kz`)),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})
