import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Section } from '../../../ui/page.tsx'
import { tasksQuery } from '../api.ts'

/** Way to the content, with what waits for its reader there. */
export function ContentLink() {
  const { t } = useTexts()
  const tasks = useQuery(tasksQuery()).data?.data
  const count = tasks?.waitingForYou ?? 0
  const years = tasks?.missingYears.join(', ') ?? ''
  return (
    <Section title={t('staff.content.title')} lead={t('staff.content.lead')}>
      {years !== '' && <Banner tone="warning">{t('staff.content.years', { years })}</Banner>}
      <p>
        <Link to="/content">{count === 0 ? t('staff.content.open') : t('staff.content.waiting', { count })}</Link>
      </p>
    </Section>
  )
}
