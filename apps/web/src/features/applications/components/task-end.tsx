import { Link, useSearch } from '@tanstack/react-router'
import { useTexts } from '../../../app/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'

/** The end of a task: back to the list, which shows what is left. Everything is saved on the way. */
export function TaskEnd() {
  const { t } = useTexts()
  const search = useSearch({ from: '/work/create-application' })
  return (
    <Actions>
      <Link to="/create-application" search={{ ...search, task: 'tasks' }} className={buttonClass()}>
        {t('applications.tasks.next')}
      </Link>
    </Actions>
  )
}
