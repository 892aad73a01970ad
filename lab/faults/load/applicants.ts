import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { REQUIRED_DOCUMENTS } from '../../../packages/domain/src/applications/document-rules.ts'
import { letterOf } from '../../../packages/domain/src/screening/rules.ts'
import { TEST_ANSWERS } from '../../../packages/domain/src/screening/status.ts'
import type { Watch } from '../watch.ts'
import type { Witness } from '../witness.ts'
import type { MailSink } from '../world/mail-sink.ts'
import { type Ask, askAs, type IsRunning, type Person, type Reply, retry } from './calls.ts'

export type Offer = { readonly universityId: string; readonly educationalProgram: string }
export type Sent = { readonly id: string; readonly number: string; readonly owner: Person }
export type Loaded = {
  readonly ask: Ask
  readonly witness: Witness
  readonly watch: Watch
  readonly isRunning: IsRunning
}

export const PASSWORD = 'Kq7!vxPw-faults'
const MAIL_PATIENCE_MS = 60_000
const ANSWERS = 6

export const registrationOf = (number: number, email: string) => ({
  ...{ firstName: 'Aigerim', lastName: 'Serikova', middleName: 'Maratkyzy', email, password: PASSWORD },
  phoneNumber: `+7701${String(1_000_000 + number)}`,
  ...{ nationality: 'kazakh', countryOfResidence: 'KZ', citizenship: 'KZ', birthday: '2005-03-14', roles: ['user'] },
  ...{ passportNumber: `N${10_000_000 + number}`, passportExprDate: '2033-05-01' },
  consents: { personalData: true, accuracy: true },
})

/** Uploads a unique paper. A repeated upload is a new paper, because uploads carry no key. */
async function upload(load: Loaded, person: Person): Promise<{ id: string; name: string } | null> {
  const sent = async (): Promise<Reply | null> => {
    const file = Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%'),
      Buffer.from(randomBytes(20_000).toString('hex')),
      Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    ])
    const claim = load.witness.claim('file', createHash('sha256').update(file).digest('hex'))
    const reply = await askAs(load.ask, person, { method: 'POST', path: '/file/upload', file }, load.isRunning)
    if (reply?.status === 200) claim.acknowledged = reply.body.data.id
    return reply
  }
  const reply = await retry(sent, load.isRunning)
  return reply?.status === 200 ? reply.body.data : null
}

async function answerTest(load: Loaded, person: Person, { id, number }: Sent): Promise<void> {
  const as = (call: Parameters<Ask>[0]) => retry(() => askAs(load.ask, person, call, load.isRunning), load.isRunning)
  const opened = await as({ method: 'GET', path: `/test?requestId=${id}` })
  if (opened?.status !== 200) return
  for (let index = 0; index < ANSWERS; index += 1) {
    const answer = TEST_ANSWERS[index % TEST_ANSWERS.length] ?? TEST_ANSWERS[0]
    const claim = load.witness.claim('answer', `${number}/${index}`)
    const stored = await as({ method: 'PUT', path: `/test/${id}/answers/${index}`, body: { answer } })
    if (stored?.status !== 200) return
    claim.acknowledged = letterOf(answer)
  }
}

/**
 * Registers, confirms, uploads, submits and answers the test.
 * @returns the acknowledged application; null: the load ended.
 */
export async function liveOnce(
  load: Loaded,
  mail: Pick<MailSink, 'tokenOf'>,
  number: number,
  offer: Offer,
): Promise<Sent | null> {
  const { ask, witness, watch, isRunning } = load
  const email = `person${number}@faults.test`
  const account = witness.claim('account', email)
  const key = randomUUID()
  const body = registrationOf(number, email)
  const registered = await retry(() => ask({ method: 'POST', path: '/auth/signup', body, key }), isRunning)
  if (registered === null) return null
  if (registered.status !== 200) throw new Error(`registration: ${registered.status} ${registered.bytes}`)
  account.acknowledged = email

  const until = performance.now() + MAIL_PATIENCE_MS
  while (mail.tokenOf(email) === undefined && isRunning() && performance.now() < until) await sleep(50)
  const token = mail.tokenOf(email)
  if (token === undefined) return null
  const confirmed = await retry(() => ask({ method: 'POST', path: '/auth/confirm', body: { token } }), isRunning)
  if (confirmed === null) return null
  const person: Person = { signIn: '/auth/signin', email, password: PASSWORD, token: null, id: '' }

  const [first, second] = [await upload(load, person), await upload(load, person)]
  if (first === null || second === null) return null
  const slots = REQUIRED_DOCUMENTS.BACHELOR
  const application = {
    ...{ type: 'ENROLLMENT', status: 'IN_PROCESS', educationLevel: 'BACHELOR', educationLanguage: 'KAZAKH' },
    ...{ interviewLanguage: 'ENGLISH', gpa: '4.8', choices: [offer] },
    languageLevel: [
      { language: 'Kazakh', level: 'C2' },
      { language: 'English', level: 'B2' },
    ],
    ...Object.fromEntries(slots.map((slot, at) => [slot, at % 2 === 0 ? first : second])),
  }
  const claim = witness.claim('application', email)
  const call = { method: 'POST', path: '/request/create', body: application, key: randomUUID() } as const
  const sent = await retry(() => askAs(ask, person, call, isRunning), isRunning)
  if (sent === null) return null
  if (sent.status !== 200) {
    watch.find('answer', `submission: ${sent.status} ${sent.bytes}`)
    return null
  }
  claim.acknowledged = sent.body.data.number
  const made: Sent = { id: sent.body.data.id, number: sent.body.data.number, owner: person }
  await answerTest(load, person, made)
  return made
}
