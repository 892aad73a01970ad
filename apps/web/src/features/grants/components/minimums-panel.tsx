import { WHEN_EQUAL } from '@portal/domain/grants/competition-schema.ts'
import { UNT_SUBJECTS } from '@portal/domain/kernel/education.ts'
import { useState } from 'react'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { subjectLabel } from '../labels.ts'
import type { Setup, StaffCompetition } from '../state/setup-calls.ts'
import classes from './setup.module.css'
import { mayChange, PartForm } from './setup-form.tsx'

type Subject = keyof Setup['minimum']['subjects']
const SUBJECTS: readonly Subject[] = [...UNT_SUBJECTS.slice(0, 3), 'PROFILE_1', 'PROFILE_2', 'CREATIVE_EXAM']

/** The least total and the least points of subjects, and what becomes of equals at the edge of a list. */
export function MinimumsPanel({ competition }: { competition: StaffCompetition }) {
  const { t } = useTexts()
  const { minimum } = competition.setup
  const [total, setTotal] = useState(String(minimum.total))
  const [whenEqual, setWhenEqual] = useState<Setup['whenEqual']>(competition.setup.whenEqual)
  const [points, setPoints] = useState<Partial<Record<Subject, string>>>(() =>
    Object.fromEntries(Object.entries(minimum.subjects).map(([subject, least]) => [subject, String(least)])),
  )
  const isDisabled = !mayChange(competition)
  // What stands for one of a program's own subjects stays with it.
  const subjects = [...new Set([...SUBJECTS, ...(Object.keys(minimum.subjects) as Subject[])])]
  const change = () => ({
    whenEqual,
    minimum: {
      total: Number(total),
      subjects: Object.fromEntries(
        subjects.filter((subject) => points[subject]).map((subject) => [subject, Number(points[subject])]),
      ),
    },
  })
  return (
    <Section title={t('grants.setup.steps.MINIMUMS')} lead={t('grants.setup.minimums.lead')}>
      <PartForm id="minimums" competition={competition} change={change}>
        <div className={classes.numbers}>
          <TextField
            id="minimum-total"
            name="total"
            label={t('grants.setup.minimums.total')}
            value={total}
            inputMode="numeric"
            maxLength={3}
            width={5}
            isDisabled={isDisabled}
            onChange={(typed) => setTotal(digits(typed))}
          />
          {subjects.map((subject) => (
            <TextField
              key={subject}
              id={`minimum-${subject}`}
              name={subject}
              label={t(subjectLabel(subject))}
              value={points[subject] ?? ''}
              inputMode="numeric"
              maxLength={3}
              width={5}
              isUnmarked
              isDisabled={isDisabled}
              onChange={(typed) => setPoints({ ...points, [subject]: digits(typed) })}
            />
          ))}
        </div>
        <ChoiceField
          id="when-equal"
          name="whenEqual"
          label={t('grants.setup.minimums.whenEqual')}
          hint={t('grants.setup.minimums.whenEqualHint')}
          value={whenEqual}
          isDisabled={isDisabled}
          options={WHEN_EQUAL.map((value) => ({ value, label: t(`grants.setup.minimums.${value}`) }))}
          onChange={(value) => value !== '' && setWhenEqual(value)}
        />
      </PartForm>
    </Section>
  )
}
