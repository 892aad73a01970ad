import { WISHES, type Wish } from '@portal/domain/interviews/status.ts'
import { SLOT_LIMITS } from '@portal/domain/slots/status.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { ActForm } from '../../../ui/act-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import listClasses from '../../../ui/list.module.css'
import { OwnWords } from '../../../ui/own-words.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { TickList } from '../../../ui/tick-list.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { askAccommodation, type OwnAccommodation, type OwnSlots, takeBackAccommodation } from '../api.ts'
import { WISH_TONE } from '../labels.ts'

/** Wish for accommodation at the interview: asked, waiting, or answered. */
export function OwnWish({ id, slots: { accommodation, can } }: { readonly id: string; readonly slots: OwnSlots }) {
  const { t } = useTexts()
  const [isAgain, setIsAgain] = useState(false)
  if (accommodation === null && !can.askAccommodation) return null
  return (
    <Fold
      id="wish"
      title={t('slots.wish.title')}
      heading="h2"
      isOpenFirst={accommodation !== null}
      state={
        accommodation !== null && (
          <StatusTag tone={WISH_TONE[accommodation.state]}>{t(`slots.wish.state.${accommodation.state}`)}</StatusTag>
        )
      }
    >
      <Section>
        {accommodation === null || isAgain ? (
          <WishForm id={id} onDone={() => setIsAgain(false)} />
        ) : (
          <Asked id={id} wish={accommodation} can={can} onAgain={() => setIsAgain(true)} />
        )}
      </Section>
    </Fold>
  )
}

function WishForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTexts()
  const [wishes, setWishes] = useState<readonly Wish[]>([])
  const [words, setWords] = useState('')
  const { isBusy, error, run } = useAct()
  return (
    <ActForm
      lead={
        <>
          <p>{t('slots.wish.lead')}</p>
          <p className={listClasses.muted}>{t('slots.wish.readers')}</p>
        </>
      }
      error={error}
      submit={t('slots.wish.send')}
      isBusy={isBusy}
      missing={wishes.length === 0 && t('slots.wish.chooseFirst')}
      onSubmit={() =>
        void run(async () => {
          await askAccommodation(id, { wishes: [...wishes], words: words.trim() })
          onDone()
        })
      }
    >
      <fieldset>
        <legend>{t('slots.wish.what')}</legend>
        {WISHES.map((wish) => (
          <CheckboxField
            key={wish}
            id={`wish-${wish}`}
            name={wish}
            label={t(`interviews.wishes.${wish}`)}
            value={wishes.includes(wish)}
            isUnmarked
            onChange={(isTicked) =>
              setWishes(WISHES.filter((each) => (each === wish ? isTicked : wishes.includes(each))))
            }
          />
        ))}
      </fieldset>
      <TextareaField
        id="wish-words"
        name="words"
        label={t('slots.wish.words')}
        hint={t('slots.wish.wordsHint')}
        value={words}
        isOptional
        rows={3}
        maxLength={SLOT_LIMITS.words}
        onChange={setWords}
      />
    </ActForm>
  )
}

type AskedProps = {
  readonly id: string
  readonly wish: OwnAccommodation
  readonly can: OwnSlots['can']
  readonly onAgain: () => void
}

function Asked({ id, wish: { state, wishes, words, granted, extraMinutes, answer }, can, onAgain }: AskedProps) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()
  const isGranted = state === 'GRANTED'
  return (
    <>
      <p>{t(`slots.wish.stateText.${state}`)}</p>
      <TickList items={(isGranted ? granted : wishes).map((wish) => t(`interviews.wishes.${wish}`))} />
      {isGranted && extraMinutes > 0 && <p>{t('slots.wish.extra', { count: extraMinutes })}</p>}
      {words !== '' && (
        <div>
          <p className={listClasses.muted}>{t('slots.wish.yourWords')}</p>
          <OwnWords>{words}</OwnWords>
        </div>
      )}
      {answer !== null && answer !== '' && (
        <div>
          <p className={listClasses.muted}>{t('slots.wish.answer')}</p>
          <OwnWords>{answer}</OwnWords>
        </div>
      )}
      <ActError error={error} />
      <Actions>
        {can.takeBackAccommodation && (
          <Button look="secondary" isBusy={isBusy} onClick={() => void run(() => takeBackAccommodation(id))}>
            {t('slots.wish.takeBack')}
          </Button>
        )}
        {can.askAccommodation && state !== 'ASKED' && (
          <Button look="secondary" onClick={onAgain}>
            {t('slots.wish.again')}
          </Button>
        )}
      </Actions>
    </>
  )
}
