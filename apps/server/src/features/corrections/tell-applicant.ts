import type { CorrectionRound, FieldOfRound } from '@portal/domain/corrections/view-rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameFrom } from '@portal/domain/kernel/localized-name.ts'
import { lastDayBefore } from '@portal/domain/kernel/time-zone.ts'
import type { WriteScope } from '../../http/handler.ts'
import { recipientOf } from '../accounts/queries.ts'
import type { LoadedApplication } from '../applications/load-application.ts'
import { mailSubject, notify } from '../applications/notify-account.ts'
import { type ApplicantSnapshot, correctedOf } from '../applications/queries.ts'
import { smsText } from '../content/published/read-messages.ts'
import { enqueueSms } from '../notifications/enqueue-sms.ts'
import { fieldName, nameDocuments } from './name-documents.ts'

type Asked = Pick<CorrectionRound['items'][number], 'slot' | 'position' | 'kind' | 'reasonText' | 'words'>

const reasonName = (texts: FieldOfRound['reasonText']): LocalizedName | null =>
  texts === null ? null : nameFrom((language) => texts[language])

/** An asked document as a mail lists it. */
export const askedItem = (
  { reasonText, words, ...document }: Asked,
  nameDocument: Awaited<ReturnType<typeof nameDocuments>>,
) => ({
  document: nameDocument(document),
  reason: reasonName(reasonText),
  words,
})

/** An asked value as a mail lists it. */
export const askedField = ({ field, reasonText, words }: Pick<FieldOfRound, 'field' | 'reasonText' | 'words'>) => ({
  document: fieldName(field),
  reason: reasonName(reasonText),
  words,
})

/** SMS to the phone of the application, without content. */
export async function sendSms(
  scope: Pick<WriteScope, 'db' | 'now'>,
  { application: { applicant, number } }: Pick<LoadedApplication, 'application'>,
  until: Date,
  language: Language,
): Promise<void> {
  const { phoneNumber } = applicant as ApplicantSnapshot
  if (!phoneNumber) return
  const [, month, day] = lastDayBefore(until).split('-')
  const text = await smsText(scope, 'correctionAsked', language, { number: number ?? '', date: `${day}.${month}` })
  await enqueueSms(scope, phoneNumber, text)
}

/** Mail, notice and SMS about a new request. The mail lists the documents with their reasons. */
export async function tellOfRequest(
  scope: WriteScope,
  loaded: LoadedApplication,
  {
    until,
    items,
    fields,
  }: {
    readonly until: Date
    readonly items: readonly Asked[]
    readonly fields: readonly Parameters<typeof askedField>[0][]
  },
): Promise<void> {
  const { current, application } = loaded
  if (current === undefined) return
  const nameDocument = await nameDocuments(scope.db, correctedOf(loaded).further)
  await notify(scope, application.ownerId, 'correctionAsked', {
    ...mailSubject(loaded, current),
    date: lastDayBefore(until),
    items: [...items.map((item) => askedItem(item, nameDocument)), ...fields.map(askedField)],
  })
  const { language } = await recipientOf(scope.db, application.ownerId)
  await sendSms(scope, loaded, until, language)
}

export async function tellOfCancelling(scope: WriteScope, loaded: LoadedApplication): Promise<void> {
  const { current, application } = loaded
  if (current !== undefined)
    await notify(scope, application.ownerId, 'correctionCancelled', mailSubject(loaded, current))
}
