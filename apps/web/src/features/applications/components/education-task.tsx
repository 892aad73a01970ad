import { EDUCATION_LANGUAGES, EDUCATION_LEVELS, INTERVIEW_LANGUAGES } from '@portal/domain/applications/status.ts'
import { useTexts } from '../../../app/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EMPTY_CHOICE, isGpaFine } from '../state/draft-values.ts'
import type { TaskProps } from './draft-form.tsx'
import { TaskEnd } from './task-end.tsx'

/** Above bachelor the field takes digits and one dot; a comma is a dot (specification, section 5). */
function filterGpa(typed: string): string {
  const [whole = '', ...rest] = typed
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`
}

/** Level, language, grade point average and interview language. */
export function EducationTask({ draft }: TaskProps) {
  const { t } = useTexts()
  const { values, change } = draft
  const isBachelor = values.educationLevel === 'BACHELOR' || values.educationLevel === ''
  return (
    <>
      <Section lead={t('applications.education.resets')}>
        <ChoiceField
          id="draft-educationLevel"
          name="educationLevel"
          label={t('applications.education.level')}
          value={values.educationLevel}
          fault={undefined}
          width={24}
          options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`applications.level.${value}`) }))}
          onChange={(educationLevel) => change({ educationLevel, choices: [EMPTY_CHOICE], gpa: '' })}
        />
        <ChoiceField
          id="draft-educationLanguage"
          name="educationLanguage"
          label={t('applications.education.language')}
          value={values.educationLanguage}
          fault={undefined}
          width={24}
          options={EDUCATION_LANGUAGES.map((value) => ({ value, label: t(`applications.language.${value}`) }))}
          onChange={(educationLanguage) => change({ educationLanguage, choices: [EMPTY_CHOICE] })}
        />
        <TextField
          id="draft-gpa"
          name="gpa"
          label={t('applications.education.gpa')}
          hint={t(isBachelor ? 'applications.education.gpaBachelor' : 'applications.education.gpaOther')}
          value={values.gpa}
          fault={isGpaFine(values) ? undefined : 'kernel.errors.gpa_error'}
          width={isBachelor ? 24 : 8}
          maxLength={isBachelor ? 50 : 10}
          onChange={(typed) => change({ gpa: isBachelor ? typed : filterGpa(typed) })}
          {...(isBachelor ? {} : { inputMode: 'decimal' as const })}
        />
        <ChoiceField
          id="draft-interviewLanguage"
          name="interviewLanguage"
          label={t('applications.education.interviewLanguage')}
          value={values.interviewLanguage}
          fault={undefined}
          width={24}
          options={INTERVIEW_LANGUAGES.map((value) => ({ value, label: t(`applications.language.${value}`) }))}
          onChange={(interviewLanguage) => change({ interviewLanguage })}
        />
      </Section>
      <TaskEnd />
    </>
  )
}
