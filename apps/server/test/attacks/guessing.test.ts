import { beforeEach, describe, expect, test } from 'vitest'
import { codeOfApp } from '../authenticator-app.ts'
import { sentApplication } from '../builders.ts'
import { type Answer, PASSWORD, type Person, signUpForm } from '../portal.ts'
import { testPortal } from '../test-portal.ts'
import { GRADE, lastCode } from './world.ts'

/** Guessing what is secret, and learning from how an answer comes what it does not say. */
const NOW = '2026-11-20T09:30:00.000Z'
const WRONG = 'Wrong!1x'
const portal = await testPortal({ isListening: true, areRateLimitsOn: true, environment: { TRUST_PROXY: '1' } })
let addresses = 0

beforeEach(async () => {
  portal.clock.set(NOW)
  await portal.database.pool.query('delete from rate_counters')
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const anotherAddress = () => from(`198.51.${100 + Math.floor(++addresses / 250)}.${addresses % 250}`)
const refusal = ({ status, body }: Answer) => `${status} ${body.msg ?? ''}`.trim()

type Guess = (isRight: boolean, headers?: Record<string, string>) => Promise<Answer>
type Secret = {
  /** Somebody whose secret it is, and the call that tries one. */
  readonly make: () => Promise<Guess>
  readonly wrong: string
  /** So many wrong ones are heard; then the right one is refused, too, as said. */
  readonly tries: number
  readonly after: string
  /** From ever new addresses: so many; absent: the address has nothing to do with it. */
  readonly triesFromEverywhere?: number
}

const signIn =
  (path: string, email: string): Guess =>
  (isRight, headers) =>
    portal.guest.call('POST', path, { email, password: isRight ? PASSWORD : WRONG }, headers)

async function interviewToSign(): Promise<{ readonly expert: Person; readonly id: string }> {
  const head = await portal.staff(['EXPERT_MANAGER'])
  const phoneNumber = `+7701${7_100_000 + ++addresses}`
  const expert = await portal.staff(['EXPERT'], { university: 'uni-979', phoneNumber })
  const { id: requestId } = await sentApplication(portal, await portal.applicant())
  const at = { date: '2026-12-01', time: `1${addresses % 8}:00`, zoom: 'https://zoom.us/j/1', expertId: expert.id }
  const { body } = await head.call('POST', '/staff/interview/schedule', { requestId, ...at })
  const { id } = body.data
  await portal.database.pool.query('update interviews set starts_at = $2 where id = $1', [id, portal.clock.now()])
  return { expert, id }
}

/** Somebody with an authenticator who has given the right password. */
async function withApp() {
  const person = await portal.applicant()
  const begun = await person.call('POST', '/user/factors/code', { password: PASSWORD })
  const { secret } = begun.body.data
  // What confirms it is used up.
  await person.call('POST', '/user/factors/code/confirm', { code: codeOfApp(secret, portal.clock.now(), -1) })
  const newTicket = async (): Promise<string> =>
    (await portal.guest.call('POST', '/auth/signin', { email: person.email, password: PASSWORD }, anotherAddress()))
      .body.ticket
  const guess = (ticket: string, isRight: boolean, headers?: Record<string, string>) => {
    const code = codeOfApp(secret, portal.clock.now(), isRight ? 0 : 500)
    return portal.guest.call('POST', '/auth/second', { ticket, code }, headers)
  }
  return { guess, newTicket, ticket: await newTicket() }
}

/** Each secret that a call lets somebody try. A further factor is a line here. */
const GUESSED: Readonly<Record<string, Secret>> = {
  'an applicant’s password': {
    make: async () => signIn('/auth/signin', (await portal.applicant()).email),
    ...{ wrong: '401 email-password-incorrect', tries: 10, after: '429 too_many_requests', triesFromEverywhere: 50 },
  },
  'a staff member’s password': {
    make: async () => signIn('/staff/auth/signin', (await portal.staff(['ADMIN'])).email),
    ...{ wrong: '401 email-password-incorrect', tries: 10, after: '429 too_many_requests', triesFromEverywhere: 50 },
  },
  'a password by changing it': {
    make: async () => {
      const person = await portal.applicant()
      return (isRight, headers) =>
        person.call(
          'POST',
          '/user/changePassword',
          { currentPassword: isRight ? PASSWORD : WRONG, newPassword: 'Wm4?trLk9$' },
          headers,
        )
    },
    ...{ wrong: '400 current_password_incorrect', tries: 10, after: '429 too_many_requests' },
  },
  'a password by deleting the account': {
    make: async () => {
      const person = await portal.applicant()
      return (isRight, headers) =>
        person.call('DELETE', '/user/profile', { password: isRight ? PASSWORD : WRONG }, headers)
    },
    ...{ wrong: '400 current_password_incorrect', tries: 10, after: '429 too_many_requests' },
  },
  'a password by mending an address': {
    make: async () => {
      const form = signUpForm()
      await portal.guest.call('POST', '/auth/signup', form, anotherAddress())
      return (isRight, headers) =>
        portal.guest.call(
          'POST',
          '/auth/confirm/change-email',
          { email: form.email, password: isRight ? PASSWORD : WRONG, newEmail: `n${form.email}` },
          headers,
        )
    },
    ...{ wrong: '401 email-password-incorrect', tries: 5, after: '429 too_many_requests' },
  },
  'the code of an authenticator': {
    make: async () => {
      const { guess, ticket } = await withApp()
      return (isRight, headers) => guess(ticket, isRight, headers)
    },
    ...{ wrong: '400 code_incorrect', tries: 5, after: '400 code_expired' },
  },
  'the code of an authenticator with ever new tickets': {
    make: async () => {
      const { guess, newTicket } = await withApp()
      return async (isRight, headers) => guess(await newTicket(), isRight, headers)
    },
    ...{ wrong: '400 code_incorrect', tries: 10, after: '429 too_many_requests' },
  },
  'the code of an SMS': {
    make: async () => {
      const { expert, id } = await interviewToSign()
      await expert.call('POST', `/staff/interview/${id}/send-code`)
      await portal.deliver()
      const code = lastCode(portal)
      const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      return (isRight, headers) =>
        expert.call(
          'POST',
          '/staff/interview/verify-code',
          { code: isRight ? code : other, interviewId: id, interviewGrade: GRADE },
          headers,
        )
    },
    ...{ wrong: '400 code_incorrect', tries: 5, after: '400 code_expired' },
  },
}

describe.each(Object.entries(GUESSED))('%s', (_what, { make, wrong, tries, after }) => {
  test('is refused to the right guess after too many wrong ones', async () => {
    const guess = await make()
    for (let at = 0; at < tries; at += 1) expect(refusal(await guess(false, from('203.0.113.5')))).toBe(wrong)
    expect(refusal(await guess(false, from('203.0.113.5')))).toBe(after)
    expect(refusal(await guess(true, from('203.0.113.5')))).toBe(after)
  })
  test('many guesses at once are no more than one after the other', async () => {
    const guess = await make()
    const answers = await Promise.all(Array.from({ length: 3 * tries }, () => guess(false, from('203.0.113.6'))))
    expect(answers.filter((answer) => refusal(answer) === wrong)).toHaveLength(tries)
  })
  test('the right one is let in', async () => {
    const guess = await make()
    expect((await guess(true, from('203.0.113.7'))).status).toBe(200)
  })
})

const FROM_EVERYWHERE = Object.entries(GUESSED).flatMap(([what, { triesFromEverywhere, ...secret }]) =>
  triesFromEverywhere === undefined ? [] : [{ what, most: triesFromEverywhere, ...secret }],
)
test.each(FROM_EVERYWHERE)('$what from ever new addresses ends as well', async ({ make, wrong, after, most }) => {
  const guess = await make()
  const answers: string[] = []
  for (let at = 0; at <= most; at += 1) answers.push(refusal(await guess(false, anotherAddress())))
  expect(answers).toEqual([...Array(most).fill(wrong), after])
})

describe('the address that is counted is no word of the client', () => {
  test.each([
    ['before the proxy’s entry', (at: number) => ({ 'x-forwarded-for': `10.0.0.${at}, 203.0.113.8` })],
    [
      'in another header',
      (at: number) => ({
        'x-forwarded-for': '203.0.113.8',
        'x-real-ip': `10.0.1.${at}`,
        'x-client-ip': `10.0.1.${at}`,
      }),
    ],
    ['in the standard’s header', (at: number) => ({ 'x-forwarded-for': '203.0.113.8', forwarded: `for=10.0.2.${at}` })],
    [
      'as a true client',
      (at: number) => ({
        'x-forwarded-for': '203.0.113.8',
        'true-client-ip': `10.0.3.${at}`,
        'cf-connecting-ip': `10.0.3.${at}`,
      }),
    ],
  ])('%s', async (_where, headers) => {
    const guess = signIn('/auth/signin', (await portal.applicant()).email)
    for (let at = 0; at < 10; at += 1) await guess(false, headers(at))
    expect(refusal(await guess(false, headers(99)))).toBe('429 too_many_requests')
  })
  test.each(['in capitals', 'with spaces'])(
    'nor does another spelling of the e-mail count anew: %s',
    async (spelling) => {
      const { email } = await portal.applicant()
      const spelled = spelling === 'in capitals' ? email.toUpperCase() : `  ${email} `
      for (let at = 0; at < 10; at += 1) await signIn('/auth/signin', email)(false, from('203.0.113.9'))
      expect(refusal(await signIn('/auth/signin', spelled)(false, from('203.0.113.9')))).toBe('429 too_many_requests')
    },
  )
  test('who fails in another’s name locks out themselves alone', async () => {
    const guess = signIn('/auth/signin', (await portal.applicant()).email)
    for (let at = 0; at < 11; at += 1) await guess(false, from('203.0.113.10'))
    expect(refusal(await guess(true, from('203.0.113.10')))).toBe('429 too_many_requests')
    expect((await guess(true, from('203.0.113.11'))).status).toBe(200)
  })
})

describe('an answer tells nobody who has an account: the same words, and the same work', () => {
  const asks: Readonly<
    Record<string, readonly [path: string, kind: 'APPLICANT' | 'STAFF', body: (email: string) => object]>
  > = {
    'signing in': ['/auth/signin', 'APPLICANT', (email) => ({ email, password: WRONG })],
    'signing in as staff': ['/staff/auth/signin', 'STAFF', (email) => ({ email, password: WRONG })],
    'a forgotten password': ['/auth/forgotPassword', 'APPLICANT', (email) => ({ email })],
    'a forgotten password of staff': ['/staff/auth/forgotPassword', 'STAFF', (email) => ({ email })],
    'a confirmation': ['/auth/confirm/resend', 'APPLICANT', (email) => ({ email })],
    'signing in at the other door': ['/staff/auth/signin', 'APPLICANT', (email) => ({ email, password: PASSWORD })],
    'a forgotten password at the other door': ['/staff/auth/forgotPassword', 'APPLICANT', (email) => ({ email })],
  }
  test.each(Object.entries(asks))('%s', async (_what, [path, kind, body]) => {
    const person = kind === 'STAFF' ? await portal.staff(['MANAGER']) : await portal.applicant()
    const ask = async (email: string) => {
      let given: Answer | undefined
      const statements = await portal.database.statementsOf(async () => {
        given = await portal.guest.call('POST', path, body(email), anotherAddress())
      })
      return { statements, status: given?.status, body: given?.body }
    }
    // The first call of all opens what the others find open.
    await ask(`first${person.email}`)
    expect(await ask(person.email)).toEqual(await ask(`nobody${person.email}`))
  })
})
