import {
  type CommonField,
  FIELDS,
  fieldsOf,
  isSimple,
  type OwnFieldOf,
  rowOf,
} from '@portal/domain/applications/form.ts'
import { gpaLength } from '@portal/domain/applications/rules.ts'
import { writtenGpa } from '@portal/domain/applications/status.ts'
import { Fragment, type ReactNode, useState } from 'react'
import { decimal } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Clearing, clearing, isLoss } from '../state/clearing.ts'
import { type DraftValues, isGpaFine } from '../state/draft-values.ts'
import type { TaskProps } from '../state/use-draft.ts'
import { ClearedNote } from './cleared-note.tsx'
import { CompetitionField } from './competition-field.tsx'
import { SimpleControl } from './simple-control.tsx'
import { TaskEnd } from './task-end.tsx'

/** Fields of the education. A change of level or language shows the choices it cleared. */
export function EducationTask({ draft }: TaskProps) {
  const { t, language } = useTexts()
  const { values } = draft
  const [cleared, setCleared] = useState<{ clearing: Clearing; level: string; language: string } | null>(null)

  function put<F extends CommonField>(field: F, value: DraftValues[F]): void {
    const { educationLevel, educationLanguage } = values
    const change = clearing(values, field, value)
    draft.change(change.next)
    if (rowOf(field).clears)
      setCleared(isLoss(change) ? { clearing: change, level: educationLevel, language: educationLanguage } : null)
  }

  const level = values.educationLevel || 'BACHELOR'
  const isBachelor = level === 'BACHELOR'
  const own: Record<OwnFieldOf<'education'>, ReactNode> = {
    competitionId: <CompetitionField draft={draft} />,
    gpa: (
      <>
        <ClearedNote
          cleared={cleared}
          onUndo={(before) => {
            draft.change(before)
            setCleared(null)
          }}
        />
        <TextField
          id="draft-gpa"
          name="gpa"
          label={t(FIELDS.gpa.label)}
          hint={t(isBachelor ? 'applications.education.gpaBachelor' : 'applications.education.gpaOther')}
          value={writtenGpa(values.gpa, level, language)}
          fault={isGpaFine(values) ? draft.faultAt('draft-gpa') : 'kernel.errors.gpa_error'}
          width={isBachelor ? 24 : 8}
          maxLength={gpaLength(level)}
          onChange={(typed) => draft.change({ gpa: isBachelor ? typed : decimal(typed) })}
          {...(isBachelor ? {} : { inputMode: 'decimal' as const })}
        />
      </>
    ),
  }
  return (
    <>
      <Section lead={t('applications.education.resets')}>
        {fieldsOf('education').map((field) => (
          <Fragment key={field}>
            {isSimple(field) ? (
              <SimpleControl
                field={field}
                value={values[field]}
                draft={draft}
                onChange={(value) => put(field, value)}
              />
            ) : (
              own[field]
            )}
          </Fragment>
        ))}
      </Section>
      <TaskEnd />
    </>
  )
}
