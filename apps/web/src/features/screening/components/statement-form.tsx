import { TEST_ANSWERS, type TestAnswer } from '@portal/domain/screening/status.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import classes from './screening.module.css'

type StatementFormProps = {
  readonly statement: string
  readonly given: TestAnswer | null
  readonly isFinishing: boolean
  readonly onAnswer: (answer: TestAnswer) => void
  readonly onBack: (() => void) | null
  readonly onForward: (() => void) | null
  /** Absent while statements are without an answer. */
  readonly onFinish: (() => void) | null
}

/** One statement with its three answers. A press on an answer, or a key of 1 to 3, is the whole act. */
export function StatementForm({
  statement,
  given,
  isFinishing,
  onAnswer,
  onBack,
  onForward,
  onFinish,
}: StatementFormProps) {
  const { t } = useTexts()
  const title = useRef<HTMLHeadingElement>(null)

  // A screen reader announces the new statement, and the keys keep working.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isFinishing) return
    const answer = TEST_ANSWERS[Number(event.key) - 1]
    if (answer !== undefined) onAnswer(answer)
    else if (event.key === 'ArrowLeft') onBack?.()
    else if (event.key === 'ArrowRight') onForward?.()
  }

  return (
    // A press anywhere on the card keeps the focus in it, and so the keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the buttons inside
    <div tabIndex={-1} onKeyDown={press} className={classes.form}>
      <h2 ref={title} tabIndex={-1} id="statement" className={classes.statement}>
        {statement}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend would be no heading */}
      <div role="group" aria-labelledby="statement" className={classes.answers}>
        {TEST_ANSWERS.map((answer, at) => (
          <button
            key={answer}
            type="button"
            aria-pressed={given === answer}
            disabled={isFinishing}
            className={classes.answer}
            onClick={({ detail }) => {
              // The second press of a double click would answer the next statement.
              if (detail < 2) onAnswer(answer)
            }}
          >
            <span>{t(`screening.answer.${answer}`)}</span>
            <span className={classes.key} aria-hidden="true">
              {at + 1}
            </span>
          </button>
        ))}
      </div>
      <p role="status" className={classes.muted}>
        {onFinish && t('screening.take.allAnswered')}
      </p>
      <Actions>
        {onFinish && (
          <Button isBusy={isFinishing} onClick={onFinish}>
            {t('screening.take.finish')}
          </Button>
        )}
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            {t('screening.take.previous')}
          </Button>
        )}
        {onForward && (
          <Button look="quiet" onClick={onForward}>
            {t('screening.take.next')}
          </Button>
        )}
      </Actions>
    </div>
  )
}
