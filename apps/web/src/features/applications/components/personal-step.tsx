import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useTexts } from '../../../app/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { usePersonalRows } from './personal-rows.tsx'

/** Step 1: what the profile says, to read; mended there. */
export function PersonalStep({ profile }: { profile: ProfileView }) {
  const { t } = useTexts()
  const search = useSearch({ from: '/work/create-application' })
  return (
    <>
      <Section title={t('applications.tasks.personal')} lead={t('applications.personal.lead')}>
        <DescriptionList rows={usePersonalRows(profile)} />
      </Section>
      <Actions>
        <Link to="/create-application" search={{ ...search, task: 'tasks' }} className={buttonClass()}>
          {t('applications.tasks.next')}
        </Link>
        <Link to="/profile" className={buttonClass('secondary')}>
          {t('applications.personal.change')}
        </Link>
      </Actions>
    </>
  )
}
