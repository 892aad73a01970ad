import {
  ENROLMENT_MINUTES,
  type FactorKind,
  inGroups,
  PASSKEYS_MAX,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  readCode,
} from '@portal/domain/accounts/factor-rules.ts'
import type { NewPasskey } from '@portal/domain/accounts/factor-schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { parseRole } from '@portal/domain/kernel/role.ts'
import { generate } from 'lean-qr'
import type { Trx } from '../../../platform/database/database.ts'
import { newId, randomBelow } from '../../../platform/identity/tokens.ts'
import { newTotpSecret, toBase32, totpAddress } from '../../../platform/identity/totp.ts'
import { textsIn } from '../../../platform/texts.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { factorName, notifyAccount } from '../notify-account.ts'
import { confirmedFactorsOf, lockAccount, namesOfAccount, recoveryCodesLeft } from '../queries.ts'
import {
  deleteRecoveryCodes,
  deleteTickets,
  insertPasskey,
  insertRecoveryCodes,
  insertUnconfirmedCode,
  putChallenge,
  takeChallenge,
} from '../repository.ts'
import {
  challengeEnds,
  codeFactor,
  type FactorServices,
  hashRecoveryCode,
  passkeysOf,
  takesCode,
} from './prove-factor.ts'

type Scope = { readonly db: Trx; readonly now: Date; readonly language: Language }

/** Recovery codes, shown once. Empty where the account has some already. */
type Added = { readonly recoveryCodes: string[] }

/** Modules of a QR code, row by row: `1` is dark. */
function pictureOf(text: string): string[] {
  const code = generate(text)
  return Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? '1' : '0')).join(''),
  )
}

/** Creates the secret of an authenticator app. It counts only after one of its codes was confirmed. */
export async function beginCode(scope: Scope, accountId: string, { seal }: FactorServices) {
  const { db, now, language } = scope
  await lockAccount(db, accountId)
  const existing = await codeFactor(db, accountId)
  if (existing?.confirmedAt) return refuse('second_factor_already_exists')
  const secret = newTotpSecret()
  await insertUnconfirmedCode(db, { id: newId(), accountId, createdAt: now, sealedSecret: await seal.seal(secret) })
  const { email } = await namesOfAccount(db, accountId)
  const address = totpAddress(secret, { issuer: textsIn(language)('notifications.portal'), account: email })
  return { success: true as const, data: { secret: toBase32(secret), address, picture: pictureOf(address) } }
}

/** Confirms the authenticator by one of its codes. Null: the code is wrong. */
export async function confirmCode(
  scope: Scope,
  accountId: string,
  typed: string,
  services: FactorServices,
): Promise<Added | null | Refusal> {
  const { db, now } = scope
  await lockAccount(db, accountId)
  const factor = await codeFactor(db, accountId)
  const isOpen = factor?.confirmedAt === null && factor.createdAt.getTime() > now.getTime() - ENROLMENT_MINUTES * 60_000
  if (!factor || !isOpen) return refuse('code_expired')
  const read = readCode(typed)
  if (read?.kind !== 'CODE') return null
  const isTaken = await takesCode(scope, factor, read.code, services)
  if (isRefusal(isTaken)) return isTaken
  if (!isTaken) return null
  return welcome(scope, accountId, 'CODE')
}

export async function beginPasskey(scope: Scope, accountId: string, { passkeys }: FactorServices) {
  const { db, now } = scope
  await lockAccount(db, accountId)
  if (passkeys === null) return refuse('passkey_refused')
  const existing = await passkeysOf(db, accountId)
  if (existing.length >= PASSKEYS_MAX) return refuse('too_many_passkeys')
  const { email, fullName } = await namesOfAccount(db, accountId)
  const data = await passkeys.creation({ id: accountId, email, name: fullName ?? email }, existing)
  await putChallenge(db, { accountId, purpose: 'ADD', subject: '' }, data.challenge, challengeEnds('ADD', now))
  return { success: true as const, data }
}

/** Stores the created passkey. Null: it did not answer the challenge, which is used up. */
export async function confirmPasskey(
  scope: Scope,
  accountId: string,
  { name, passkey }: { readonly name: string; readonly passkey: NewPasskey },
  { passkeys }: FactorServices,
): Promise<Added | null | Refusal> {
  const { db, now } = scope
  await lockAccount(db, accountId)
  const asked = await takeChallenge(db, { accountId, purpose: 'ADD', subject: '' }, now)
  if (asked === undefined) return refuse('code_expired')
  const made = (await passkeys?.created(passkey, asked.challenge)) ?? null
  if (made === null) return null
  if ((await passkeysOf(db, accountId)).length >= PASSKEYS_MAX) return refuse('too_many_passkeys')
  await insertPasskey(db, { ...made, transports: [...made.transports], id: newId(), accountId, name, createdAt: now })
  return welcome(scope, accountId, 'PASSKEY')
}

/** Mails about a new factor. The first factor comes with recovery codes. */
async function welcome(scope: Scope, accountId: string, kind: FactorKind): Promise<Added> {
  await notifyAccount(scope, accountId, 'factorAdded', { factor: factorName(kind) })
  await recordOwnFactor(scope, accountId, 'factorAdded', kind)
  // Tickets opened by the password alone would bypass the factor.
  if ((await confirmedFactorsOf(scope.db, accountId)).length === 1) await deleteTickets(scope.db, accountId)
  const hasNone = (await recoveryCodesLeft(scope.db, accountId)) === 0
  return { recoveryCodes: hasNone ? await drawRecoveryCodes(scope.db, accountId) : [] }
}

export async function drawRecoveryCodes(db: Trx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomBelow(RECOVERY_ALPHABET.length)]).join(''),
  )
  await deleteRecoveryCodes(db, accountId)
  await insertRecoveryCodes(
    db,
    accountId,
    codes.map((code) => hashRecoveryCode(accountId, code)),
  )
  return codes.map(inGroups)
}

export async function recordOwnFactor(
  { db, now }: { readonly db: Trx; readonly now: Date },
  accountId: string,
  event: 'factorAdded' | 'factorRemoved',
  kind: FactorKind,
): Promise<void> {
  const { kind: accountKind, fullName, roles } = await namesOfAccount(db, accountId)
  if (accountKind !== 'STAFF') return
  const actor = { accountId, fullName: fullName ?? '', roles: roles.flatMap((role) => parseRole(role) ?? []) }
  const object = { objectId: accountId, objectName: fullName ?? '' }
  await recordAudit({ db, now, actor }, { event, ...object, details: { kind } })
}
