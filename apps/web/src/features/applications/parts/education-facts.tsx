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
import type { Answer } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList, type DescriptionRow } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { useLanguageName } from '../components/language-name.ts'

/** What a sent application tells elsewhere: its choices, its files, the grant. */
type ToldElsewhere = 'choices' | 'additionalDocuments' | GrantField
type Told = Exclude<OwnField, ToldElsewhere>
type Education = Pick<Answer<'readApplication'>['data'], CommonField | Told>

/** Level, languages and grades of a sent application. */
export function EducationFacts({ application }: { application: Education }) {
  const { t } = useTexts()
  const languageName = useLanguageName()
  const { gpa, languageLevel, letterWords } = application
  const row = (field: CommonField | Told, value: string | null, term = t(FIELDS[field].label)) => ({
    key: field,
    term,
    value,
  })
  const own: Record<Told, readonly DescriptionRow[]> = {
    gpa: [row('gpa', gpa)],
    languageLevel: [
      row('languageLevel', languageLevel.map((entry) => `${languageName(entry.language)}: ${entry.level}`).join('\n')),
    ],
    letterWords:
      letterWords === null
        ? []
        : [
            row(
              'letterWords',
              t('applications.view.letterStated', { count: letterWords }),
              t('applications.view.letterWords'),
            ),
          ],
  }
  const told = FIELD_NAMES.filter((field): field is CommonField | Told => field in own || isCommon(field))
  return (
    <Section title={t('applications.tasks.education')}>
      <DescriptionList
        rows={told.flatMap((field) =>
          isSimple(field) ? [row(field, fieldText(field, application[field], t))] : own[field],
        )}
      />
    </Section>
  )
}
