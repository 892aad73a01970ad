import { listedName } from '@portal/domain/accounts/rules.ts'
import { Link } from '@tanstack/react-router'
import { dayAsTitle } from '../../../platform/last-days.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import type { SlotRow } from '../api.ts'
import { SLOT_TONE } from '../labels.ts'
import { useClocks } from '../state/use-clocks.ts'
import classes from './slots.module.css'

type SlotDayProps = {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly slots: readonly SlotRow[]
  readonly isHead: boolean
  readonly marked: ReadonlySet<string>
  readonly onMark: (ids: readonly string[], isMarked: boolean) => void
}

/** Times of one day in their order, each with its state. */
export function SlotDay({ day, slots, isHead, marked, onMark }: SlotDayProps) {
  const { t } = useTexts()
  const closable = slots.filter(({ can }) => can.close).map(({ id }) => id)
  const areMarked = closable.every((id) => marked.has(id))
  return (
    <section className={classes.day} aria-labelledby={`day-${day}`}>
      <div className={classes.bar}>
        <h2 id={`day-${day}`}>{dayAsTitle(day, t)}</h2>
        <span className={listClasses.muted}>
          {t('slots.desk.free', { free: closable.length, total: slots.length })}
        </span>
        {closable.length > 0 && (
          <Button look="quiet" onClick={() => onMark(closable, !areMarked)}>
            {t(areMarked ? 'slots.desk.unmarkDay' : 'slots.desk.markDay')}
            <span className={listClasses.hidden}>: {dayAsTitle(day, t)}</span>
          </Button>
        )}
      </div>
      <ol className={classes.slots}>
        {slots.map((slot) => (
          <Slot key={slot.id} slot={slot} isHead={isHead} isMarked={marked.has(slot.id)} onMark={onMark} />
        ))}
      </ol>
    </section>
  )
}

type SlotProps = { readonly slot: SlotRow; readonly isMarked: boolean } & Pick<SlotDayProps, 'isHead' | 'onMark'>

function Slot({ slot, isHead, isMarked, onMark }: SlotProps) {
  const { t } = useTexts()
  const { timesOf } = useClocks()
  const { id, startsAt, minutes, expert, language, state, interview, can } = slot
  const when = timesOf('astana', startsAt, minutes)
  return (
    <li className={classes.slot}>
      {can.close ? (
        <TickBox
          label={t('slots.desk.mark', { time: when, name: expert.fullName })}
          isTicked={isMarked}
          onChange={(isTicked) => onMark([id], isTicked)}
        />
      ) : (
        <span />
      )}
      <time dateTime={startsAt}>{when}</time>
      <div>
        {interview !== null && (
          <p>
            <Link to="/applications/interview/$id" params={{ id: interview.id }}>
              {t('interviews.calendar.number', { number: interview.number })}
            </Link>{' '}
            {listedName(interview)}
          </p>
        )}
        <p className={listClasses.muted}>
          {[
            isHead && expert.fullName,
            language === null ? t('slots.desk.anyLanguage') : t(`directory.language.${language}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <StatusTag tone={SLOT_TONE[state]}>{t(`slots.state.${state}`)}</StatusTag>
    </li>
  )
}
