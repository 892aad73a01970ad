import { MAX_APPEAL_TEXT } from '@portal/domain/appeals/schema.ts'
import { mayBeCorrected } from '@portal/domain/claims/status.ts'
import { useState } from 'react'
import type { Input } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import type { StaffClaim } from '../../claims/parts/claim-calls.ts'
import { useClaimName } from '../../claims/parts/claim-card.tsx'
import { ClaimFigures, figuresOf, type Typed, typedOf } from '../../claims/parts/claim-figures.tsx'
import { decideAppeal } from '../api.ts'

type DecideAppealProps = {
  readonly id: string
  readonly isGranted: boolean | null
  readonly claims: readonly StaffClaim[]
  readonly onClose: () => void
}

/** Final decision on an appeal: the reason and, for a granted one, the corrected claim with its new value. */
export function DecideAppeal(props: DecideAppealProps) {
  const { t } = useTexts()
  const { isGranted, onClose } = props
  return (
    <Dialog
      isOpen={isGranted !== null}
      title={t(isGranted ? 'appeals.one.grantTitle' : 'appeals.one.refuseTitle')}
      size="lg"
      onClose={onClose}
    >
      {isGranted !== null && <DecisionForm {...props} isGranted={isGranted} />}
    </Dialog>
  )
}

type Body = Input<'decideAppeal'>['body']
const keyOf = ({ kind, code }: StaffClaim): string => `${kind} ${code}`

/** Body of the call; null while a field is missing. */
function bodyOf(isGranted: boolean, answer: string, claim: StaffClaim | undefined, typed: Typed | null): Body | null {
  if (answer === '') return null
  if (!isGranted) return { state: 'REFUSED', answer }
  if (claim === undefined) return null
  const { kind, code } = claim
  if (!mayBeCorrected(kind)) return { state: 'GRANTED', answer, correction: { kind, code } }
  const value = typed === null ? null : figuresOf(claim, typed)
  return value === null ? null : { state: 'GRANTED', answer, correction: { kind, code, value } }
}

function DecisionForm({ id, isGranted, claims, onClose }: DecideAppealProps & { readonly isGranted: boolean }) {
  const { t } = useTexts()
  const nameOf = useClaimName()
  const { isBusy, error, run } = useAct()
  const [answer, setAnswer] = useState('')
  const [key, setKey] = useState('')
  const [typed, setTyped] = useState<Typed | null>(null)
  const claim = claims.find((each) => keyOf(each) === key)
  const body = bodyOf(isGranted, answer.trim(), claim, typed)
  const choose = (chosen: string) => {
    const found = claims.find((each) => keyOf(each) === chosen)
    setKey(chosen)
    setTyped(found === undefined ? null : typedOf(found))
  }
  return (
    <ActForm
      lead={<p>{t(isGranted ? 'appeals.one.grantLead' : 'appeals.one.refuseLead')}</p>}
      error={error}
      submit={t(isGranted ? 'appeals.one.grant' : 'appeals.one.refuse')}
      isBusy={isBusy}
      missing={body === null && t('appeals.one.missing')}
      onSubmit={() =>
        void run(async () => {
          if (body === null) return
          await decideAppeal(id, body)
          showToast('success', t('appeals.one.done'))
          onClose()
        })
      }
      onCancel={onClose}
    >
      {isGranted && (
        <ChoiceField
          id="appeal-claim"
          name="claim"
          label={t('appeals.one.claim')}
          value={key}
          options={claims.map((each) => ({ value: keyOf(each), label: nameOf(each) }))}
          onChange={choose}
        />
      )}
      {claim !== undefined && typed !== null && mayBeCorrected(claim.kind) && (
        <ClaimFigures claim={claim} typed={typed} onChange={setTyped} />
      )}
      <TextareaField
        id="appeal-answer"
        name="answer"
        label={t('appeals.one.answer')}
        value={answer}
        rows={5}
        maxLength={MAX_APPEAL_TEXT}
        onChange={setAnswer}
      />
    </ActForm>
  )
}
