import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../../../platform/query.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Task of a keeper of the content on the day: versions to confirm, years without movable holidays. */
export function ContentTask() {
  const { t } = useTexts()
  const isKeeper = useMay('readContentTasks')
  const { data } = useQuery({ ...queryOf('readContentTasks', {}), enabled: isKeeper })
  const { waitingForYou: count, missingYears } = data?.data ?? { waitingForYou: 0, missingYears: [] }
  if (count === 0 && missingYears.length === 0) return null
  return (
    <Banner tone="info" title={t('staff.content.title')}>
      {missingYears.length > 0 && <p>{t('staff.content.years', { years: missingYears.join(', ') })}</p>}
      <p>
        <Link to="/content">{count === 0 ? t('staff.content.open') : t('staff.content.waiting', { count })}</Link>
      </p>
    </Banner>
  )
}
