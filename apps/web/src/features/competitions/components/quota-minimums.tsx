import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { GENERAL, QUOTA_MINIMUMS, type TypedQuota, type TypedQuotas } from '../state/quota-minimums.ts'
import type { StaffCompetition } from '../state/setup-calls.ts'
import { useQuotaName } from '../state/use-quota-name.ts'
import classes from './setup.module.css'
import { SubjectPoints, typedFigure } from './subject-points.tsx'

type QuotaMinimumsProps = {
  /** Prefix of ids, unique on the page. */
  readonly id: string
  readonly competition: StaffCompetition
  /** Codes of quotas and of shares of countries. */
  readonly quotas: readonly string[]
  readonly typed: TypedQuotas
  readonly isDisabled?: boolean
  readonly onChange: (typed: TypedQuotas) => void
}

/** Minimum of each quota's reserved places: the general one, none, or own figures. */
export function QuotaMinimums({ id, competition, quotas, typed, isDisabled = false, onChange }: QuotaMinimumsProps) {
  const { t } = useTexts()
  const nameOf = useQuotaName()
  const all = [...new Set([...quotas, ...Object.keys(typed)])]
  if (all.length === 0) return null
  return (
    <fieldset className={classes.form}>
      <legend>{t('competitions.minimums.byQuota')}</legend>
      <p>{t('competitions.minimums.byQuotaLead')}</p>
      {competition.kind === 'GRANT' && !isDisabled && <p>{t('competitions.minimums.byQuotaKandas')}</p>}
      {all.map((quota) => {
        const own = typed[quota] ?? GENERAL
        const put = (part: Partial<TypedQuota>) => onChange({ ...typed, [quota]: { ...own, ...part } })
        return (
          <div key={quota} className={classes.numbers}>
            <ChoiceField
              id={`${id}-quota-${quota}`}
              name={quota}
              label={nameOf(quota)}
              value={own.is}
              isDisabled={isDisabled}
              options={QUOTA_MINIMUMS.map((value) => ({ value, label: t(`competitions.minimums.ofQuota.${value}`) }))}
              onChange={(is) => is !== '' && put({ is })}
            />
            {own.is === 'OWN' && (
              <>
                <TextField
                  id={`${id}-quota-${quota}-total`}
                  name={`${quota} total`}
                  label={t('competitions.minimums.total')}
                  value={own.total}
                  inputMode="numeric"
                  maxLength={6}
                  width={5}
                  isUnmarked
                  isDisabled={isDisabled}
                  onChange={(text) => put({ total: typedFigure(competition, text) })}
                />
                <SubjectPoints
                  id={`${id}-quota-${quota}`}
                  competition={competition}
                  points={own.points}
                  isDisabled={isDisabled}
                  onChange={(points) => put({ points })}
                />
              </>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
