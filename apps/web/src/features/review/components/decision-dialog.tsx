import { isYes } from '@portal/domain/applications/status.ts'
import { isSigned } from '@portal/domain/interviews/status.ts'
import { MAX_COMMENT } from '@portal/domain/review/schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { REVIEW_ACTS, type Reason, type ReviewAct, refreshReview, type StaffApplication } from '../api.ts'
import { doubtLines, withLines } from '../state/doubt-words.ts'
import { useNeighbours } from '../state/list-order.ts'
import type { Doubt } from '../state/use-checks.ts'
import { ReasonField } from './reason-field.tsx'
import { ReasonsDialog } from './reasons-dialog.tsx'

/** Kind of ready-made reasons for acts that need a reason (docs/specification/review-office.md#reasons). */
const REASON_OF: Record<ReviewAct, Reason['kind'] | null> = {
  accept: null,
  reject: 'REJECT',
  approve: null,
  sendBack: 'SEND_BACK',
}

type DecisionDialogProps = {
  readonly application: StaffApplication
  readonly act: ReviewAct | null
  /** Points that a reviewer doubts: offered for a reason. */
  readonly doubts: readonly Doubt[]
  /** Typed comment of each act; it outlives a conflict. */
  readonly comments: Partial<Record<ReviewAct, string>>
  readonly onComment: (act: ReviewAct, comment: string) => void
  readonly onClose: () => void
  readonly onDone: () => void
  /** Called after a refusal by the application's state; the page is refreshed by then. */
  readonly onConflict: (fault: ApiError) => void
}

/** Accepts, rejects, approves or sends back an application: consequence, reason and button. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { t } = useTexts()
  const { application, act, onClose } = props
  const [isManaging, setIsManaging] = useState(false)
  return (
    <>
      <Dialog
        isOpen={act !== null}
        title={act === null ? '' : t(`applications.deciding.${act}.title`, { number: application.number ?? '' })}
        size="lg"
        onClose={onClose}
      >
        {act && <DecisionForm {...props} act={act} onManageReasons={() => setIsManaging(true)} />}
      </Dialog>
      {/* Outside the form of the first dialog, whose input stays. */}
      <ReasonsDialog isOpen={isManaging} universityId={application.universityId} onClose={() => setIsManaging(false)} />
    </>
  )
}

/**
 * Unfinished test and interview: information for the decision, never a block
 * (docs/specification/applications.md#decision).
 */
const unfinishedOf = ({ test, interview }: StaffApplication) => [
  ...(test !== null && !test.passed ? (['testOpen'] as const) : []),
  ...(interview !== null && !isSigned(interview.status) ? (['interviewOpen'] as const) : []),
]

type DecisionFormProps = DecisionDialogProps & { readonly act: ReviewAct; readonly onManageReasons: () => void }

function DecisionForm(props: DecisionFormProps) {
  const { application, act, doubts, comments, onComment, onClose, onDone, onConflict, onManageReasons } = props
  const { t, language } = useTexts()
  // The version at the opening of the dialog: a later change of another person is a conflict, not overwritten.
  const [version] = useState(application.version)
  const { isBusy, error, run } = useAct()
  const navigate = useNavigate()
  const { next } = useNeighbours(application.id)
  const comment = comments[act] ?? ''
  const reasonKind = REASON_OF[act]
  const isReasonMissing = reasonKind !== null && comment.trim() === ''
  const { inspectorStatus } = application
  // A colleague reads a send-back; their language is unknown.
  const readerLanguage = reasonKind === 'REJECT' ? application.applicantLanguage : language

  /** @param then opened after the decision; null: this one stays. */
  const decide = (then: string | null) =>
    run(async () => {
      try {
        await REVIEW_ACTS[act]({ id: application.id, version, comment: comment.trim() })
      } catch (fault) {
        // 403 and 404 too: the application may be reassigned by now.
        if (!(fault instanceof ApiError && [403, 404, 409].includes(fault.status))) throw fault
        await refreshReview()
        return onConflict(fault)
      }
      await refreshReview()
      if (then === null) return onDone()
      showToast('success', t('applications.deciding.done', { number: application.number ?? '' }))
      await navigate({ to: '/applications/$id', params: { id: then } })
    })

  return (
    <ActForm
      lead={
        <>
          <p>{t(`applications.deciding.${act}.text`)}</p>
          {act === 'approve' && inspectorStatus && (
            <Banner
              tone={isYes(inspectorStatus) ? 'success' : 'danger'}
              title={t('applications.deciding.proposed', { decision: t(`applications.decision.${inspectorStatus}`) })}
            >
              {application.comment}
            </Banner>
          )}
          {act !== 'sendBack' &&
            unfinishedOf(application).map((what) => (
              <Banner key={what} tone="warning" title={t(`applications.deciding.${what}`)}>
                {t('applications.deciding.openText')}
              </Banner>
            ))}
        </>
      }
      error={error}
      submit={t(`applications.deciding.${act}.submit`)}
      look={act === 'reject' ? 'danger' : 'primary'}
      isBusy={isBusy}
      missing={isReasonMissing && t('applications.deciding.reasonMissing')}
      onSubmit={() => void decide(null)}
      also={
        next === null ? undefined : { label: t('applications.deciding.andNext'), onSubmit: () => void decide(next) }
      }
      onCancel={onClose}
    >
      {reasonKind && (
        <ReasonField
          kind={reasonKind}
          universityId={application.universityId}
          language={readerLanguage}
          text={comment}
          onChange={(text) => onComment(act, text)}
          onManage={onManageReasons}
        />
      )}
      {reasonKind && doubts.length > 0 && (
        <Button
          look="soft"
          onClick={() =>
            void doubtLines(doubts, readerLanguage).then((lines) => onComment(act, withLines(comment, lines)))
          }
        >
          {t('applications.checks.addDoubts', { count: doubts.length })}
        </Button>
      )}
      <TextareaField
        id="decision-comment"
        name="comment"
        label={t(`applications.deciding.${act}.comment`)}
        value={comment}
        isOptional={reasonKind === null}
        rows={5}
        maxLength={MAX_COMMENT}
        onChange={(typed) => onComment(act, typed)}
      />
    </ActForm>
  )
}
