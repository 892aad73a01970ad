import { useState } from 'react'
import { useTexts } from '../../src/platform/texts.ts'
import { TimeChoice } from '../../src/ui/time-choice.tsx'
import { has, report } from './reported.ts'

const TIMES = ['09:00', '09:45', '10:30']

/** `double`: each time also by another clock. */
export function Story() {
  const { t } = useTexts()
  const [value, setValue] = useState<string | null>(null)
  return (
    <TimeChoice
      name="slot"
      value={value}
      onChange={(chosen) => {
        setValue(chosen)
        report(chosen)
      }}
      days={(['1', '2'] as const).map((day) => ({
        key: day,
        day: t(`corrections.weekday.${day}`),
        note: has('double') ? 'UTC−4' : undefined,
        times: TIMES.map((time) => ({
          value: `${day} ${time}`,
          time,
          otherTime: has('double') ? 'UTC+5: 18:00' : undefined,
        })),
      }))}
    />
  )
}
