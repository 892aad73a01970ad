import { MAX_CLAIM_TEXT } from '@portal/domain/claims/status.ts'
import { useState } from 'react'
import { keysByBody } from '../../../platform/new-key.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useBegunVersion } from '../../../ui/use-begun-version.ts'
import { DocumentSlot } from '../../documents/parts/document-slot.tsx'
import { answerClaim, type OwnClaim, refreshClaims } from '../parts/claim-calls.ts'
import { useClaimName } from '../parts/claim-card.tsx'

type AnswerDialogProps = {
  readonly id: string
  readonly claim: OwnClaim | null
  readonly onClose: () => void
}

/** A competitor's answer to a finding of the office, with an optional file. */
export function AnswerDialog({ id, claim, onClose }: AnswerDialogProps) {
  const nameOf = useClaimName()
  return (
    <Dialog isOpen={claim !== null} title={claim === null ? '' : nameOf(claim)} size="lg" onClose={onClose}>
      {claim && <AnswerForm id={id} claim={claim} onClose={onClose} />}
    </Dialog>
  )
}

function AnswerForm({ id, claim, onClose }: AnswerDialogProps & { readonly claim: OwnClaim }) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()
  const [text, setText] = useState('')
  const [file, setFile] = useState<StoredFile | null>(null)
  const { kind, code } = claim
  const atBegun = useBegunVersion(claim.version)
  const [keyOf] = useState(keysByBody)

  const answer = () =>
    run(
      async () => {
        await atBegun((version) => {
          const body = { kind, code, version, text: text.trim(), fileId: file?.id ?? null }
          return answerClaim(id, body, keyOf(body))
        })
        showToast('success', t('claims.answering.done'))
        onClose()
      },
      () => refreshClaims(),
    )

  return (
    <ActForm
      lead={<p>{t('claims.answering.lead')}</p>}
      error={error}
      submit={t('claims.answering.send')}
      isBusy={isBusy}
      missing={text.trim() === '' && t('claims.answering.missing')}
      onSubmit={() => void answer()}
      onCancel={onClose}
    >
      <TextareaField
        id="claim-answer"
        name="text"
        label={t('claims.answering.text')}
        value={text}
        rows={5}
        maxLength={MAX_CLAIM_TEXT}
        onChange={setText}
      />
      <DocumentSlot
        id="claim-answer-file"
        label={t('claims.answering.file')}
        hint={t('documents.files.rules')}
        isOptional
        value={file}
        onChange={setFile}
      />
    </ActForm>
  )
}
