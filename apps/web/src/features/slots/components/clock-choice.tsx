import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Clock } from '../state/clocks.ts'
import { useClocks } from '../state/use-clocks.ts'
import classes from './slots.module.css'

const CLOCKS: readonly Clock[] = ['own', 'astana']

/** Choice of the clock for the days. */
export function ClockChoice({ value, onChange }: { readonly value: Clock; readonly onChange: (clock: Clock) => void }) {
  const { t } = useTexts()
  const { nameOf } = useClocks()
  return (
    <fieldset className={classes.clocks}>
      <legend>{t('slots.clock.choice')}</legend>
      {CLOCKS.map((clock) => (
        <Button key={clock} look="secondary" aria-pressed={clock === value} onClick={() => onChange(clock)}>
          {nameOf(clock)}
        </Button>
      ))}
    </fieldset>
  )
}
