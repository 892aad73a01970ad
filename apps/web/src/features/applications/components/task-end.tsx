import { useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import { FormLink } from './form-link.tsx'

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
