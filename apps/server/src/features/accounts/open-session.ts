import { createHash } from 'node:crypto'
import { deviceOf, networkOf } from '@portal/domain/accounts/factor-rules.ts'
import type { SessionUser } from '@portal/domain/accounts/schema.ts'
import { callsOf } from '@portal/domain/contract.ts'
import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import { parseRole } from '@portal/domain/kernel/role.ts'
import type { OuterScope, WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { devicesOf, namesOfAccount } from './queries.ts'
import { insertSession, markDevices, updateAccount } from './repository.ts'
import { tellAccount, whenAndWhere } from './tell-account.ts'

/** From where somebody signs in: the call's own place, and the lasting mark of the browser where it has one. */
export type Place = OuterScope['from'] & { readonly device?: string | undefined }

type Account = { readonly id: string; readonly kind: AccountKind; readonly language: string }

/** Opens a session of an account that has proved everything; a device that is new to it is told by mail. */
export async function openSession(
  scope: WriteScope<null>,
  account: Account,
  place: Place,
  times: SessionTimes,
): Promise<SessionUser> {
  const { db, now, language } = scope
  const token = newToken()
  const expiresAt = new Date(now.getTime() + times.absoluteMinutes * 60_000)
  await insertSession(db, {
    ...{ tokenHash: hashToken(token), accountId: account.id, createdAt: now, lastSeenAt: now, expiresAt },
    ...{ device: deviceOf(place.userAgent), address: networkOf(place.address) },
  })
  if (account.language !== language) await updateAccount(db, account.id, { language })
  await noteDevice(scope, account.id, place)
  const user = await sessionUserOf(scope, account.id, expiresAt, times)
  if (account.kind === 'STAFF') {
    const roles = user.roles.flatMap((role) => parseRole(role) ?? [])
    await recordAudit(
      { db, now, actor: { accountId: account.id, fullName: user.fullName ?? '', roles } },
      { event: 'staffSignedIn' },
    )
  }
  return { ...user, token, type: 'Bearer' }
}

/**
 * A device is known by its browser's own mark, or as the same kind of browser in the same network: the first survives
 * a change of network, the second an emptied storage (docs/specification/accounts.md#new-devices).
 */
async function noteDevice(scope: WriteScope<null>, accountId: string, place: Place): Promise<void> {
  const hashOf = (...parts: readonly (string | null)[]) =>
    createHash('sha256')
      .update(JSON.stringify([accountId, ...parts]))
      .digest()
  const marks = [
    hashOf('place', deviceOf(place.userAgent), networkOf(place.address)),
    ...(place.device ? [hashOf('browser', place.device)] : []),
  ]
  const { hasAny, isKnown } = await devicesOf(scope.db, accountId, marks)
  await markDevices(scope.db, accountId, marks, scope.now)
  if (hasAny && !isKnown) await tellAccount(scope, accountId, 'signedInElsewhere', whenAndWhere(scope.now, place))
}

/** What the browser keeps of a session, without its token. */
export async function sessionUserOf(
  { db }: { db: Reader },
  accountId: string,
  expiresAt: Date,
  times: SessionTimes,
): Promise<Omit<SessionUser, 'token' | 'type'>> {
  const names = await namesOfAccount(db, accountId)
  return {
    id: accountId,
    email: names.email,
    username: names.email,
    roles: names.roles,
    iin: names.iin,
    firstName: names.firstName,
    middleName: names.middleName,
    lastName: names.lastName,
    fullName: names.fullName,
    universityId: names.universityId,
    expiresAt: expiresAt.toISOString(),
    idleMinutes: times.idleMinutes,
    can: [
      ...callsOf(
        names.roles.flatMap((role) => parseRole(role) ?? []),
        names.universityId,
      ),
    ],
  }
}
