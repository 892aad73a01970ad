import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { useEffect, useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { dateInWords } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'

/** A last day in words. Says so once it is over in Kazakhstan; the prerendered page has no clock. */
export function Deadline({ day }: { readonly day: string }) {
  const { t } = useTexts()
  const [isPassed, setIsPassed] = useState(false)
  useEffect(() => setIsPassed(day < kazakhstanDate(now())), [day])
  const date = dateInWords(day, t)
  return isPassed ? t('guidance.grant.deadlines.passed', { date }) : date
}
