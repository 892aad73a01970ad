import { deviceOf, type FactorKind, networkOf } from '@portal/domain/accounts/factor-rules.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import type { MailName, MailPayload } from '@portal/domain/notifications/schema.ts'
import type { Trx } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import { recipientOf } from './queries.ts'

/** Mails an account's owner about a change; to the earlier address too, if the address has changed. */
export async function notifyAccount<Name extends MailName>(
  scope: { readonly db: Trx; readonly now: Date },
  accountId: string,
  name: Name,
  payload: MailPayload<Name>,
  earlierEmail?: string,
): Promise<void> {
  const recipient = await recipientOf(scope.db, accountId)
  await enqueueMail(scope, recipient, name, payload)
  if (earlierEmail !== undefined && earlierEmail !== recipient.email)
    await enqueueMail(scope, { ...recipient, id: null, email: earlierEmail }, name, payload)
}

export function inAllLanguages(say: (language: Language) => string): LocalizedName {
  const texts = keyed(LANGUAGES, say)
  return { nameKz: texts.kk, nameRu: texts.ru, nameEn: texts.en }
}

export const moment = (now: Date) => ({ date: kazakhstanDate(now), time: kazakhstanTime(now) })

export const whenAndWhere = (now: Date, { address, userAgent }: { address: string; userAgent: string }) => ({
  ...moment(now),
  device: inAllLanguages((language) => deviceOf(userAgent) ?? textsIn(language)('notifications.unknownDevice')),
  address: networkOf(address) ?? '—',
})

export const factorName = (kind: FactorKind): LocalizedName =>
  inAllLanguages((language) => textsIn(language)(`notifications.factors.${kind}`))
