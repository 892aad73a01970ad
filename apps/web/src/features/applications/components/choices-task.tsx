import { useEffect, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { moved } from '../../../ui/list-order.ts'
import { Actions } from '../../../ui/page.tsx'
import { useDrag } from '../../../ui/use-drag.ts'
import { type Choice, EMPTY_CHOICE, isRepeated } from '../state/draft-values.ts'
import { useAsked } from '../state/use-asked.ts'
import type { TaskProps } from '../state/use-draft.ts'
import classes from './applications.module.css'
import { ChoiceFields } from './choice-fields.tsx'
import { TaskEnd } from './task-end.tsx'

/** The last change of the order; `button` is the pressed one, null after a drag. */
type Move = { readonly from: number; readonly to: number; readonly button: 'up' | 'down' | null }

const buttonId = (at: number, button: 'up' | 'down'): string => `draft-choice-${at}-${button}`

const MOVES = [
  { direction: 'up', by: -1, sign: '↑' },
  { direction: 'down', by: 1, sign: '↓' },
] as const

/** Choices, four at most or as few as the season allows, in order of preference, each a card (docs/specification/screens.md#choices-as-cards). */
export function ChoicesTask({ draft, profile }: TaskProps) {
  const { t } = useTexts()
  const { values, change } = draft
  const { choices } = values
  const { choices: most } = useAsked(values, profile)
  const set = (at: number, choice: Choice) =>
    change({ choices: choices.map((held, index) => (index === at ? choice : held)) })

  const [move, setMove] = useState<Move | null>(null)
  function put(from: number, to: number, button: Move['button'] = null): void {
    change({ choices: moved(choices, from, to) })
    setMove({ from, to, button })
  }
  const { list, drag, handleOf } = useDrag(put)

  // The focus follows the moved card: the next press moves the same card.
  useEffect(() => {
    if (move?.button === null || move === null) return
    const other = move.button === 'up' ? 'down' : 'up'
    const target =
      document.getElementById(buttonId(move.to, move.button)) ?? document.getElementById(buttonId(move.to, other))
    target?.focus()
  }, [move])

  if (values.educationLevel === '' || values.educationLanguage === '') {
    return (
      <>
        <Banner tone="info">{t('applications.tasks.choicesLocked')}</Banner>
        <TaskEnd />
      </>
    )
  }
  return (
    <>
      <p className={classes.muted}>
        {t('applications.choices.lead')} {t('directory.program.unconfirmed')}
      </p>
      <p role="status" className={classes.muted}>
        {move && t('applications.choices.moved', { from: move.from + 1, to: move.to + 1 })}
      </p>
      <div ref={list} className={classes.stack}>
        {choices.map((choice, at) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place in the order
            key={at}
            className={classes.choice}
            data-card
            {...(drag?.from === at ? { 'data-dragged': true } : {})}
            {...(drag !== null && drag.from !== at && drag.to === at
              ? { 'data-target': drag.to < drag.from ? 'above' : 'below' }
              : {})}
            aria-label={t('applications.choices.nth', { number: at + 1 })}
          >
            <div className={classes.choiceHead}>
              <div className={classes.choiceName}>
                {choices.length > 1 && (
                  <span
                    className={classes.handle}
                    aria-hidden="true"
                    title={t('applications.choices.drag')}
                    {...handleOf(at)}
                  >
                    ⠿
                  </span>
                )}
                <h2>{t('applications.choices.nth', { number: at + 1 })}</h2>
              </div>
              {choices.length > 1 && (
                <Actions>
                  {MOVES.filter(({ by }) => choices[at + by] !== undefined).map(({ direction, by, sign }) => (
                    <Button
                      key={direction}
                      look="secondary"
                      aria-label={t(`applications.choices.${direction}`, { number: at + 1 })}
                      id={buttonId(at, direction)}
                      onClick={() => put(at, at + by, direction)}
                    >
                      {sign}
                    </Button>
                  ))}
                  <Button
                    look="quiet"
                    aria-label={t('applications.choices.remove', { number: at + 1 })}
                    onClick={() => change({ choices: choices.filter((_held, index) => index !== at) })}
                  >
                    {t('app.actions.remove')}
                  </Button>
                </Actions>
              )}
            </div>
            <ChoiceFields
              at={at}
              choice={choice}
              level={values.educationLevel}
              language={values.educationLanguage}
              isRepeated={isRepeated(choices, at)}
              faultAt={draft.faultAt}
              onChange={(next) => set(at, next)}
            />
          </section>
        ))}
      </div>
      {choices.length > most && <Banner tone="warning">{t('applications.choices.most', { count: most })}</Banner>}
      {choices.length < most && (
        <Button look="soft" onClick={() => change({ choices: [...choices, EMPTY_CHOICE] })}>
          {t('applications.choices.add')}
        </Button>
      )}
      <TaskEnd />
    </>
  )
}
