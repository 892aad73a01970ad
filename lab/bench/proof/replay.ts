import type pg from 'pg'
import { kazakhstanDate, kazakhstanTime } from '../../../packages/domain/src/kernel/time-zone.ts'
import { TEST_ANSWERS } from '../../../packages/domain/src/screening/status.ts'
import { at } from '../data/fill-applications.ts'
import { applicantToken, staffToken } from '../data/fill-people.ts'
import type { OwnPortal } from '../measure/own-portal.ts'

/** Filled application, with the input that creates it again. */
export type Sample = {
  readonly k: number
  readonly id: string
  readonly owner: number
  readonly draft: Record<string, unknown>
  readonly created: Date
}
type Event = {
  readonly at: Date
  readonly event: string
  readonly actor: string
  readonly decision: string | null
  readonly comment: string | null
  readonly inspector: string | null
}
type Test = {
  readonly started: Date | null
  readonly finished: Date | null
  readonly ended: string | null
  readonly answers: string
}
type Interview = {
  readonly starts: Date
  readonly zoom: string
  readonly expert: string | null
  readonly grade: unknown
}

const EVENTS = `
  select h.at, event, actor_id as actor, h.decision, comment, r.inspector_id as inspector from application_history h
  left join bench.rounds r on event = 'assign' and r.k = $2 and ${at('assigned')} = h.at
  where application_id = $1 order by id`
const TESTS = `
  select started_at as started, finished_at as finished, ended, answers from screening_attempts where application_id = $1`
const INTERVIEWS = `
  select starts_at as starts, zoom, expert_id as expert, grade from interviews where application_id = $1 order by created_at`

type Act = { readonly at: Date; readonly run: () => Promise<unknown> }
type Send = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => Promise<{ data: { id: string } }>

/** Repeats an application by the calls of its people, each at its time. Gives the new id. */
export async function replay(
  filled: pg.Client,
  { portal, database }: OwnPortal,
  clock: { set(instant: string): void },
  { k, id: filledId, owner, draft, created }: Sample,
): Promise<string> {
  const { rows: events } = await filled.query<Event>(EVENTS, [filledId, k])
  const { rows: tests } = await filled.query<Test>(TESTS, [filledId])
  const { rows: interviews } = await filled.query<Interview>(INTERVIEWS, [filledId])
  const as =
    (token: string): Send =>
    async (method, url, body) => {
      const headers = { authorization: `Bearer ${token}` }
      const payload = body === undefined ? {} : { payload: body }
      const answer = await portal.app.inject({ method, url: `/api${url}`, headers, ...payload })
      if (answer.statusCode !== 200)
        throw new Error(`${method} ${url} of ${filledId} was answered with ${answer.statusCode} ${answer.body}`)
      return JSON.parse(answer.body)
    }
  const applicant = as(applicantToken(owner))
  clock.set(created.toISOString())
  const { id } = (await applicant('POST', '/request/create', { ...draft, status: 'CREATED' })).data
  let interview: (Interview & { readonly id: string }) | undefined
  const answer = (send: Send, status: string, comment: string) =>
    send('POST', `/staff/request/admin/update/status/${id}`, { status, comment })

  const byEvent: Readonly<Record<string, (event: Event, send: Send) => Promise<unknown>>> = {
    submit: () => {
      const consents = { personalData: true, accuracy: true }
      return applicant('PUT', `/request/${id}`, { ...draft, status: 'IN_PROCESS', consents })
    },
    withdraw: () => applicant('POST', `/request/${id}/withdraw`, {}),
    assign: ({ inspector }, send) => {
      const body = { requestId: id, inspectorId: inspector, status: 'IN_PROCESS' }
      return send('POST', '/staff/request/inspector', body)
    },
    decide: ({ decision, comment }, send) => {
      const body = { status: decision, comment: comment ?? '' }
      return send('POST', `/staff/request/inspector/update/status/${id}`, body)
    },
    sendBack: ({ comment }, send) => answer(send, 'FAILED', comment ?? ''),
    interviewScheduled: async (_, send) => {
      const next = interviews.shift() as Interview
      const time = { date: kazakhstanDate(next.starts), time: kazakhstanTime(next.starts) }
      const scheduled = await send('POST', '/staff/interview/schedule', { requestId: id, ...time, zoom: next.zoom })
      interview = { ...next, id: scheduled.data.id }
    },
    expertAssigned: (_, send) => send('PUT', `/staff/interview/${interview?.id}/assign/${interview?.expert}`),
    interviewSigned: async (_, send) => {
      await send('POST', `/staff/interview/${interview?.id}/send-code`)
      const code = await takeCode(database.pool)
      const body = { interviewId: interview?.id, code, interviewGrade: interview?.grade }
      await send('POST', '/staff/interview/verify-code', body)
    },
    interviewCancelled: async () => undefined,
  }
  const acts: Act[] = events.map((event) => ({
    at: event.at,
    run: () => {
      const act = byEvent[event.event] ?? ((_: Event, send: Send) => answer(send, 'PASSED', ''))
      return act(event, as(staffToken(event.actor)))
    },
  }))
  for (const test of tests) acts.push(...takeTest(test, applicant, id))
  for (const act of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    clock.set(act.at.toISOString())
    await act.run()
  }
  return id
}

/** Code of the newest SMS, which counts as sent from then on. */
async function takeCode(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ text: string }>(
    'select text from sms_messages where text is not null order by created_at desc, id',
  )
  await pool.query('update sms_messages set text = null, sent_at = created_at where text is not null')
  return rows.flatMap(({ text }) => /\b\d{6}\b(?!-)/.exec(text.replace(/\d{4}-\d{6}/g, ''))?.[0] ?? [])[0]
}

/** Opens the test, gives its answers at once, and finishes it at its time. */
function takeTest({ started, finished, ended, answers }: Test, send: Send, id: string): readonly Act[] {
  if (started === null) return []
  const open = async () => {
    await send('GET', `/test?requestId=${id}`)
    for (const [index, letter] of [...answers].entries()) {
      const answer = TEST_ANSWERS.find((word) => word.startsWith(letter))
      if (answer !== undefined) await send('PUT', `/test/${id}/answers/${index}`, { answer })
    }
  }
  const finish = () => send('PUT', `/test/${id}/status?active=false&passed=true`, {})
  return [
    { at: started, run: open },
    ...(ended === 'FINISHED' && finished !== null ? [{ at: finished, run: finish }] : []),
  ]
}
