import { isRunning } from '@portal/domain/screening/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, Waiting } from '../../../ui/states.tsx'
import { type TestRow, testRowQuery } from '../api.ts'
import classes from '../components/screening.module.css'
import { TestRunner } from '../components/test-runner.tsx'
import { shownEnd, shownState } from '../labels.ts'

export function TakeTestScreen() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/work/test/$id' })
  const [isBegun, setIsBegun] = useState(false)
  const list = useQuery({ ...testRowQuery(id), enabled: !isBegun, staleTime: 0 })
  const row = list.data?.data.content[0]
  // A running clock needs no instruction; the test goes on after a reload.
  if (!isBegun && row?.can.take && isRunning(row.state)) setIsBegun(true)
  if (isBegun) return <TestRunner requestId={id} />
  return (
    <Page
      title={row === undefined ? t('screening.take.title') : t('screening.take.titleFor', { number: row.number })}
      back={<Link to="/test">← {t('screening.take.back')}</Link>}
    >
      {!list.isSuccess ? (
        <Waiting on={list} />
      ) : row === undefined ? (
        <ErrorState error={new ApiError(404, { message: t('kernel.errors.not_found') })} />
      ) : row.can.take ? (
        <Instruction onStart={() => setIsBegun(true)} />
      ) : (
        <Ended row={row} />
      )}
    </Page>
  )
}

/** Instruction before the start: length, clock, no right answers, and no loss after an interruption. */
function Instruction({ onStart }: { onStart: () => void }) {
  const { t } = useTexts()
  return (
    <Section>
      <h2>{t('screening.instruction.title')}</h2>
      <ul className={classes.rules}>
        {(['length', 'answers', 'press', 'change', 'cut', 'result', 'keys'] as const).map((rule) => (
          <li key={rule}>{t(`screening.instruction.${rule}`)}</li>
        ))}
      </ul>
      <Banner tone="warning" title={t('screening.instruction.clock')}>
        {t('screening.instruction.clockText')}
      </Banner>
      <Actions>
        <Button onClick={onStart}>{t('screening.instruction.start')}</Button>
        <Link to="/test" className={buttonClass('secondary')}>
          {t('screening.instruction.later')}
        </Link>
      </Actions>
    </Section>
  )
}

function Ended({ row }: { row: TestRow }) {
  const { t } = useTexts()
  const state = shownState(row)
  return (
    <EmptyState
      title={t(`screening.state.${state}`)}
      action={
        <Link to="/test" className={buttonClass('secondary')}>
          {t('screening.take.back')}
        </Link>
      }
    >
      {t(`screening.ended.${shownEnd(state)}`)}
    </EmptyState>
  )
}
