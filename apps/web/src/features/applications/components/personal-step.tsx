import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { usePersonalRows } from '../parts/personal-rows.tsx'
import { FormLink } from './form-link.tsx'

/** Step 1: the profile, read-only; it is corrected on its own screen. */
export function PersonalStep({ profile }: { profile: ProfileView }) {
  const { t } = useTexts()
  return (
    <>
      <Section title={t('applications.tasks.personal')} lead={t('applications.personal.lead')}>
        <DescriptionList rows={usePersonalRows(profile)} showsAbsent />
      </Section>
      <Actions>
        <FormLink task="tasks" className={buttonClass()}>
          {t('applications.tasks.next')}
        </FormLink>
        <Link to="/profile" className={buttonClass('secondary')}>
          {t('applications.personal.change')}
        </Link>
      </Actions>
    </>
  )
}
