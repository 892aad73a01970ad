import { isAttestatAverage, untScore } from '@portal/domain/applications/rules.ts'
import { subjectRowsOf } from '@portal/domain/grants/claim-rules.ts'
import { type Check, MAX_CLAIM_TEXT } from '@portal/domain/grants/status.ts'
import type { UntSubject } from '@portal/domain/kernel/education.ts'
import { useState } from 'react'
import type { Input } from '../../../platform/client.ts'
import { decimal, digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { checkClaim, refreshClaims, type StaffClaim } from '../state/claim-calls.ts'
import { useClaimName } from './claim-card.tsx'
import classes from './claims.module.css'

/** What the office can say of a claim: as stated, otherwise, or not proved. */
export const FINDINGS = {
  confirm: 'CONFIRMED',
  correct: 'CORRECTED',
  refuse: 'REFUSED',
} as const satisfies Record<string, Check>
export type Finding = keyof typeof FINDINGS

type Checked = { readonly claim: StaffClaim; readonly finding: Finding }
type CheckDialogProps = {
  /** Of the application. */
  readonly id: string
  /** Null while nothing is being checked. */
  readonly checked: Checked | null
  readonly onClose: () => void
}

/** The office's finding of one claim: its reason, and the value that counts where it was put right. */
export function CheckDialog({ id, checked, onClose }: CheckDialogProps) {
  const { t } = useTexts()
  const nameOf = useClaimName()
  const title =
    checked === null ? '' : t(`grants.claims.checking.${checked.finding}.title`, { claim: nameOf(checked.claim) })
  return (
    <Dialog isOpen={checked !== null} title={title} size="lg" onClose={onClose}>
      {checked && <CheckForm id={id} {...checked} onClose={onClose} />}
    </Dialog>
  )
}

/** The figures of a claim as they are typed. */
type Typed = {
  readonly total: string
  readonly rows: readonly { readonly subject: UntSubject; readonly score: string }[]
  readonly average: string
}

function typedOf({ value, stated }: StaffClaim): Typed {
  const held = value ?? stated
  if ('average' in held) return { total: '', rows: [], average: String(held.average) }
  if (!('total' in held)) return { total: '', rows: [], average: '' }
  const rows = subjectRowsOf(held).map(({ subject, score }) => ({ subject, score: String(score) }))
  return { total: String(held.total), rows, average: '' }
}

type Value = Extract<Input<'checkClaim'>['body'], { value: unknown }>['value']

/** What was typed as a value; null where a part of it is missing or no figure. */
function figuresOf({ stated }: StaffClaim, { total, rows, average }: Typed): Value | null {
  if ('average' in stated) return isAttestatAverage(average) ? { average: Number(average) } : null
  const scores = [total, ...rows.map(({ score }) => score)].map(untScore)
  if (scores.some((score) => score === null)) return null
  const subjects = rows.map(({ subject }, at) => ({ subject, score: scores[at + 1] }))
  return { total: scores[0], subjects } as Value
}

function CheckForm({ id, claim, finding, onClose }: Checked & Omit<CheckDialogProps, 'checked'>) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()
  const [reason, setReason] = useState(claim.reason ?? '')
  const [typed, setTyped] = useState(() => typedOf(claim))
  const { kind, code, version } = claim
  const which = { kind, code, version }
  const value = finding === 'correct' ? figuresOf(claim, typed) : null
  const isReasonMissing = finding !== 'confirm' && reason.trim() === ''
  const isValueMissing = finding === 'correct' && value === null

  const check = () =>
    run(
      async () => {
        const said = { ...which, reason: reason.trim() }
        if (finding === 'confirm') await checkClaim(id, { ...which, state: FINDINGS.confirm })
        else if (finding === 'refuse') await checkClaim(id, { ...said, state: FINDINGS.refuse })
        else if (value !== null) await checkClaim(id, { ...said, state: FINDINGS.correct, value })
        showToast('success', t('grants.claims.checking.done'))
        onClose()
      },
      () => refreshClaims(),
    )

  return (
    <ActForm
      lead={<p>{t(`grants.claims.checking.${finding}.lead`)}</p>}
      error={error}
      submit={t(`grants.claims.checking.${finding}.submit`)}
      look={finding === 'refuse' ? 'danger' : 'primary'}
      isBusy={isBusy}
      missing={
        isReasonMissing
          ? t('grants.claims.checking.reasonMissing')
          : isValueMissing && t('grants.claims.checking.valueMissing')
      }
      onSubmit={() => void check()}
      onCancel={onClose}
    >
      {finding === 'correct' && <Figures claim={claim} typed={typed} onChange={setTyped} />}
      {finding !== 'confirm' && (
        <TextareaField
          id="claim-reason"
          name="reason"
          label={t('grants.claims.checking.reason')}
          hint={t('grants.claims.checking.reasonHint')}
          value={reason}
          rows={4}
          maxLength={MAX_CLAIM_TEXT}
          onChange={setReason}
        />
      )}
    </ActForm>
  )
}

type FiguresProps = {
  readonly claim: StaffClaim
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
}

/** The figures of the certificate: those that were stated stand there, to be put right. */
function Figures({ claim, typed, onChange }: FiguresProps) {
  const { t } = useTexts()
  if ('average' in claim.stated) {
    return (
      <TextField
        id="claim-average"
        name="average"
        label={t('applications.grant.attestat')}
        hint={t('applications.grant.attestatHint')}
        value={typed.average}
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
      maxLength={3}
      inputMode="numeric"
      onChange={(text) => onChange(put(digits(text)))}
    />
  )
  return (
    <div className={classes.fields}>
      {score('claim-total', t('applications.grant.total'), typed.total, (total) => ({ ...typed, total }))}
      {typed.rows.map(({ subject, score: points }, at) =>
        score(`claim-subject-${at}`, t(`directory.subjects.${subject}`), points, (text) => ({
          ...typed,
          rows: typed.rows.map((row, index) => (index === at ? { ...row, score: text } : row)),
        })),
      )}
    </div>
  )
}
