import type { ReceptionView } from '@portal/domain/reception/schema.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useForm } from '../../../ui/use-form.ts'
import { setReceptionWindow } from '../api.ts'
import { WindowEnds } from '../parts/window-ends.tsx'
import { checkWindow, toWindow, valuesOf } from '../parts/window-values.ts'
import classes from './reception-note.module.css'

type WindowDialogProps = {
  readonly reception: ReceptionView
  readonly isOpen: boolean
  readonly hasWindow: boolean
  readonly onClose: () => void
}

export function WindowDialog({ isOpen, ...rest }: WindowDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog isOpen={isOpen} title={t('staff.reception.windowTitle')} onClose={rest.onClose}>
      {isOpen && <WindowForm {...rest} />}
    </Dialog>
  )
}

function WindowForm({ reception, hasWindow, onClose }: Omit<WindowDialogProps, 'isOpen'>) {
  const { t } = useTexts()
  const form = useForm({
    labels: {
      opensDate: t('staff.reception.opensDate'),
      opensTime: t('staff.reception.opensTime'),
      closesDate: t('staff.reception.closesDate'),
      closesTime: t('staff.reception.closesTime'),
    },
    id: 'window',
    initial: valuesOf(reception),
    check: checkWindow,
  })
  const { error, run } = useAct()

  const save = form.submit(async (values) => {
    await setReceptionWindow(toWindow(values))
    onClose()
    showToast('success', t('staff.reception.saved'))
  })

  const clear = () =>
    run(async () => {
      await setReceptionWindow({ opensAt: null, closesAt: null })
      onClose()
      showToast('success', t('staff.reception.cleared'))
    })

  return (
    <form noValidate className={classes.window} onSubmit={save}>
      <p>{t('staff.reception.windowText')}</p>
      <ActError error={error} />
      <FormSummary form={form} />
      <WindowEnds fieldOf={(name) => form.field(name)} areDaysOptional className={classes.end} />
      <Actions>
        <Button type="submit" isBusy={form.isBusy}>
          {t('staff.reception.save')}
        </Button>
        {hasWindow && (
          <Button look="secondary" onClick={() => void clear()}>
            {t('staff.reception.clear')}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('app.actions.cancel')}
        </Button>
      </Actions>
    </form>
  )
}
