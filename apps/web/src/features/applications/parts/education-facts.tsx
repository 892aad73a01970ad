import {
  type CommonField,
  FIELD_NAMES,
  FIELDS,
  fieldText,
  type GrantField,
  isCommon,
  isSimple,
  type OwnField,
} from '@portal/domain/applications/form.ts'
import { writtenGpa } from '@portal/domain/applications/status.ts'
import type { Answer } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { FactSection } from '../../../ui/description-list.tsx'
import { useLanguageName } from './language-name.ts'

/** All own fields except choices, answers, files and grant, which have their own sections. */
type ShownField = Exclude<OwnField, 'choices' | 'answers' | 'additionalDocuments' | 'furtherFiles' | GrantField>
type Education = Pick<Answer<'readApplication'>['data'], CommonField | ShownField>

export function EducationFacts({ application }: { application: Education }) {
  const { t, language } = useTexts()
  const languageName = useLanguageName()
  const { gpa, languageLevel, letterWords } = application
  const own: Record<ShownField, string | null> = {
    gpa: gpa === null ? null : writtenGpa(gpa, application.educationLevel, language),
    languageLevel: languageLevel.map((entry) => `${languageName(entry.language)}: ${entry.level}`).join('\n'),
    letterWords: letterWords === null ? null : t('applications.view.letterStated', { count: letterWords }),
  }
  const shown = FIELD_NAMES.filter((field): field is CommonField | ShownField => field in own || isCommon(field))
  const rows = shown.map((field) => ({
    key: field,
    term: t(field === 'letterWords' ? 'applications.view.letterWords' : FIELDS[field].label),
    value: isSimple(field) ? fieldText(field, application[field], t) : own[field],
  }))
  return (
    <FactSection
      title={t('applications.tasks.education')}
      rows={rows.filter(({ value }) => value !== null && value !== '')}
    />
  )
}
