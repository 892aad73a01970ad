import { WHEN_EQUAL } from '@portal/domain/allotment/competition-schema.ts'
import { countryOfQuota } from '@portal/domain/competitions/kind-rules.ts'
import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { GENERAL, quotasOf, typedQuotas } from '../state/quota-minimums.ts'
import { quotasQuery, type Setup, type SetupChange } from '../state/setup-calls.ts'
import { AddCountry } from './add-country.tsx'
import { PartsFields, partsOf, typedParts } from './parts-fields.tsx'
import { QuotaMinimums } from './quota-minimums.tsx'
import classes from './setup.module.css'
import { mayChange, type PanelProps, PartForm } from './setup-form.tsx'
import { pointsOf, SubjectPoints, typedFigure, typedPoints } from './subject-points.tsx'

/** Parts of a testing, and least points of all competitors: in all, by part, and by quota. */
export function MinimumsPanel({ competition, onTyped }: PanelProps) {
  const { t, language } = useTexts()
  const { setup, source, kind } = competition
  const { minimum } = setup
  const quotas = useQuery(quotasQuery()).data?.list ?? []
  const [parts, setParts] = useState(() => typedParts(setup.parts))
  const [total, setTotal] = useState(String(minimum.total))
  const [whenEqual, setWhenEqual] = useState<Setup['whenEqual']>(setup.whenEqual)
  const [points, setPoints] = useState(() => typedPoints(minimum.subjects))
  const [ofQuotas, setOfQuotas] = useState(() => typedQuotas(minimum.quotas))
  const isDisabled = !mayChange(competition)
  const isTesting = source === 'TESTING'
  // Fields of the minimums follow the parts as typed.
  const typed = isTesting ? { ...competition, setup: { ...setup, parts: partsOf(parts) } } : competition
  const known = isTesting ? Object.fromEntries(Object.entries(points).filter(([code]) => isPart(parts, code))) : points
  const change = (): SetupChange => {
    const byQuota = quotasOf(ofQuotas)
    return {
      whenEqual,
      minimum: {
        total: Number(total),
        subjects: pointsOf(known),
        ...(byQuota === undefined ? {} : { quotas: byQuota }),
      },
      ...(isTesting ? { parts: partsOf(parts) } : {}),
    }
  }
  return (
    <Section title={t('competitions.steps.MINIMUMS')} lead={t('competitions.minimums.lead')}>
      <PartForm id="minimums" competition={competition} onTyped={onTyped} change={change}>
        {isTesting && <PartsFields parts={parts} isDisabled={isDisabled} onChange={setParts} />}
        <div className={classes.numbers}>
          <TextField
            id="minimum-total"
            name="total"
            label={t('competitions.minimums.total')}
            value={writtenDecimal(total, language)}
            inputMode={source === 'INTERVIEW' ? 'decimal' : 'numeric'}
            maxLength={6}
            width={5}
            isDisabled={isDisabled}
            onChange={(text) => setTotal(typedFigure(competition, text))}
          />
          <SubjectPoints id="minimum" competition={typed} points={known} isDisabled={isDisabled} onChange={setPoints} />
        </div>
        <QuotaMinimums
          id="minimum"
          competition={typed}
          quotas={kind === 'GRANT' ? quotas.map(({ code }) => code) : Object.keys(ofQuotas).filter(countryOfQuota)}
          typed={ofQuotas}
          isDisabled={isDisabled}
          onChange={setOfQuotas}
        />
        {kind === 'SCHOLARSHIP' && !isDisabled && (
          <AddCountry
            id="minimum-country"
            label={t('competitions.minimums.addCountry')}
            known={Object.keys(ofQuotas)}
            onAdd={(quota) => setOfQuotas({ ...ofQuotas, [quota]: { ...GENERAL, is: 'OWN' } })}
          />
        )}
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

const isPart = (parts: ReturnType<typeof typedParts>, code: string): boolean => parts.some((part) => part.code === code)
