import { useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import { FormLink } from './form-link.tsx'

/** Link at the end of a task, back to the list. */
export function TaskEnd() {
  const { t } = useTexts()
  return (
    <Actions>
      <FormLink task="tasks" className={buttonClass()}>
        {t('applications.tasks.next')}
      </FormLink>
    </Actions>
  )
}
