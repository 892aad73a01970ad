import type pg from 'pg'
import { kazakhstanDate, kazakhstanTime } from '../../../packages/domain/src/kernel/time-zone.ts'
import { TEST_ANSWERS } from '../../../packages/domain/src/screening/status.ts'
import { applicantToken, staffToken } from '../data/fill-people.ts'
import type { OwnPortal } from '../measure/own-portal.ts'

/** An application that was filled in, and what has to be done to it again. */
export type Sample = {
  readonly k: number
  readonly id: string
  readonly owner: number
  readonly draft: Record<string, unknown>
  readonly created: Date
}

type Happened = {
  readonly at: Date
  readonly event: string
  readonly actor: string
  readonly decision: string | null
  readonly comment: string | null
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

/** What there was of an application where it was filled in. */
async function storyOf(filled: pg.Client, id: string) {
  const happened = await filled.query<Happened>(
    'select at, event, actor_id as actor, decision, comment from application_history where application_id = $1 order by id',
    [id],
  )
  const tests = await filled.query<Test>(
    'select started_at as started, finished_at as finished, ended, answers from screening_attempts where application_id = $1',
    [id],
  )
  const interviews = await filled.query<Interview>(
    'select starts_at as starts, zoom, expert_id as expert, grade from interviews where application_id = $1 order by created_at',
    [id],
  )
  return { happened: happened.rows, test: tests.rows[0], interviews: interviews.rows }
}

type Act = { readonly at: Date; readonly run: () => Promise<void> }

/**
 * Does to an applicant's new application all that happened to a filled one, by the calls of the people who did it, each
 * at its moment.
 * @returns the new application's id.
 */
export async function replay(
  filled: pg.Client,
  own: OwnPortal,
  clock: { set(instant: string): void },
  sample: Sample,
): Promise<string> {
  const { happened, test, interviews } = await storyOf(filled, sample.id)
  const call = async (
    token: string,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
  ): Promise<{ data: { id: string } }> => {
    const answer = await own.portal.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    })
    if (answer.statusCode !== 200)
      throw new Error(`${method} ${url} of ${sample.id} was answered with ${answer.statusCode} ${answer.body}`)
    return JSON.parse(answer.body)
  }
  const owner = applicantToken(sample.owner)
  clock.set(sample.created.toISOString())
  const { id } = (await call(owner, 'POST', '/request/create', { ...sample.draft, status: 'CREATED' })).data
  let interview = ''
  const open = interviews.slice()
  const doings: Readonly<Record<string, (happened: Happened, token: string) => Promise<unknown>>> = {
    submit: (_, token) =>
      call(token, 'PUT', `/request/${id}`, {
        ...sample.draft,
        status: 'IN_PROCESS',
        consents: { personalData: true, accuracy: true },
      }),
    assign: async ({ at }, token) => {
      const { rows } = await filled.query<{ inspector: string }>(
        `select inspector_id as inspector from bench.rounds where k = $1 and ${ASSIGNED_AT} = $2`,
        [sample.k, at],
      )
      await call(token, 'POST', '/staff/request/inspector', {
        requestId: id,
        inspectorId: rows[0]?.inspector,
        status: 'IN_PROCESS',
      })
    },
    decide: ({ decision, comment }, token) =>
      call(token, 'POST', `/staff/request/inspector/update/status/${id}`, { status: decision, comment: comment ?? '' }),
    sendBack: ({ comment }, token) =>
      call(token, 'POST', `/staff/request/admin/update/status/${id}`, { status: 'FAILED', comment }),
    withdraw: (_, token) => call(token, 'POST', `/request/${id}/withdraw`, {}),
    interviewScheduled: async (_, token) => {
      const next = open.shift() as Interview
      const place = { date: kazakhstanDate(next.starts), time: kazakhstanTime(next.starts), zoom: next.zoom }
      interview = (await call(token, 'POST', '/staff/interview/schedule', { requestId: id, ...place })).data.id
      current = next
    },
    expertAssigned: (_, token) => call(token, 'PUT', `/staff/interview/${interview}/assign/${current?.expert}`),
    interviewSigned: async (_, token) => {
      await call(token, 'POST', `/staff/interview/${interview}/send-code`)
      const { rows } = await own.database.pool.query<{ text: string }>(
        'select text from sms_messages where text is not null order by created_at desc, id',
      )
      const [code] = rows.flatMap(({ text }) => /\b\d{6}\b(?!-)/.exec(text.replace(/\d{4}-\d{6}/g, ''))?.[0] ?? [])
      await own.database.pool.query('update sms_messages set text = null, sent_at = created_at where text is not null')
      await call(token, 'POST', '/staff/interview/verify-code', {
        interviewId: interview,
        code,
        interviewGrade: current?.grade,
      })
    },
    // The end of the choice does it.
    interviewCancelled: async () => undefined,
  }
  let current: Interview | undefined
  const approve = (_: Happened, token: string) =>
    call(token, 'POST', `/staff/request/admin/update/status/${id}`, { status: 'PASSED', comment: '' })
  const acts: Act[] = happened.map((each) => ({
    at: each.at,
    run: async () =>
      void (await (doings[each.event] ?? approve)(
        each,
        each.event === 'submit' || each.event === 'withdraw' ? owner : staffToken(each.actor),
      )),
  }))
  if (test !== undefined) acts.push(...takeTest(test, (...parts) => call(owner, ...parts), id))
  for (const act of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    clock.set(act.at.toISOString())
    await act.run()
  }
  return id
}

const ASSIGNED_AT = `date_trunc('milliseconds', began_at + 0.15 * round_time)`

/** Opens the test, gives its answers at once, and finishes it where it was finished. */
function takeTest(
  { started, finished, ended, answers }: Test,
  call: (method: 'GET' | 'PUT', url: string, body?: object) => Promise<unknown>,
  id: string,
): readonly Act[] {
  if (started === null) return []
  const open: Act = {
    at: started,
    run: async () => {
      await call('GET', `/test?requestId=${id}`)
      for (const [index, letter] of [...answers].entries()) {
        const answer = TEST_ANSWERS.find((word) => word.startsWith(letter))
        if (answer !== undefined) await call('PUT', `/test/${id}/answers/${index}`, { answer })
      }
    },
  }
  if (ended !== 'FINISHED' || finished === null) return [open]
  return [
    open,
    { at: finished, run: async () => void (await call('PUT', `/test/${id}/status?active=false&passed=true`, {})) },
  ]
}
