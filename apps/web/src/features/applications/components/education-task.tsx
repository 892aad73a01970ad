import { EDUCATION_LANGUAGES, EDUCATION_LEVELS, INTERVIEW_LANGUAGES } from '@portal/domain/kernel/education.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Clearing, isLoss, otherLanguage, otherLevel } from '../state/clearing.ts'
import { isGpaFine } from '../state/draft-values.ts'
import { decimal } from '../state/typed-number.ts'
import type { TaskProps } from '../state/use-draft.ts'
import { ClearedNote } from './cleared-note.tsx'
import { TaskEnd } from './task-end.tsx'

/** Level, language, grade point average and interview language. */
export function EducationTask({ draft }: TaskProps) {
  const { t } = useTexts()
  const { values, change } = draft
  // What the last change took with it, and the level and language that it belonged to.
  const [cleared, setCleared] = useState<{ clearing: Clearing; level: string; language: string } | null>(null)

  function clear(clearing: Clearing): void {
    const { educationLevel: level, educationLanguage: language } = values
    change(clearing.next)
    setCleared(isLoss(clearing) ? { clearing, level, language } : null)
  }

  const isBachelor = values.educationLevel === 'BACHELOR' || values.educationLevel === ''
  return (
    <>
      <Section lead={t('applications.education.resets')}>
        <ChoiceField
          id="draft-educationLevel"
          name="educationLevel"
          label={t('applications.education.level')}
          value={values.educationLevel}
          fault={draft.faultAt('draft-educationLevel')}
          width={24}
          options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`applications.level.${value}`) }))}
          onChange={(level) => clear(otherLevel(values, level))}
        />
        <ChoiceField
          id="draft-educationLanguage"
          name="educationLanguage"
          label={t('applications.education.language')}
          value={values.educationLanguage}
          fault={draft.faultAt('draft-educationLanguage')}
          width={24}
          options={EDUCATION_LANGUAGES.map((value) => ({ value, label: t(`directory.language.${value}`) }))}
          onChange={(language) => clear(otherLanguage(values, language))}
        />
        <ClearedNote
          cleared={cleared}
          onUndo={(before) => {
            change(before)
            setCleared(null)
          }}
        />
        <TextField
          id="draft-gpa"
          name="gpa"
          label={t('applications.education.gpa')}
          hint={t(isBachelor ? 'applications.education.gpaBachelor' : 'applications.education.gpaOther')}
          value={values.gpa}
          fault={isGpaFine(values) ? draft.faultAt('draft-gpa') : 'kernel.errors.gpa_error'}
          width={isBachelor ? 24 : 8}
          maxLength={isBachelor ? 50 : 10}
          onChange={(typed) => change({ gpa: isBachelor ? typed : decimal(typed) })}
          {...(isBachelor ? {} : { inputMode: 'decimal' as const })}
        />
        <ChoiceField
          id="draft-interviewLanguage"
          name="interviewLanguage"
          label={t('applications.education.interviewLanguage')}
          value={values.interviewLanguage}
          fault={draft.faultAt('draft-interviewLanguage')}
          width={24}
          options={INTERVIEW_LANGUAGES.map((value) => ({ value, label: t(`directory.language.${value}`) }))}
          onChange={(interviewLanguage) => change({ interviewLanguage })}
        />
      </Section>
      <TaskEnd />
    </>
  )
}
