import { useTexts } from '../../../platform/texts.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { InterviewRow } from '../api.ts'
import { ATTENDANCE_TONE } from '../labels.ts'

/** Note in a list whether the applicant came; nothing before it is noted. */
export function AttendanceTag({ attendance }: Pick<InterviewRow, 'attendance'>) {
  const { t } = useTexts()
  return (
    attendance !== null && (
      <StatusTag tone={ATTENDANCE_TONE[attendance]}>{t(`interviews.attendance.listed.${attendance}`)}</StatusTag>
    )
  )
}
