import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { PasskeyAnswer } from '@portal/domain/accounts/factor-schema.ts'
import { CODE_MINUTES, CODE_PAUSE_SECONDS, CODE_TRIES, CODES_AN_HOUR } from '@portal/domain/interviews/status.ts'
import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { TextParameters } from '@portal/domain/kernel/texts.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader, Trx } from '../../platform/database/database.ts'
import { askForPasskey, type FactorServices, passkeysOf, passkeyThatSigned } from '../accounts/factors/prove-factor.ts'
import { smsText } from '../content/published/read-messages.ts'
import { enqueueSms } from '../notifications/enqueue-sms.ts'
import { enabledExpert } from './list-experts.ts'
import { countTry, insertCode, voidCodes } from './repository.ts'

/** Graded matter whose grades are signed: an interview, or one expert's grades in a commission. */
export type Graded = { readonly of: 'interviewId' | 'gradeId'; readonly id: string }

/** Result of a signature. A wrong code stays counted, so it must not roll the transaction back as a refusal does. */
export type Signing =
  | { readonly isSigned: true }
  | { readonly isSigned: false; readonly key: 'code_incorrect' | 'code_expired' | 'passkey_refused' }

/** A code sent this much later than now was sent by a clock that was set back since. */
const PUT_BACK_MS = 300_000

/** Hash of a code with what it signs: the same six digits differ for another one. */
const hashCode = ({ id }: Graded, code: string): Buffer => createHash('sha256').update(`${id} ${code}`).digest()

type CodeText = { readonly name: string; readonly language: Language; readonly parameters: TextParameters }

/**
 * Sends a signing code to the expert's registered phone: one a minute for the same grades, five an hour for an expert.
 * The previous code becomes void (docs/specification/interviews.md#signing).
 * @param text SMS with `code` and `count` besides its own parameters.
 */
export async function sendCode(
  scope: WriteScope,
  graded: Graded,
  { name, language, parameters }: CodeText,
): Promise<{ readonly success: true; readonly msg: string } | Refusal> {
  const { db, actor, now } = scope
  const expert = await enabledExpert(db, actor.accountId)
  if (expert === undefined) return refuse('forbidden')
  if (expert.phoneNumber === null) return refuse('wrong_phone_number')
  const wait = await secondsToWait(db, graded, actor.accountId, now)
  if (wait > 0) return new Refusal('too_many_requests', [], wait)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await insertCode(db, graded, {
    expertId: actor.accountId,
    phoneNumber: expert.phoneNumber,
    codeHash: hashCode(graded, code),
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  })
  const text = await smsText(scope, name, language, { ...parameters, code, count: CODE_MINUTES })
  await enqueueSms(scope, expert.phoneNumber, text)
  return { success: true, msg: 'sms_sent' }
}

/** Seconds until the next code may be sent; 0: now. Codes dated in the future by a wrong clock do not count. */
async function secondsToWait(db: Trx, { of, id }: Graded, expertId: string, now: Date): Promise<number> {
  const codes = await db
    .selectFrom('interviewCodes')
    .select(['interviewId', 'gradeId', 'sentAt'])
    .where('expertId', '=', expertId)
    .where('sentAt', '>', new Date(now.getTime() - HOUR_MS))
    .where('sentAt', '<', new Date(now.getTime() + PUT_BACK_MS))
    .orderBy('sentAt')
    .execute()
  const secondsUntil = (at: number): number => Math.ceil((at - now.getTime()) / 1000)
  const last = codes.findLast((code) => code[of] === id)
  const afterPause = last === undefined ? 0 : secondsUntil(last.sentAt.getTime() + CODE_PAUSE_SECONDS * 1000)
  const fifthLast = codes.at(-CODES_AN_HOUR)
  const afterHour = fifthLast === undefined ? 0 : secondsUntil(fifthLast.sentAt.getTime() + HOUR_MS)
  return Math.max(0, afterPause, afterHour)
}

