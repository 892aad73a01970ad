import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { undeliveredQuery } from '../api.ts'

export function UndeliveredLink() {
  const { t } = useTexts()
  const { data } = useQuery(undeliveredQuery(0))
  return (
    <Section title={t('staff.undelivered.title')} lead={t('staff.undelivered.lead')}>
      <p>
        <Link to="/messages">
          {data === undefined || data.totalSize === 0
            ? t('staff.undelivered.open')
            : t('staff.undelivered.openSome', { count: data.totalSize })}
        </Link>
      </p>
    </Section>
  )
}
