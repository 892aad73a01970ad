import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { SmsSink } from '../world/sms-sink.ts'
import { send } from '../world/statements.ts'
import type { Loaded, Sent } from './applicants.ts'
import { askAs, type Call, type Person, type Reply, retry } from './calls.ts'

/** Officers who work on applications. Each desk has its own expert. */
export type Desk = {
  readonly admin: Person
  readonly manager: Person
  readonly head: Person
  readonly expert: Person
  readonly phone: string
}

const GRADE = {
  interviewResult: { first: 5, second: 4 },
  motivationalEssayResult: { first: 3, second: 3, third: 4, fourth: 2 },
}
const SMS_PATIENCE_MS = 20_000
const DAY_MS = 86_400_000
const HOURS = ['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00', '17:00'] as const
const BEGUN = `update interviews set starts_at = now() - interval '4 hours' where id = $1 and status <> 'SIGNED'`
const CODES_EARLIER = `update interview_codes set sent_at = sent_at - interval '5 hours' where expert_id = $1`
let slots = 0

function nextSlot(): { readonly date: string; readonly time: string } {
  const at = slots++
  const date = new Date(Date.now() + (3 + Math.floor(at / HOURS.length)) * DAY_MS).toISOString().slice(0, 10)
  return { date, time: HOURS[at % HOURS.length] ?? HOURS[0] }
}

/** Takes one application through the office: assign, interview, sign, decide, answer. */
export async function decideOnce(
  load: Loaded,
  desk: Desk,
  sent: Sent,
  world: { readonly pool: pg.Pool; readonly sms: SmsSink },
): Promise<void> {
  const { witness, watch, ask, isRunning } = load
  const { admin, manager, head, expert } = desk
  const { id, number } = sent
  /** Sends a command without a key. After a lost answer the retry may report that it was done. */
  const command = async (person: Person, call: Call): Promise<Reply | null> => {
    let isRetry = false
    const once = async () => {
      const reply = await askAs(ask, person, { ...call, isRetry }, isRunning)
      if (reply === null || reply.status === 503) isRetry = true
      return reply
    }
    const reply = await retry(once, isRunning)
    if (reply === null || reply.status === 200) return reply
    if (!isRetry) watch.find('answer', `${call.path} of ${number}: ${reply.status} ${reply.bytes}`)
    return isRetry ? reply : null
  }
  const assignment = { inspectorId: manager.id, requestId: id, status: 'IN_PROCESS' }
  if ((await command(admin, { method: 'POST', path: '/staff/request/inspector', body: assignment })) === null) return

  const planned = witness.claim('interview', number)
  const plan = { requestId: id, ...nextSlot(), zoom: 'https://zoom.us/j/1', expertId: expert.id }
  const scheduled = await command(head, { method: 'POST', path: '/staff/interview/schedule', body: plan })
  if (scheduled === null) return
  if (scheduled.status === 200) {
    planned.acknowledged = scheduled.body.data.id
    await signOnce(load, desk, { interviewId: scheduled.body.data.id, number }, world, command)
  }
  const decided = witness.claim('decision', number)
  const verdict = { status: 'PASSED', comment: '' }
  const decision = await command(manager, {
    method: 'POST',
    path: `/staff/request/inspector/update/status/${id}`,
    body: verdict,
  })
  if (decision === null) return
  if (decision.status === 200) decided.acknowledged = 'PASSED'
  const answered = witness.claim('result', number)
  const result = await command(admin, {
    method: 'POST',
    path: `/staff/request/admin/update/status/${id}`,
    body: verdict,
  })
  if (result?.status === 200) answered.acknowledged = 'PASSED'
}

/** Signs the grades with the code from the SMS. Without a code in time they stay unsigned. */
async function signOnce(
  load: Loaded,
  { expert, phone }: Desk,
  { interviewId, number }: { readonly interviewId: string; readonly number: string },
  { pool, sms }: { readonly pool: pg.Pool; readonly sms: SmsSink },
  command: (person: Person, call: Call) => Promise<Reply | null>,
): Promise<void> {
  // The interview has begun, and the expert's hour for codes is over.
  await send(pool, { text: BEGUN, values: [interviewId] }, { text: CODES_EARLIER, values: [expert.id] })
  const from = sms.count()
  const asked = await command(expert, { method: 'POST', path: `/staff/interview/${interviewId}/send-code` })
  // A code whose answer was lost is sent all the same; the next one has to wait.
  if (asked?.status !== 200 && asked?.status !== 429) return
  const until = performance.now() + SMS_PATIENCE_MS
  while (sms.codeSince(phone, from) === undefined && load.isRunning() && performance.now() < until) await sleep(50)
  const code = sms.codeSince(phone, from)
  if (code === undefined) return
  const claim = load.witness.claim('signature', number)
  const body = { code, interviewId, interviewGrade: GRADE }
  const call = { method: 'POST', path: '/staff/interview/verify-code', body, key: randomUUID() } as const
  const signed = await retry(() => askAs(load.ask, expert, call, load.isRunning), load.isRunning)
  // A code may expire by a jump of the clock.
  if (signed?.status === 200) claim.acknowledged = 'SIGNED'
}