/**
 * Checks a code of the actor and counts a wrong try. Null: it is right. Only the registered phone counts; a code sent
 * to an earlier number is void.
 */
export async function faultOfCode(
  { db, actor, now }: WriteScope,
  graded: Graded,
  code: string,
): Promise<'code_incorrect' | 'code_expired' | null> {
  const expert = await enabledExpert(db, actor.accountId)
  const sent = await db
    .selectFrom('interviewCodes')
    .selectAll()
    .where(graded.of, '=', graded.id)
    .where('expertId', '=', actor.accountId)
    .where('isVoid', '=', false)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const isUsable =
    sent !== undefined && sent.expiresAt > now && sent.tries < CODE_TRIES && sent.phoneNumber === expert?.phoneNumber
  if (!isUsable) return 'code_expired'
  if (timingSafeEqual(sent.codeHash, hashCode(graded, code))) return null
  await countTry(db, sent.id)
  return 'code_incorrect'
}

/** Makes the sent codes useless: the grades are signed, or belong to another person. */
export const endCodes = (db: Trx, graded: Graded): Promise<unknown> => voidCodes(db, graded)

const NONCE_BYTES = 16

/** The content with sorted keys, independent of their given order. */
const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, one]) => [key, inOrder(one)])
        .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
    : value

/** The signed challenge: a random nonce, then the hash of nonce, graded matter and content. */
function challengeOf({ id }: Graded, content: object, nonce = randomBytes(NONCE_BYTES)): Buffer {
  const text = JSON.stringify([nonce.toString('hex'), id, inOrder(content)])
  return Buffer.concat([nonce, createHash('sha256').update(text).digest()])
}

const purposeOf = (accountId: string, { id }: Graded) => ({ accountId, purpose: 'SIGN_GRADE', subject: id }) as const

/** Challenge for the actor's passkey, bound to this content. `factors` is null where only codes sign. */
export async function askToSign(scope: WriteScope, graded: Graded, content: object, factors: FactorServices | null) {
  if (factors === null) return refuse('passkey_refused')
  const purpose = purposeOf(scope.actor.accountId, graded)
  const data = await askForPasskey(scope, purpose, factors, challengeOf(graded, content))
  return data instanceof Refusal ? data : { success: true as const, data }
}

/** The passkey's signature of this content as stored JSON, with its public key. Null: it signed anything else. */
export async function passkeySignatureOf(
  scope: WriteScope,
  graded: Graded,
  content: object,
  passkey: PasskeyAnswer,
  factors: FactorServices | null,
): Promise<string | null> {
  const isOfThis = (challenge: string): boolean => {
    const asked = Buffer.from(challenge, 'base64url')
    return challengeOf(graded, content, asked.subarray(0, NONCE_BYTES)).equals(asked)
  }
  const purpose = purposeOf(scope.actor.accountId, graded)
  const signed = factors === null ? null : await passkeyThatSigned(scope, purpose, passkey, factors, isOfThis)
  if (signed === null) return null
  return JSON.stringify({ ...passkey.response, credentialId: signed.credentialId, publicKey: signed.publicKey })
}

/** Means of signing of an account: the last four digits of the registered phone, and whether it has a passkey. */
export async function meansOfSigning(db: Reader, accountId: string, isSigningByPasskey: boolean) {
  const staff = await db
    .selectFrom('staffMembers')
    .select('phoneNumber')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return {
    phoneEnding: staff?.phoneNumber?.slice(-4) ?? null,
    signsByPasskey: isSigningByPasskey && (await passkeysOf(db, accountId)).length > 0,
  }
}

/** Means that signed stored grades. A passkey's signature is stored with them; a code from an SMS leaves none. */
export const signedWith = ({ signature }: { readonly signature: unknown }): 'code' | 'passkey' =>
  signature === null ? 'code' : 'passkey'
