import { WHEN_EQUAL } from '@portal/domain/allotment/competition-schema.ts'
import { useState } from 'react'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Setup, StaffCompetition } from '../state/setup-calls.ts'
import classes from './setup.module.css'
import { mayChange, PartForm } from './setup-form.tsx'
import { pointsOf, SubjectPoints, typedPoints } from './subject-points.tsx'

export function MinimumsPanel({ competition }: { competition: StaffCompetition }) {
  const { t } = useTexts()
  const { minimum } = competition.setup
  const [total, setTotal] = useState(String(minimum.total))
  const [whenEqual, setWhenEqual] = useState<Setup['whenEqual']>(competition.setup.whenEqual)
  const [points, setPoints] = useState(() => typedPoints(minimum.subjects))
  const isDisabled = !mayChange(competition)
  const change = () => ({ whenEqual, minimum: { total: Number(total), subjects: pointsOf(points) } })
  return (
    <Section title={t('competitions.steps.MINIMUMS')} lead={t('competitions.minimums.lead')}>
      <PartForm id="minimums" competition={competition} change={change}>
        <div className={classes.numbers}>
          <TextField
            id="minimum-total"
            name="total"
            label={t('competitions.minimums.total')}
            value={total}
            inputMode="numeric"
            maxLength={3}
            width={5}
            isDisabled={isDisabled}
            onChange={(typed) => setTotal(digits(typed))}
          />
          <SubjectPoints id="minimum" points={points} isDisabled={isDisabled} onChange={setPoints} />
        </div>
        <ChoiceField
          id="when-equal"
          name="whenEqual"
          label={t('competitions.minimums.whenEqual')}
          hint={t('competitions.minimums.whenEqualHint')}
          value={whenEqual}
          isDisabled={isDisabled}
          options={WHEN_EQUAL.map((value) => ({ value, label: t(`competitions.minimums.${value}`) }))}
          onChange={(value) => value !== '' && setWhenEqual(value)}
        />
      </PartForm>
    </Section>
  )
}
