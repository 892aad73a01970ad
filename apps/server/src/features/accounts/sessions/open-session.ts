import { deviceOf, networkOf } from '@portal/domain/accounts/factor-rules.ts'
import type { SessionUser } from '@portal/domain/accounts/schema.ts'
import { callsOf } from '@portal/domain/contract.ts'
import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import { parseRole } from '@portal/domain/kernel/role.ts'
import type { WriteScope } from '../../../http/handler.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { SessionTimes } from '../../../platform/environment.ts'
import { hashToken, newToken } from '../../../platform/identity/tokens.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { notifyAccount, whenAndWhere } from '../notify-account.ts'
import { devicesOf, namesOfAccount } from '../queries.ts'
import { deleteSessionsOfBrowser, insertSession, markDevices, updateAccount } from '../repository.ts'
import { markOfBrowser, marksOf, type Origin } from './device-marks.ts'

type Account = { readonly id: string; readonly kind: AccountKind; readonly language: string }

/** Opens a session of an account after all proofs. Mails about a device that is new to it. */
export async function openSession(
  scope: WriteScope<null>,
  account: Account,
  origin: Origin,
  times: SessionTimes,
): Promise<SessionUser> {
  const { db, now, language } = scope
  const token = newToken()
  const expiresAt = new Date(now.getTime() + times.absoluteMinutes * 60_000)
  const browserMark = markOfBrowser(account.id, origin.device)
  // A browser has one session; a forgotten earlier one would never be ended.
  if (browserMark !== null) await deleteSessionsOfBrowser(db, account.id, browserMark)
  await insertSession(db, {
    ...{ tokenHash: hashToken(token), accountId: account.id, createdAt: now, lastSeenAt: now, expiresAt },
    ...{ device: deviceOf(origin.userAgent), address: networkOf(origin.address), browserMark },
  })
  if (account.language !== language) await updateAccount(db, account.id, { language })
  await noteDevice(scope, account.id, origin)
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

async function noteDevice(scope: WriteScope<null>, accountId: string, origin: Origin): Promise<void> {
  const marks = marksOf(accountId, origin)
  const { hasAny, isKnown } = await devicesOf(scope.db, accountId, marks)
  await markDevices(scope.db, accountId, marks, scope.now)
  if (hasAny && !isKnown) await notifyAccount(scope, accountId, 'signedInElsewhere', whenAndWhere(scope.now, origin))
}

/** Session data stored by the browser, without the token. */
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
        names.rights,
      ),
    ],
  }
}
