import { isAttestatAverage, testPoints } from '@portal/domain/applications/rules.ts'
import { mostOf } from '@portal/domain/applications/score-rules.ts'
import { UNT_MAX } from '@portal/domain/kernel/education.ts'
import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import type { Input } from '../../../platform/client.ts'
import { decimal, digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { usePartName } from '../../results/parts/use-part-name.ts'
import type { StaffClaim } from './claim-calls.ts'
import { pointRowsOf } from './claim-value.tsx'
import classes from './claims.module.css'

export type Typed = {
  readonly total: string
  readonly rows: readonly { readonly subject: string; readonly score: string }[]
  readonly average: string
}

/** Initial fields: the current value, else the stated one. */
export function typedOf({ value, stated, parts }: StaffClaim): Typed {
  const held = value ?? stated
  if ('average' in held) return { total: '', rows: [], average: String(held.average) }
  if (!('total' in held)) return { total: '', rows: [], average: '' }
  const rows = pointRowsOf(held, parts).map(({ subject, score }) => ({ subject, score: String(score) }))
  return { total: String(held.total), rows, average: '' }
}

type Value = Extract<Input<'checkClaim'>['body'], { value: unknown }>['value']

/** Value of the typed figures; null if a part is missing or no figure. */
export function figuresOf({ stated, parts }: StaffClaim, { total, rows, average }: Typed): Value | null {
  if ('average' in stated) return isAttestatAverage(average) ? { average: Number(average) } : null
  const most = parts.length === 0 ? UNT_MAX : mostOf(parts)
  const scores = [total, ...rows.map(({ score }) => score)].map((score) => testPoints(score, most))
  if (scores.some((score) => score === null)) return null
  const subjects = rows.map(({ subject }, at) => ({ subject, score: scores[at + 1] }))
  return { total: scores[0], subjects } as Value
}

type FiguresProps = {
  readonly claim: StaffClaim
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
}

export function ClaimFigures({ claim, typed, onChange }: FiguresProps) {
  const { t, language } = useTexts()
  const partName = usePartName(claim.parts)
  if ('average' in claim.stated) {
    return (
      <TextField
        id="claim-average"
        name="average"
        label={t('applications.grant.attestat')}
        hint={t('applications.grant.attestatHint')}
        value={writtenDecimal(typed.average, language)}
        width={5}
        maxLength={4}
        inputMode="decimal"
        onChange={(text) => onChange({ ...typed, average: decimal(text) })}
      />
    )
  }
  const score = (id: string, label: string, value: string, put: (text: string) => Typed) => (
    <TextField
      key={id}
      id={id}
      name={id}
      label={label}
      value={value}
      width={5}
      maxLength={4}
      inputMode="numeric"
      onChange={(text) => onChange(put(digits(text)))}
    />
  )
  return (
    <div className={classes.fields}>
      {score('claim-total', t('applications.grant.total'), typed.total, (total) => ({ ...typed, total }))}
      {typed.rows.map(({ subject, score: points }, at) =>
        score(`claim-subject-${at}`, partName(subject), points, (text) => ({
          ...typed,
          rows: typed.rows.map((row, index) => (index === at ? { ...row, score: text } : row)),
        })),
      )}
    </div>
  )
}
