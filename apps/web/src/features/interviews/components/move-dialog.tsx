import { isoTimeOf } from '@portal/domain/interviews/rules.ts'
import { useState } from 'react'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useBegunVersion } from '../../../ui/use-begun-version.ts'
import { errorText } from '../../../ui/use-form.ts'
import { type Interview, moveInterview, refreshInterviews } from '../api.ts'

type MoveDialogProps = { readonly interview: Interview; readonly onClose: () => void; readonly onDone: () => void }

export function MoveDialog({ interview, onClose, onDone }: MoveDialogProps) {
  const { t } = useTexts()
  const [values, setValues] = useState({ date: interview.date, time: interview.time, zoom: interview.zoom })
  const atBegun = useBegunVersion(interview.version)
  const [faults, setFaults] = useState<Readonly<Record<string, TextKey>>>({})
  const { isBusy, error, run } = useAct()
  const field = (name: keyof typeof values) => ({
    id: `move-${name}`,
    name,
    value: values[name],
    fault: faults[name],
    onChange: (typed: string) => {
      setValues({ ...values, [name]: typed })
      setFaults(({ [name]: _, ...others }) => others)
    },
  })

  const move = () =>
    run(
      async () => {
        const { date, time, zoom } = values
        const moved = { date, time: isoTimeOf(time.trim()), zoom: zoom.trim() }
        await atBegun((version) => moveInterview(interview.id, { ...moved, version }))
        onDone()
      },
      async ({ errors, status }) => {
        setFaults(Object.fromEntries(errors.map(({ field: name, msg }) => [name, errorText(msg)])))
        if (status === 409) await refreshInterviews()
      },
    )

  return (
    <Dialog isOpen title={t('interviews.single.move.title')} onClose={onClose}>
      <ActForm
        error={error}
        submit={t('interviews.single.move.submit')}
        isBusy={isBusy}
        onSubmit={() => void move()}
        onCancel={onClose}
      >
        <DateField {...field('date')} label={t('interviews.single.date')} />
        <TextField
          {...field('time')}
          label={t('interviews.single.time')}
          hint={t('interviews.single.timeHint')}
          inputMode="numeric"
          maxLength={5}
          width={6}
          placeholder="10:30"
        />
        <TextField {...field('zoom')} label={t('interviews.single.zoom')} type="url" maxLength={500} />
      </ActForm>
    </Dialog>
  )
}
