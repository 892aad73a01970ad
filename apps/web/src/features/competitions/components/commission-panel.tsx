import {
  type CommissionRules,
  GRADED,
  HIDEABLE,
  MOST_EXPERTS,
  TOTAL_RULES,
} from '@portal/domain/competitions/commission-schema.ts'
import { useState } from 'react'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { commissionOf, typedCommission } from '../state/typed-commission.ts'
import { CriteriaFields } from './criteria-fields.tsx'
import classes from './setup.module.css'
import { mayChange, type PanelProps, PartForm } from './setup-form.tsx'

const EXPERTS = Array.from({ length: MOST_EXPERTS }, (_, at) => String(at + 1))

/** Rules of the commission that gives the score of an interview or of papers. */
export function CommissionPanel({ competition, onTyped }: PanelProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(() => typedCommission(competition.setup.commission))
  const isDisabled = !mayChange(competition)
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const { graded, hidden } = typed
  return (
    <Section title={t('competitions.steps.COMMISSION')} lead={t('competitions.commission.lead')}>
      <PartForm
        id="commission"
        competition={competition}
        onTyped={onTyped}
        change={() => {
          const commission = commissionOf(typed)
          return commission === null ? null : { commission }
        }}
      >
        <ChoiceField
          id="commission-graded"
          name="graded"
          label={t('competitions.commission.graded')}
          value={graded}
          isDisabled={isDisabled}
          options={GRADED.map((value) => ({ value, label: t(`competitions.commission.gradedIs.${value}`) }))}
          onChange={(value) => value !== '' && set({ graded: value, ...(value === 'INTERVIEW' ? { hidden: [] } : {}) })}
        />
        {graded === 'PAPERS' && (
          <fieldset className={classes.form}>
            <legend>{t('competitions.commission.hidden')}</legend>
            <p>{t('competitions.commission.hiddenLead')}</p>
            {HIDEABLE.map((fact) => (
              <CheckboxField
                key={fact}
                id={`commission-hidden-${fact}`}
                name={fact}
                label={t(`competitions.commission.fact.${fact}`)}
                value={hidden.includes(fact)}
                isDisabled={isDisabled}
                onChange={(isHidden) =>
                  set({ hidden: HIDEABLE.filter((each) => (each === fact ? isHidden : hidden.includes(each))) })
                }
              />
            ))}
          </fieldset>
        )}
        <ChoiceField
          id="commission-experts"
          name="experts"
          label={t('competitions.commission.experts')}
          value={typed.experts}
          isDisabled={isDisabled}
          options={EXPERTS.map((value) => ({ value, label: value }))}
          onChange={(experts) => experts !== '' && set({ experts })}
        />
        <CheckboxField
          id="commission-sees"
          name="seesOthers"
          label={t('competitions.commission.seesOthers')}
          value={typed.seesOthers}
          isDisabled={isDisabled}
          onChange={(seesOthers) => set({ seesOthers })}
        />
        <TextField
          id="commission-further"
          name="furtherFrom"
          label={t('competitions.commission.furtherFrom')}
          hint={t('competitions.commission.furtherHint')}
          value={typed.furtherFrom}
          inputMode="numeric"
          maxLength={3}
          width={5}
          isOptional
          isDisabled={isDisabled}
          onChange={(text) => set({ furtherFrom: digits(text) })}
        />
        <ChoiceField<CommissionRules['rule']>
          id="commission-rule"
          name="rule"
          label={t('competitions.commission.rule')}
          value={typed.rule}
          isDisabled={isDisabled}
          options={TOTAL_RULES.map((value) => ({ value, label: t(`competitions.commission.ruleIs.${value}`) }))}
          onChange={(rule) => rule !== '' && set({ rule })}
        />
        <CheckboxField
          id="commission-calibrated"
          name="isCalibrated"
          label={t('competitions.commission.isCalibrated')}
          hint={t('competitions.commission.calibratedHint')}
          value={typed.isCalibrated}
          isDisabled={isDisabled}
          onChange={(isCalibrated) => set({ isCalibrated })}
        />
        <CriteriaFields criteria={typed.criteria} isDisabled={isDisabled} onChange={(criteria) => set({ criteria })} />
      </PartForm>
    </Section>
  )
}
