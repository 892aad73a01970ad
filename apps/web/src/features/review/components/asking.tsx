import { lazy, Suspense } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { StaffCorrection } from '../../corrections/parts/staff-correction.tsx'
import { refreshReview } from '../api.ts'
import { conflictOf } from '../state/conflict.ts'
import type { Corrections } from '../state/use-corrections.ts'
import type { Notice } from './review-acts.tsx'

/** Loaded after the workbench. */
const AskDialog = lazy(() =>
  import('../../corrections/parts/ask-dialog.tsx').then((module) => ({ default: module.AskDialog })),
)

type AskingProps = { readonly corrections: Corrections; readonly onNotice: (notice: Notice) => void }

/** Request of the office beside the checks, and the dialog that asks. */
export function Asking({ corrections, onNotice }: AskingProps) {
  const { t } = useTexts()
  const { application, rounds, ask, askable, fields, days, compare } = corrections
  return (
    <>
      {corrections.isCurrent && (
        <StaffCorrection
          id={application.id}
          rounds={rounds.rounds}
          onCompare={compare}
          onCancelled={() => onNotice({ kind: 'said', text: t('corrections.staff.cancelled') })}
        />
      )}
      {days !== null && (
        <Suspense>
          <AskDialog
            application={application}
            documents={askable}
            fields={fields}
            ask={ask}
            days={days}
            onDone={() => onNotice({ kind: 'assigned', text: t('corrections.staff.sent') })}
            onConflict={async (fault) => {
              await refreshReview()
              onNotice(conflictOf(fault))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Asks for another copy of the shown document. */
export function AskForCopy({ corrections, documentId }: { corrections: Corrections; documentId: string }) {
  const { t } = useTexts()
  if (!corrections.canAsk || !corrections.rounds.isAskable(documentId)) return null
  return (
    <Button look="soft" onClick={() => corrections.ask.open([documentId])}>
      {t('corrections.staff.ask')}
    </Button>
  )
}
