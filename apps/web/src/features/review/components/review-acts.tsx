import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { ReviewAct, StaffApplication } from '../api.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

export type Notice =
  | { readonly kind: 'updated' }
  | { readonly kind: 'assigned'; readonly text: string }
  | { readonly kind: 'conflict' }

type ReviewActsProps = {
  readonly application: StaffApplication
  readonly onNotice: (notice: Notice) => void
}

/** Acts of this reader on the application now, by the response's `can`. */
export function ReviewActs({ application, onNotice }: ReviewActsProps) {
  const { t } = useTexts()
  const [act, setAct] = useState<ReviewAct | null>(null)
  const [isAssigning, setIsAssigning] = useState(false)
  const [comments, setComments] = useState<Partial<Record<ReviewAct, string>>>({})
  const { can, inspectorId } = application

  function end(notice: Notice): void {
    setAct(null)
    setIsAssigning(false)
    onNotice(notice)
  }

  return (
    <>
      {can.decide && (
        <>
          <Button onClick={() => setAct('accept')}>{t('applications.review.accept')}</Button>
          <Button look="danger" onClick={() => setAct('reject')}>
            {t('applications.review.reject')}
          </Button>
        </>
      )}
      {can.approve && <Button onClick={() => setAct('approve')}>{t('applications.review.approve')}</Button>}
      {can.sendBack && (
        <Button look="secondary" onClick={() => setAct('sendBack')}>
          {t('applications.review.sendBack')}
        </Button>
      )}
      {can.assign && (
        <Button look={inspectorId === null ? 'primary' : 'secondary'} onClick={() => setIsAssigning(true)}>
          {t(inspectorId === null ? 'applications.review.assign' : 'applications.review.reassign')}
        </Button>
      )}
      <DecisionDialog
        application={application}
        act={act}
        comments={comments}
        onComment={(of, comment) => setComments({ ...comments, [of]: comment })}
        onClose={() => setAct(null)}
        onDone={() => {
          setComments({})
          end({ kind: 'updated' })
        }}
        onConflict={() => end({ kind: 'conflict' })}
      />
      <AssignDialog
        application={isAssigning ? application : null}
        onClose={() => setIsAssigning(false)}
        onDone={(text) => end({ kind: 'assigned', text })}
        onConflict={() => end({ kind: 'conflict' })}
      />
    </>
  )
}
