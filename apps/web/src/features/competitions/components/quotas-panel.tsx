import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decimal } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { quotasQuery } from '../state/setup-calls.ts'
import { shortNameOf } from '../state/use-quota-name.ts'
import classes from './setup.module.css'
import { mayChange, type PanelProps, PartForm } from './setup-form.tsx'

/** Share of places of each quota category; the reserved places are in the lists of places. */
export function QuotasPanel({ competition, onTyped }: PanelProps) {
  const { t, language } = useTexts()
  const quotas = useQuery(quotasQuery())
  const [shares, setShares] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(competition.setup.quotas.map(({ quota, percent }) => [quota, String(percent)])),
  )
  const known = quotas.data?.list ?? []
  const change = () => ({
    quotas: known
      .filter(({ code }) => shares[code])
      .map(({ code }) => ({ quota: code, percent: Number(shares[code]) })),
  })
  return (
    <Section title={t('competitions.steps.QUOTAS')} lead={t('competitions.quotas.lead')}>
      <Waiting on={quotas} />
      {quotas.isSuccess && (
        <PartForm id="quotas" competition={competition} onTyped={onTyped} change={change}>
          <div className={classes.numbers}>
            {known.map((quota) => (
              <TextField
                key={quota.code}
                id={`share-${quota.code}`}
                name={quota.code}
                label={nameIn(shortNameOf(quota), language)}
                hint={t('competitions.quotas.percent')}
                value={writtenDecimal(shares[quota.code] ?? '', language)}
                inputMode="decimal"
                maxLength={5}
                width={6}
                isUnmarked
                isDisabled={!mayChange(competition)}
                onChange={(typed) => setShares({ ...shares, [quota.code]: decimal(typed) })}
              />
            ))}
          </div>
        </PartForm>
      )}
    </Section>
  )
}
