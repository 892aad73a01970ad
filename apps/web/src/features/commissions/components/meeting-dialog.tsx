import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import classes from '../../../ui/list.module.css'
import { showToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { MeetingFields, type MeetingValues, meetingFaults, meetingOf } from '../../interviews/parts/meeting-fields.tsx'
import { type CaseRow, setMeeting } from '../api.ts'

type MeetingDialogProps = { readonly competitionId: string; readonly of: CaseRow; readonly onClose: () => void }

/** Sets the meeting of a case with its experts, or moves it. The server mails all of them. */
export function MeetingDialog({ competitionId, of, onClose }: MeetingDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog isOpen title={t('commissions.meeting.title', { number: of.number })} onClose={onClose}>
      <MeetingForm competitionId={competitionId} of={of} onClose={onClose} />
    </Dialog>
  )
}

function MeetingForm({ competitionId, of: { applicationId, meeting, number }, onClose }: MeetingDialogProps) {
  const { t } = useTexts()
  const form = useForm<MeetingValues>({
    labels: {
      date: t('interviews.schedule.date'),
      time: t('interviews.schedule.time'),
      zoom: t('interviews.schedule.zoom'),
    },
    id: 'meeting',
    initial:
      meeting === null
        ? { date: '', time: '', zoom: '' }
        : {
            date: kazakhstanDate(new Date(meeting.startsAt)),
            time: kazakhstanTime(new Date(meeting.startsAt)),
            zoom: meeting.zoom,
          },
    check: meetingFaults,
  })
  const save = form.submit(async (values) => {
    await setMeeting(competitionId, applicationId, meetingOf(values))
    showToast('success', t('commissions.meeting.done', { number }))
    onClose()
  })
  return (
    <form noValidate className={classes.stack} onSubmit={save}>
      <FormSummary form={form} />
      <p>{t('commissions.meeting.lead')}</p>
      <MeetingFields date={form.field('date')} time={form.field('time')} zoom={form.field('zoom')} />
      <FormActions submit={t('commissions.meeting.submit')} isBusy={form.isBusy} onCancel={onClose} />
    </form>
  )
}
