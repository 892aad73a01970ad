import { isMissed } from '@portal/domain/interviews/status.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { type Interview, noteAttendance, refreshInterviews } from '../api.ts'
import { ATTENDANCE_TONE } from '../labels.ts'

/** Whether the applicant came: noted once the interview has begun, and changeable until it is signed. */
export function Attendance({ interview: { id, attendance, can } }: { readonly interview: Interview }) {
  const { t } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, error, run, forget } = useAct()
  if (attendance === null && !can.attendance) return null
  const note = (next: Interview['attendance']) =>
    run(async () => {
      await noteAttendance(id, next)
      setIsAsking(false)
    }, refreshInterviews)
  return (
    <Section
      title={t('interviews.attendance.title')}
      lead={attendance === null ? t('interviews.attendance.lead') : undefined}
    >
      <div role="status">
        {attendance !== null && (
          <StatusTag tone={ATTENDANCE_TONE[attendance]}>{t(`interviews.attendance.${attendance}`)}</StatusTag>
        )}
      </div>
      {isMissed(attendance) && <p>{t('interviews.attendance.missedText')}</p>}
      <ActError error={isAsking ? null : error} />
      {can.attendance && (
        <Actions>
          {attendance === null ? (
            <>
              <Button look="secondary" isBusy={isBusy && !isAsking} onClick={() => void note('ATTENDED')}>
                {t('interviews.attendance.came')}
              </Button>
              <Button look="secondary" onClick={() => setIsAsking(true)}>
                {t('interviews.attendance.didNot')}
              </Button>
            </>
          ) : (
            <Button look="secondary" isBusy={isBusy} onClick={() => void note(null)}>
              {t('interviews.attendance.undo')}
            </Button>
          )}
        </Actions>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('interviews.attendance.asking')}
        confirmLabel={t('interviews.attendance.didNot')}
        isDangerous
        isBusy={isBusy}
        error={error}
        onConfirm={() => void note('MISSED')}
        onCancel={() => {
          forget()
          setIsAsking(false)
        }}
      >
        {t('interviews.attendance.askingText')}
      </ConfirmDialog>
    </Section>
  )
}
