import { useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import { useFormAddress } from '../state/form-address.ts'
import { FormLink } from './form-link.tsx'

/** End of a task: the list of tasks, or the row of the check page from which it was opened. */
export function TaskEnd() {
  const { t } = useTexts()
  const { back } = useFormAddress().search
  return (
    <Actions>
      {back === undefined ? (
        <FormLink task="tasks" className={buttonClass()}>
          {t('applications.tasks.next')}
        </FormLink>
      ) : (
        <FormLink task="check" control={back} className={buttonClass()}>
          {t('applications.check.back')}
        </FormLink>
      )}
    </Actions>
  )
}
