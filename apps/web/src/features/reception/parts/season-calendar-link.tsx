import type { Language } from '@portal/domain/kernel/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import classes from './season-calendar-link.module.css'

/** Link to the days of the season as a calendar file. */
export const SeasonCalendarLink = ({ language, label }: { language: Language; label: string }) => (
  <a href={`/api/season/calendar?lang=${language}`} download className={classes.calendar}>
    <Icon name="calendar" />
    {label}
  </a>
)
