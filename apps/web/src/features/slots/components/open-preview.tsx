import { kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import { dayAsTitle } from '../../../platform/last-days.ts'
import { useTexts } from '../../../platform/texts.ts'
import { byDay } from '../state/by-day.ts'
import classes from './slots.module.css'

/** Times that the form would open, by day; they change while one types. */
export function OpenPreview({ times }: { readonly times: readonly Date[] }) {
  const { t } = useTexts()
  const days = byDay(times.map((startsAt) => ({ startsAt: startsAt.toISOString() })))
  return (
    <section className={classes.preview} aria-labelledby="opening-preview">
      <h3 id="opening-preview" aria-live="polite">
        {times.length === 0
          ? t('slots.open.previewNone')
          : t('slots.open.preview', {
              times: t('slots.open.times', { count: times.length }),
              days: t('slots.open.onDays', { count: days.length }),
            })}
      </h3>
      {days.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list needs the focus to scroll by keys */}
          <ul tabIndex={0} aria-labelledby="opening-preview">
            {days.map(([day, slots]) => (
              <li key={day}>
                <strong>{dayAsTitle(day, t)}</strong>:{' '}
                {slots.map(({ startsAt }) => kazakhstanTime(new Date(startsAt))).join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
