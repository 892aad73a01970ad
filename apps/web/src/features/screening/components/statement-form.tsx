import { TEST_ANSWERS, type TestAnswer } from '@portal/domain/screening/status.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import classes from './screening.module.css'

type StatementFormProps = {
  readonly statement: string
  readonly given: TestAnswer | null
  readonly isLast: boolean
  readonly isFinishing: boolean
  readonly onBack: (() => void) | null
  readonly onAnswer: (answer: TestAnswer) => void
}

/** One statement with its three answers; the keys 1, 2, 3 choose, Enter accepts. */
export function StatementForm({ statement, given, isLast, isFinishing, onBack, onAnswer }: StatementFormProps) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<TestAnswer | null>(given)
  const legend = useRef<HTMLLegendElement>(null)
  const form = useRef<HTMLFormElement>(null)

  // A screen reader announces the new statement, and the keys keep working.
  useEffect(() => legend.current?.focus({ preventScroll: true }), [])

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const answer = TEST_ANSWERS[Number(event.key) - 1]
      if (answer !== undefined) setChosen(answer)
      // On a control Enter activates it; elsewhere it submits.
      const isControl = event.target instanceof Element && event.target.closest('a, button, input') !== null
      if (event.key === 'Enter' && !isControl) form.current?.requestSubmit()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  function accept(event: FormEvent): void {
    event.preventDefault()
    if (chosen !== null && !isFinishing) onAnswer(chosen)
  }

  return (
    <form ref={form} onSubmit={accept} className={classes.form}>
      <fieldset>
        <legend ref={legend} tabIndex={-1} className={classes.statement}>
          {statement}
        </legend>
        <div className={classes.answers}>
          {TEST_ANSWERS.map((answer, at) => (
            <label key={answer} className={classes.answer}>
              <input
                type="radio"
                name="answer"
                value={answer}
                checked={chosen === answer}
                onChange={() => setChosen(answer)}
              />
              {t(`screening.answer.${answer}`)}
              <span className={classes.key} aria-hidden="true">
                {at + 1}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Actions>
        <Button type="submit" disabled={chosen === null} isBusy={isFinishing}>
          {t(isLast ? 'screening.take.finish' : 'screening.take.accept')}
        </Button>
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            {t('screening.take.previous')}
          </Button>
        )}
        {chosen === null && <span className={classes.muted}>{t('screening.take.chooseFirst')}</span>}
      </Actions>
    </form>
  )
}
