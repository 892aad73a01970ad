import { MAX_CLAIM_TEXT } from '@portal/domain/claims/status.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useBegunVersion } from '../../../ui/use-begun-version.ts'
import { checkClaim, FINDINGS, type Finding, refreshClaims, type StaffClaim } from '../parts/claim-calls.ts'
import { useClaimName } from '../parts/claim-card.tsx'
import { ClaimFigures, figuresOf, typedOf } from '../parts/claim-figures.tsx'

type Checked = { readonly claim: StaffClaim; readonly finding: Finding }
type CheckDialogProps = {
  readonly id: string
  readonly checked: Checked | null
  readonly onClose: () => void
}

export function CheckDialog({ id, checked, onClose }: CheckDialogProps) {
  const { t } = useTexts()
  const nameOf = useClaimName()
  const title = checked === null ? '' : t(`claims.checking.${checked.finding}.title`, { claim: nameOf(checked.claim) })
  return (
    <Dialog isOpen={checked !== null} title={title} size="lg" onClose={onClose}>
      {checked && <CheckForm id={id} {...checked} onClose={onClose} />}
    </Dialog>
  )
}

function CheckForm({ id, claim, finding, onClose }: Checked & Omit<CheckDialogProps, 'checked'>) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()
  const [reason, setReason] = useState(claim.reason ?? '')
  const [typed, setTyped] = useState(() => typedOf(claim))
  const { kind, code } = claim
  const atBegun = useBegunVersion(claim.version)
  const value = finding === 'correct' ? figuresOf(claim, typed) : null
  const isReasonMissing = finding !== 'confirm' && reason.trim() === ''
  const isValueMissing = finding === 'correct' && value === null

  const check = () =>
    run(
      async () => {
        await atBegun(async (version) => {
          const which = { kind, code, version }
          const body = { ...which, reason: reason.trim() }
          if (finding === 'confirm') await checkClaim(id, { ...which, state: FINDINGS.confirm })
          else if (finding === 'refuse') await checkClaim(id, { ...body, state: FINDINGS.refuse })
          else if (value !== null) await checkClaim(id, { ...body, state: FINDINGS.correct, value })
        })
        showToast('success', t('claims.checking.done'))
        onClose()
      },
      () => refreshClaims(),
    )

  return (
    <ActForm
      lead={<p>{t(`claims.checking.${finding}.lead`)}</p>}
      error={error}
      submit={t(`claims.checking.${finding}.submit`)}
      look={finding === 'refuse' ? 'danger' : 'primary'}
      isBusy={isBusy}
      missing={
        isReasonMissing ? t('claims.checking.reasonMissing') : isValueMissing && t('claims.checking.valueMissing')
      }
      onSubmit={() => void check()}
      onCancel={onClose}
    >
      {finding === 'correct' && <ClaimFigures claim={claim} typed={typed} onChange={setTyped} />}
      {finding !== 'confirm' && (
        <TextareaField
          id="claim-reason"
          name="reason"
          label={t('claims.checking.reason')}
          hint={t('claims.checking.reasonHint')}
          value={reason}
          rows={4}
          maxLength={MAX_CLAIM_TEXT}
          onChange={setReason}
        />
      )}
    </ActForm>
  )
}
