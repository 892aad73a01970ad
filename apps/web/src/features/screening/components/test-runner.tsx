import { type AttemptEnd, isOver as isTimeOver, STATEMENT_COUNT } from '@portal/domain/screening/status.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import { OperatorContact } from '../../documents/parts/operator-contact.tsx'
import { finishTest } from '../api.ts'
import { ENDS } from '../labels.ts'
import type { AnswerQueue, Saving } from '../state/answer-queue.ts'
import { hoursMinutesSeconds } from '../state/countdown.ts'
import { rememberedIndex, rememberPosition } from '../state/local-position.ts'
import { useAttempt } from '../state/use-attempt.ts'
import classes from './screening.module.css'
import { StatementForm } from './statement-form.tsx'

const LOW_SECONDS = 300

/** Statements one after another, by the server's clock, until the taker finishes or the time is over. */
export function TestRunner({ requestId }: { requestId: string }) {
  const { t } = useTexts()
  const { opened, queue, shown, remaining, announced, isOver, isClosed, take, leave } = useAttempt(requestId)
  const [chosenIndex, setChosenIndex] = useState(() => rememberedIndex(requestId))
  const [isFinishing, setIsFinishing] = useState(false)
  const [isFinished, setIsFinished] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const nextIndex = queue?.nextIndex() ?? 0
  const index = Math.min(chosenIndex ?? nextIndex, nextIndex, STATEMENT_COUNT - 1)
  const isEnded = isFinished || isOver || isClosed

  // The button that starts a test is at the end of a page of advice.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])

  useEffect(() => {
    if (queue !== null && remaining !== null && !isEnded)
      rememberPosition({ requestId, timeRemaining: remaining, questionIndex: index })
  }, [queue, remaining, isEnded, requestId, index])

  useEffect(() => {
    if (isEnded) void leave()
  }, [isEnded, leave])

  /** Waits until all answers are saved, then finishes. A gap that another device left is shown as a fault. */
  async function finish(answers: AnswerQueue): Promise<void> {
    setIsFinishing(true)
    setFault(null)
    try {
      await answers.flush()
      if (answers.current().ended === null) {
        await finishTest(requestId)
        setIsFinished(true)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.msg === 'test_not_active') setIsFinished(true)
      else setFault(error.message)
    } finally {
      setIsFinishing(false)
    }
  }

  if (isFinished) return <End requestId={requestId} state={ENDS.finished} />
  if (isOver) return <End requestId={requestId} state={ENDS.over} saved={queue?.savedCount() ?? 0} />
  if (isClosed) return <End requestId={requestId} state={ENDS.closed} />
  if (opened.isError && opened.data === undefined) {
    return (
      <Page title={t('screening.take.title')} back={<Link to="/test">← {t('screening.take.back')}</Link>}>
        <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />
      </Page>
    )
  }
  const statement = opened.data?.test[index]
  if (statement === undefined || queue === null) {
    return (
      <Page title={t('screening.take.title')}>
        <LoadingState />
      </Page>
    )
  }
  return (
    <Page title={t('screening.take.title')}>
      <Section>
        <div className={classes.head}>
          <span>{t('screening.take.position', { number: index + 1, total: STATEMENT_COUNT })}</span>
          <span className={`${classes.clock} ${(remaining ?? 0) <= LOW_SECONDS ? classes.low : ''}`}>
            <span className={classes.hidden}>{t('screening.take.timeLeft')} </span>
            <span role="timer" aria-live="off">
              {hoursMinutesSeconds(remaining ?? 0)}
            </span>
          </span>
        </div>
        <div className={classes.progress} aria-hidden="true">
          <div style={{ width: `${(Object.keys(shown.answers).length / STATEMENT_COUNT) * 100}%` }} />
        </div>
        <div role="status">
          {announced !== null && (
            <Banner tone="warning">{t('screening.take.minutesLeft', { count: announced })}</Banner>
          )}
        </div>
        <ActError error={fault} />
        <StatementForm
          key={statement.id}
          statement={statement.question}
          given={shown.answers[String(index)] ?? null}
          isFinishing={isFinishing}
          onAnswer={(answer) => {
            take(index, answer)
            const next = queue.nextIndex()
            setChosenIndex(next === STATEMENT_COUNT ? index : next)
          }}
          onBack={index === 0 ? null : () => setChosenIndex(index - 1)}
          onForward={index < Math.min(nextIndex, STATEMENT_COUNT - 1) ? () => setChosenIndex(index + 1) : null}
          onFinish={nextIndex === STATEMENT_COUNT ? () => void finish(queue) : null}
        />
        <SavingLine saving={shown.saving} waiting={shown.waiting.length} />
      </Section>
    </Page>
  )
}

/** State of saving: all answers on the server, or some on this device until the network is back. */
function SavingLine({ saving, waiting }: { saving: Saving; waiting: number }) {
  const { t } = useTexts()
  return (
    <div role="status">
      {saving === 'waiting' ? (
        <Banner tone="warning" title={t('screening.saving.waiting')}>
          {t('screening.saving.waitingText', { count: waiting })}
        </Banner>
      ) : (
        <p className={classes.muted}>{t(`screening.saving.${saving}`)}</p>
      )}
    </div>
  )
}

function End({ requestId, state, saved = 0 }: { requestId: string; state: AttemptEnd; saved?: number }) {
  const { t } = useTexts()
  return (
    <Page title={t(`screening.state.${state}`)}>
      <EmptyState
        title={t(`screening.end.${state}`)}
        action={
          <Actions>
            <Link to="/applications/$id" params={{ id: requestId }} className={buttonClass()}>
              {t('screening.result.application')}
            </Link>
            <Link to="/test" className={buttonClass('secondary')}>
              {t('screening.take.back')}
            </Link>
          </Actions>
        }
      >
        {isTimeOver(state)
          ? t('screening.end.saved', { count: saved, total: STATEMENT_COUNT })
          : t(`screening.ended.${state}`)}
      </EmptyState>
      {isTimeOver(state) && <OperatorContact />}
    </Page>
  )
}
