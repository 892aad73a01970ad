import type { Clock } from '../state/clocks.ts'
import { useClocks } from '../state/use-clocks.ts'
import classes from './slots.module.css'

type SlotMomentProps = {
  readonly startsAt: string
  readonly minutes: number
  /** Clock of the first line. */
  readonly by: Clock
}

/** Weekday, date and time of an interview by the reader's clock and by Kazakhstan's; one line if they agree. */
export function SlotMoment({ startsAt, minutes, by }: SlotMomentProps) {
  const { momentOf, zoneOf, isDouble } = useClocks()
  const order: readonly Clock[] = !isDouble(startsAt)
    ? ['astana']
    : by === 'own'
      ? ['own', 'astana']
      : ['astana', 'own']
  return (
    <div className={classes.moment}>
      {order.map((clock, at) => (
        <p key={clock}>
          {at === 0 ? <strong>{momentOf(clock, startsAt, minutes)}</strong> : momentOf(clock, startsAt, minutes)}
          <span> · {zoneOf(clock, startsAt)}</span>
        </p>
      ))}
    </div>
  )
}
