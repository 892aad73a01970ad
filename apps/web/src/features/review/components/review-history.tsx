import { needsName } from '@portal/domain/review/status.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { OwnWords } from '../../../ui/own-words.tsx'
import timelineClasses from '../../applications/parts/timeline.module.css'
import { useClaimWords } from '../../claims/parts/claim-words.ts'
import type { StaffApplication } from '../api.ts'
import classes from './staff.module.css'

type Entry = StaffApplication['history'][number]
/** Events of a draft are not part of the history. */
type ShownEvent = Exclude<Entry['event'], 'save' | 'remove'>

const isOfClaim = (event: Entry['event']): boolean => event.startsWith('claim')

function useEventText(): (entry: Entry) => string {
  const { t } = useTexts()
  return ({ event, actorName, inspectorName, decision }) => {
    if (actorName === null && needsName(event)) return t('applications.event.otherUniversity')
    return t(`applications.event.${event as ShownEvent}`, {
      inspector: inspectorName ?? '',
      decision: decision === null ? '' : t(`applications.decision.${decision}`),
    })
  }
}

/** History of an application, oldest first: event, time, person and text. */
export function ReviewHistory({ history }: { history: readonly Entry[] }) {
  const { t } = useTexts()
  const dates = useDates()
  const eventText = useEventText()
  const claimWords = useClaimWords()
  const hasSeveralChoices = new Set(history.map(({ choice }) => choice)).size > 1
  return (
    <ol className={timelineClasses.timeline}>
      {history.map((entry) => (
        <li key={`${entry.at} ${entry.event} ${entry.choice}`}>
          <strong>{eventText(entry)}</strong>
          <div className={classes.muted}>
            {[
              dates.instant(entry.at),
              entry.event === 'unassign' ? t('applications.event.byPortal') : entry.actorName,
              hasSeveralChoices && t('applications.event.choice', { number: entry.choice }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
          {entry.comment && (
            <p className={classes.said}>
              {isOfClaim(entry.event) ? claimWords(entry.comment) : <OwnWords>{entry.comment}</OwnWords>}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
