import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import type { ReviewAct, StaffApplication } from '../api.ts'
import { type Conflict, conflictOf } from '../state/conflict.ts'
import { KEY_ACTS, type KeyAct } from '../state/key-acts.ts'
import type { Doubt } from '../state/use-checks.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

export type Notice =
  | { readonly kind: 'updated' }
  | { readonly kind: 'assigned'; readonly text: string }
  /** An act that leaves the application with its reader. */
  | { readonly kind: 'said'; readonly text: string }
  | Conflict

/** Act of a key, by the reader's abilities; undefined: none. */
export const actOfKey = ({ can }: StaffApplication, key: KeyAct): ReviewAct | undefined => {
  if (key === 'yes') return can.decide ? 'accept' : can.approve ? 'approve' : undefined
  if (key === 'no') return can.decide ? 'reject' : can.sendBack ? 'sendBack' : undefined
  return undefined
}

type ReviewActsProps = {
  readonly application: StaffApplication
  readonly doubts: readonly Doubt[]
  readonly act: ReviewAct | null
  readonly onAct: (act: ReviewAct | null) => void
  /** Opens the request for corrections; null: none can be asked now. */
  readonly onAsk: (() => void) | null
  /** Documents that the request would begin with. */
  readonly toAsk: number
  /** Id of the reason why the reader cannot decide for now. */
  readonly waitsBecause: string | undefined
  /** Letters work as keys now; the buttons show theirs. */
  readonly hasKeys: boolean
  readonly onNotice: (notice: Notice) => void
}

/** Acts of this reader on the application now, by the response's `can`. */
export function ReviewActs(props: ReviewActsProps) {
  const { application, doubts, act, onAct, onAsk, toAsk, waitsBecause, hasKeys, onNotice } = props
  const { t } = useTexts()
  const [isAssigning, setIsAssigning] = useState(false)
  const [comments, setComments] = useState<Partial<Record<ReviewAct, string>>>({})
  const { can, inspectorId } = application

  function end(notice: Notice): void {
    onAct(null)
    setIsAssigning(false)
    onNotice(notice)
  }

  const button = (name: ReviewAct, key: 'a' | 'r', look: 'primary' | 'secondary' | 'danger') => (
    <Button look={look} {...(hasKeys ? { 'aria-keyshortcuts': key } : {})} onClick={() => onAct(name)}>
      {t(`applications.review.${name}`)}
      {hasKeys && <KeyCap>{key.toUpperCase()}</KeyCap>}
    </Button>
  )
  const waiting = (name: ReviewAct, look: 'primary' | 'danger') => (
    <Button look={look} disabled aria-describedby={waitsBecause}>
      {t(`applications.review.${name}`)}
    </Button>
  )

  return (
    <>
      {can.assign && (
        <Button
          look={inspectorId === null && !can.decide ? 'primary' : 'secondary'}
          onClick={() => setIsAssigning(true)}
        >
          {t(inspectorId === null ? 'applications.review.assign' : 'applications.review.reassign')}
        </Button>
      )}
      {onAsk !== null && (
        <Button look="secondary" {...(hasKeys ? { 'aria-keyshortcuts': 'c' } : {})} onClick={onAsk}>
          {toAsk === 0 ? t('corrections.staff.askNone') : t('corrections.staff.askCount', { count: toAsk })}
          {hasKeys && <KeyCap>{KEY_ACTS.ask.key.toUpperCase()}</KeyCap>}
        </Button>
      )}
      {waitsBecause !== undefined && waiting('reject', 'danger')}
      {waitsBecause !== undefined && waiting('accept', 'primary')}
      {can.decide && button('reject', 'r', 'danger')}
      {can.sendBack && button('sendBack', 'r', 'secondary')}
      {can.decide && button('accept', 'a', 'primary')}
      {can.approve && button('approve', 'a', 'primary')}
      <DecisionDialog
        application={application}
        act={act}
        doubts={doubts}
        comments={comments}
        onComment={(of, comment) => setComments({ ...comments, [of]: comment })}
        onClose={() => onAct(null)}
        onDone={() => {
          setComments({})
          end({ kind: 'updated' })
        }}
        onConflict={(fault) => end(conflictOf(fault))}
      />
      <AssignDialog
        application={isAssigning ? application : null}
        onClose={() => setIsAssigning(false)}
        onDone={(text) => end({ kind: 'assigned', text })}
        onConflict={(fault) => end(conflictOf(fault))}
      />
    </>
  )
}
