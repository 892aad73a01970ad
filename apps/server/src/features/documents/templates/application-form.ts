import type { PersonalField } from '@portal/domain/accounts/schema.ts'
import { MAX_CHOICES } from '@portal/domain/applications/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Paper, PaperBlock } from '@portal/office-files/paper.ts'
import { textsIn } from '../../../platform/texts.ts'

/** What a profile fills in, each as it shall be read; an absent one is left to be written by hand. */
export type FormValues = Partial<Record<Exclude<PersonalField | 'email', 'kandas' | 'refugee'>, string>>

/** Where each stands on paper; within a section in this order. */
const SECTION_OF: Record<keyof FormValues, 'personal' | 'identity' | 'contacts' | 'previous'> = {
  lastName: 'personal',
  firstName: 'personal',
  middleName: 'personal',
  birthday: 'personal',
  gender: 'personal',
  citizenship: 'personal',
  nationality: 'personal',
  passportNumber: 'identity',
  passportExprDate: 'identity',
  iin: 'identity',
  countryOfResidence: 'contacts',
  phoneNumber: 'contacts',
  email: 'contacts',
  untScore: 'previous',
}
const FORM_FIELDS = Object.keys(SECTION_OF) as readonly (keyof FormValues)[]

/** The application form that an applicant prints and signs (docs/specification/documents.md#papers). */
export function applicationForm(values: FormValues, language: Language): Paper {
  const t = textsIn(language)
  const rowsOf = (section: (typeof SECTION_OF)[keyof FormValues]): PaperBlock => ({
    kind: 'rows',
    rows: FORM_FIELDS.filter((field) => SECTION_OF[field] === section).map((field) => ({
      label: t(`papers.form.fields.${field}`),
      value: values[field] ?? '',
    })),
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
      rowsOf('personal'),
      heading('identity'),
      rowsOf('identity'),
      heading('contacts'),
      rowsOf('contacts'),
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
      rowsOf('previous'),
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
