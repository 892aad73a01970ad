import { createHash } from 'node:crypto'
import { ENROLMENT_MINUTES, readCode, TICKET_MINUTES } from '@portal/domain/accounts/factor-rules.ts'
import type { PasskeyAnswer } from '@portal/domain/accounts/factor-schema.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { Reader, Trx } from '../../../platform/database/database.ts'
import type { KeptPasskey, Passkeys } from '../../../platform/identity/passkeys.ts'
import { type Seal, SealedOtherwiseError } from '../../../platform/identity/seal.ts'
import { stepOfCode } from '../../../platform/identity/totp.ts'
import {
  type ChallengeOf,
  countPasskey,
  putChallenge,
  takeChallenge,
  takeRecoveryCode,
  takeStep,
} from '../repository.ts'

export type FactorServices = {
  readonly seal: Seal
  /** Called when a secret cannot be opened: SEALING_SECRET has changed. */
  readonly onUnreadable: () => void
  /** Null: the portal's address allows no passkeys. */
  readonly passkeys: Passkeys | null
}

type Scope = { readonly db: Trx; readonly now: Date }
type Proof = { readonly code?: string | undefined; readonly passkey?: PasskeyAnswer | undefined }

/** Hash of a recovery code with its account: the same code differs for another account. */
export const hashRecoveryCode = (accountId: string, code: string): Buffer =>
  createHash('sha256').update(`${accountId} ${code}`).digest()

/** Each proof works once. With an unreadable secret recovery codes and passkeys still work. */
export async function isProved(
  scope: Scope,
  of: ChallengeOf,
  { code, passkey }: Proof,
  services: FactorServices,
): Promise<boolean | Refusal> {
  if (passkey !== undefined) return (await passkeyThatSigned(scope, of, passkey, services)) !== null
  const read = readCode(code ?? '')
  if (read === null) return false
  if (read.kind === 'RECOVERY')
    return takeRecoveryCode(scope.db, of.accountId, hashRecoveryCode(of.accountId, read.code))
  const factor = await codeFactor(scope.db, of.accountId)
  return factor?.confirmedAt ? takesCode(scope, factor, read.code, services) : false
}

type CodeFactor = NonNullable<Awaited<ReturnType<typeof codeFactor>>>

export const codeFactor = (db: Reader, accountId: string) =>
  db
    .selectFrom('secondFactors')
    .select(['id', 'sealedSecret', 'confirmedAt', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'CODE')
    .executeTakeFirst()

/** Whether the code is valid now and unused. Uses it up. */
export async function takesCode(
  { db, now }: Scope,
  { id, sealedSecret }: CodeFactor,
  code: string,
  { seal, onUnreadable }: FactorServices,
): Promise<boolean | Refusal> {
  if (sealedSecret === null) return false
  const secret = await seal.unseal(sealedSecret).catch((error: unknown) => {
    if (error instanceof SealedOtherwiseError) return null
    throw error
  })
  if (secret === null) {
    onUnreadable()
    return refuse('factor_unreadable', [{ field: 'code', msg: 'factor_unreadable' }])
  }
  const step = stepOfCode(secret, code, now)
  return step !== null && takeStep(db, id, step, now)
}

export async function passkeysOf(db: Reader, accountId: string): Promise<(KeptPasskey & { readonly id: string })[]> {
  const rows = await db
    .selectFrom('secondFactors')
    .select(['id', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'PASSKEY')
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, credentialId, publicKey, counter, transports }) => ({
    ...{ id, credentialId: credentialId ?? '', publicKey: publicKey ?? Buffer.alloc(0), counter: counter ?? 0 },
    transports: transports ?? [],
  }))
}

const CHALLENGE_MINUTES = { ADD: ENROLMENT_MINUTES, SIGN_IN: TICKET_MINUTES, SIGN_GRADE: TICKET_MINUTES } as const

export const challengeEnds = (purpose: ChallengeOf['purpose'], now: Date): Date =>
  new Date(now.getTime() + CHALLENGE_MINUTES[purpose] * 60_000)

/** Options to sign once with one of the account's passkeys. Without a meaningful `challenge` it is random. */
export async function askForPasskey(
  { db, now }: Scope,
  of: ChallengeOf,
  { passkeys }: FactorServices,
  challenge?: Buffer,
): Promise<({ challenge: string } & Record<string, unknown>) | Refusal> {
  const existing = await passkeysOf(db, of.accountId)
  if (passkeys === null || existing.length === 0) return refuse('passkey_refused')
  const options = await passkeys.request(existing, challenge)
  await putChallenge(db, of, options.challenge, challengeEnds(of.purpose, now))
  return options
}

/**
 * The account's passkey that signed its challenge. Null: none. The challenge is used up.
 * @param isMeant whether the challenge has the content to sign now, where it has a meaning.
 */
export async function passkeyThatSigned(
  { db, now }: Scope,
  of: ChallengeOf,
  answer: PasskeyAnswer,
  { passkeys }: FactorServices,
  isMeant: (challenge: string) => boolean = () => true,
): Promise<{ readonly credentialId: string; readonly publicKey: string } | null> {
  const asked = await takeChallenge(db, of, now)
  const signing = (await passkeysOf(db, of.accountId)).find(({ credentialId }) => credentialId === answer.id)
  if (passkeys === null || asked === undefined || signing === undefined || !isMeant(asked.challenge)) return null
  const counter = await passkeys.counterAfter(answer, asked.challenge, signing)
  if (counter === null) return null
  await countPasskey(db, signing.id, counter, now)
  return { credentialId: signing.credentialId, publicKey: signing.publicKey.toString('base64url') }
}
