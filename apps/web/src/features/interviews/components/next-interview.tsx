import { INTERVIEW_TABS } from '@portal/domain/interviews/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { NextStep, nextStepAct } from '../../../ui/next-step.tsx'
import { interviewsQuery } from '../api.ts'

/** Way on for an expert after a signature: the next interview to grade, or the list. Takes the focus at once after it. */
export function NextInterview({ isJustSigned }: { isJustSigned: boolean }) {
  const { t } = useTexts()
  const dates = useDates()
  const { data } = useQuery(interviewsQuery({ status: INTERVIEW_TABS.expert[0], size: 1 }))
  const box = useRef<HTMLDivElement>(null)
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown && isJustSigned) box.current?.focus()
  }, [isKnown, isJustSigned])
  if (data === undefined) return null
  const [next] = data.list
  return (
    <div ref={box} tabIndex={-1}>
      {next === undefined ? (
        <NextStep
          kicker={t('interviews.next.kicker')}
          title={t('interviews.next.done')}
          isGood
          act={
            <Link to="/interview-applications" className={nextStepAct}>
              {t('interviews.next.list')}
            </Link>
          }
        >
          <p>{t('interviews.next.counted')}</p>
        </NextStep>
      ) : (
        <NextStep
          kicker={t('interviews.next.kicker')}
          title={t('interviews.next.title')}
          act={
            <Link to="/applications/interview/$id" params={{ id: next.id }} className={nextStepAct}>
              {t('interviews.next.open')}
            </Link>
          }
        >
          <p>{t('interviews.next.text', { number: next.request.number, at: dates.instant(next.startsAt) })}</p>
          <p>{t('interviews.next.counted')}</p>
        </NextStep>
      )}
    </div>
  )
}
