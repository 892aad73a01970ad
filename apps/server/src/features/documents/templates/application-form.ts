import type { PersonalField } from '@portal/domain/accounts/schema.ts'
import { MAX_CHOICES } from '@portal/domain/applications/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Paper, PaperBlock } from '../../../platform/paper.ts'
import { textsIn } from '../../../platform/texts.ts'

const PERSONAL = ['lastName', 'firstName', 'middleName', 'birthday', 'gender', 'citizenship', 'nationality'] as const
const IDENTITY = ['passportNumber', 'passportExprDate', 'iin'] as const
const CONTACTS = ['countryOfResidence', 'phoneNumber', 'email'] as const

/** What a profile fills in, each as it shall be read; an absent one is left to be written by hand. */
export type FormValues = Partial<Record<Exclude<PersonalField | 'email', 'kandas' | 'refugee'>, string>>

/** The application form that an applicant prints and signs (docs/specification/documents.md#papers). */
export function applicationForm(values: FormValues, language: Language): Paper {
  const t = textsIn(language)
  const rows = (fields: readonly (keyof FormValues)[]): PaperBlock => ({
    kind: 'rows',
    rows: fields.map((field) => ({ label: t(`papers.form.fields.${field}`), value: values[field] ?? '' })),
  })
  const emptyRows = (...labels: readonly string[]): PaperBlock => ({
    kind: 'rows',
    rows: labels.map((label) => ({ label, value: '' })),
  })
  const heading = (section: string): PaperBlock => ({ kind: 'heading', text: t(`papers.form.sections.${section}`) })
  const choices = Array.from({ length: MAX_CHOICES }, (_, index) =>
    t('papers.form.fields.choice', { number: index + 1 }),
  )
  const languageRow = t('papers.form.fields.language')
  return {
    title: t('papers.form.title'),
    language,
    footer: t('papers.form.footer'),
    blocks: [
      { kind: 'title', text: t('papers.form.title') },
      { kind: 'paragraph', text: t('papers.form.lead') },
      heading('personal'),
      rows(PERSONAL),
      heading('identity'),
      rows(IDENTITY),
      heading('contacts'),
      rows(CONTACTS),
      heading('choices'),
      emptyRows(
        t('papers.form.fields.level'),
        t('papers.form.fields.educationLanguage'),
        t('papers.form.fields.interviewLanguage'),
        ...choices,
      ),
      heading('previous'),
      emptyRows(
        t('papers.form.fields.institution'),
        t('papers.form.fields.certificate'),
        t('papers.form.fields.averageGrade'),
      ),
      rows(['untScore']),
      heading('languages'),
      emptyRows(languageRow, languageRow, languageRow),
      heading('enclosures'),
      { kind: 'list', items: t('papers.form.enclosures').split('\n') },
      heading('declaration'),
      { kind: 'paragraph', text: t('papers.form.declaration') },
      emptyRows(t('papers.form.fields.signature'), t('papers.form.fields.date')),
    ],
  }
}
