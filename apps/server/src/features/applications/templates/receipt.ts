import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import type { ApplicationType } from '@portal/domain/applications/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { Paper } from '@portal/office-files/paper.ts'
import { dateInWords, instantInWords, textsIn } from '../../../platform/texts.ts'
import type { NameOf } from '../../directory/name-entries.ts'
import type { ChoiceRow } from '../load-application.ts'
import { section } from './application-rows.ts'
import { correctionRows } from './correction-rows.ts'
import { refereeRows } from './referee-rows.ts'

export type ReceiptValues = {
  readonly number: string
  readonly sentAt: Date
  readonly type: ApplicationType
  readonly educationLevel: string
  readonly educationLanguage: string
  readonly applicant: { readonly fullName: string } & Pick<
    ProfileView,
    'birthday' | 'passportNumber' | 'email' | 'phoneNumber'
  >
  readonly choices: readonly Pick<ChoiceRow, 'programCode' | 'programName' | 'universityName'>[]
  readonly consent: { readonly at: Date; readonly version: string } | null
  readonly files: readonly ReceiptFile[]
  readonly corrections: Parameters<typeof correctionRows>[0]
  readonly referees: Parameters<typeof refereeRows>[0]
  /** SHA-256 of the files of corrections and referees. */
  readonly hashes: ReadonlyMap<string, string>
}

/** A sent file. `sha256` in hexadecimal digits. */
export type ReceiptFile = {
  readonly slot: string
  readonly position: number
  /** The kind of a grant document, or the name of what was asked. Null for the others, and for a kind that is unknown. */
  readonly kindName: LocalizedName | null
  readonly name: string
  readonly sha256: string
}

export function receipt(values: ReceiptValues, nameOf: NameOf, language: Language): Paper {
  const t = textsIn(language)
  const words = { t, language, nameOf }
  const hashLine = (fileId: string) => fingerprint(values.hashes.get(fileId) ?? '')
  const { number, applicant } = values
  const title = t('papers.receipt.title', { number })
  return {
    title,
    language,
    footer: t('papers.receipt.footer', { portal: t('notifications.portal'), number }),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'paragraph', text: t('papers.receipt.lead') },
      {
        kind: 'rows',
        rows: [
          { label: t('papers.receipt.number'), value: number },
          { label: t('papers.receipt.sentAt'), value: instantInWords(values.sentAt, language) },
          { label: t('papers.receipt.type'), value: t(`papers.receipt.types.${values.type}`) },
          { label: t('applications.education.level'), value: t(`applications.level.${values.educationLevel}`) },
          {
            label: t('applications.education.language'),
            value: t(`directory.language.${values.educationLanguage}`),
          },
          ...(values.consent === null ? [] : [consentRow(values.consent, language)]),
        ],
      },
      { kind: 'heading', text: t('papers.receipt.applicant') },
      {
        kind: 'rows',
        rows: [
          { label: t('applications.personal.fullName'), value: applicant.fullName },
          { label: t('papers.form.fields.birthday'), value: dateInWords(applicant.birthday, language) },
          { label: t('papers.form.fields.passportNumber'), value: applicant.passportNumber },
          { label: t('papers.form.fields.email'), value: applicant.email },
          { label: t('papers.form.fields.phoneNumber'), value: applicant.phoneNumber },
        ],
      },
      { kind: 'heading', text: t('applications.view.choices') },
      {
        kind: 'rows',
        rows: values.choices.map((choice, index) => ({
          label: t('applications.choices.nth', { number: index + 1 }),
          value: `${choice.programCode} ${nameIn(choice.programName, language)}\n${nameIn(choice.universityName, language)}`,
        })),
      },
      { kind: 'heading', text: t('papers.receipt.files') },
      { kind: 'paragraph', text: t('papers.receipt.filesLead') },
      {
        kind: 'rows',
        rows: values.files.map((file) => ({
          label: fileLabel(file, language),
          value: `${file.name}\n${fingerprint(file.sha256)}`,
        })),
      },
      ...section(t('papers.corrections.title'), correctionRows(values.corrections, words, hashLine)),
      ...section(t('papers.referees.title'), refereeRows(values.referees, words, hashLine)),
    ],
  }
}

export const consentRow = ({ at, version }: NonNullable<ReceiptValues['consent']>, language: Language) => ({
  label: textsIn(language)('papers.receipt.consents'),
  value: textsIn(language)('papers.receipt.consentsGiven', { at: instantInWords(at, language), version }),
})

function fileLabel({ slot, position, kindName }: ReceiptFile, language: Language): string {
  const t = textsIn(language)
  if (slot === 'additionalDocuments') return t('documents.numbered', { number: position + 1 })
  if (kindName !== null) return nameIn(kindName, language)
  if (slot !== 'grantFiles') return t(`documents.slots.${slot}`)
  return t('papers.receipt.grantFile')
}

/** A hash in two halves, so that each stays on one line and can be compared. */
export const fingerprint = (sha256: string): string => `SHA-256:\n${sha256.slice(0, 32)}\n${sha256.slice(32)}`
