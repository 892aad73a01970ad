import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { READINGS_PAGE_SIZE, readingsQuery } from '../api.ts'
import timelineClasses from '../parts/timeline.module.css'
import classes from './applications.module.css'

/** Staff members who read an application, for its owner (docs/specification/applications.md#readings). */
export function Readings({ id }: { id: string }) {
  const { t } = useTexts()
  const dates = useDates()
  const [page, setPage] = useState(0)
  const readings = useQuery(readingsQuery(id, page))
  if (readings.data === undefined) return null
  const { list, totalSize } = readings.data
  return (
    <Section title={t('applications.readings.title')} lead={t('applications.readings.lead')}>
      {list.length === 0 && <p className={classes.muted}>{t('applications.readings.nobody')}</p>}
      <ol className={timelineClasses.timeline}>
        {list.map(({ time, event, role, university, name }) => (
          <li key={`${time} ${event} ${role} ${university} ${name}`}>
            <strong>{t(`applications.readings.events.${event}`)}</strong>
            <span>{[name, t(`kernel.roles.${role}`), university].filter(Boolean).join(', ')}</span>
            <span className={classes.muted}>{dates.instant(time)}</span>
          </li>
        ))}
      </ol>
      <Pagination page={page} pageSize={READINGS_PAGE_SIZE} totalSize={totalSize} onChange={setPage} />
    </Section>
  )
}
