import type { ContentValue, Texts } from '@portal/domain/content/field-rules.ts'
import type { ContentKind } from '@portal/domain/content/kind-rules.ts'
import type { MailTextEntry } from '@portal/domain/content/text-schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { fillText, type TextParameters } from '@portal/domain/kernel/texts.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Db, Reader, Trx } from '../../../platform/database/database.ts'
import { textsIn } from '../../../platform/texts.ts'
import { publishedOn } from '../queries.ts'
import { cachePublished } from './read-public.ts'

/** Texts of mails that people have changed, by the name of the mail. The others are in the catalogues. */
export const createMailTexts = (): ((db: Db, now: Date) => Promise<ReadonlyMap<string, MailTextEntry>>) =>
  cachePublished('mailText', (db, day) => changedOf(db, 'mailText', day))

async function changedOf<Value extends ContentValue>(
  db: Reader | Trx,
  kind: ContentKind,
  day: string,
): Promise<ReadonlyMap<string, Value>> {
  const all = await publishedOn(db, kind, day)
  return new Map(all.flatMap(({ key, number, value }) => (number > 0 ? [[key, value as Value]] : [])))
}

/** Text of an SMS: as people have changed it, else as shipped. */
export async function smsText(
  { db, now }: { readonly db: Reader | Trx; readonly now: Date },
  name: string,
  language: Language,
  parameters: TextParameters,
): Promise<string> {
  const changed = (await changedOf<{ readonly text: Texts }>(db, 'smsText', kazakhstanDate(now))).get(name)
  return changed === undefined
    ? textsIn(language)(`notifications.sms.${name}`, parameters)
    : fillText(changed.text[language], parameters)
}
