import { listedName } from '@portal/domain/accounts/rules.ts'
import { MOST_EXTRA_MINUTES, WISHES, type Wish } from '@portal/domain/interviews/status.ts'
import { SLOT_LIMITS } from '@portal/domain/slots/status.ts'
import { useState } from 'react'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { OwnWords } from '../../../ui/own-words.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { YesNoField } from '../../../ui/yes-no-field.tsx'
import { answerWish, refreshDesk, type WishRow } from '../api.ts'

type AnswerWishDialogProps = { readonly row: WishRow; readonly onClose: () => void }

/** The head grants a wish, in whole or in part, or refuses it with a reason. */
export function AnswerWishDialog({ row, onClose }: AnswerWishDialogProps) {
  const { t } = useTexts()
  const [answer, setAnswer] = useState<'yes' | 'no' | ''>('')
  const [granted, setGranted] = useState<readonly Wish[]>(row.wishes)
  const [minutes, setMinutes] = useState('15')
  const [words, setWords] = useState('')
  const { isBusy, error, run } = useAct()
  const isGranting = answer === 'yes'
  const isLonger = isGranting && granted.includes('LONGER')
  const isInRange = /^\d+$/.test(minutes) && Number(minutes) > 0 && Number(minutes) <= MOST_EXTRA_MINUTES
  const missing =
    answer === ''
      ? t('slots.wish.first')
      : isGranting
        ? granted.length === 0
          ? t('slots.wish.chooseFirst')
          : isLonger && !isInRange && t('slots.wish.minutesFirst', { most: MOST_EXTRA_MINUTES })
        : words.trim() === '' && t('slots.wish.reasonFirst')

  const send = () =>
    run(async () => {
      await answerWish(row.id, {
        askedAt: row.askedAt,
        granted: isGranting,
        wishes: isGranting ? [...granted] : [],
        extraMinutes: isLonger ? Number(minutes) : 0,
        words: words.trim(),
      })
      showToast('success', t('slots.wish.answered'))
      onClose()
    }, refreshDesk)

  return (
    <Dialog isOpen title={t('slots.wish.answerTitle', { number: row.number })} onClose={onClose}>
      <ActForm
        lead={
          <>
            <p>{listedName(row)}</p>
            {row.words !== '' && (
              <p>
                <OwnWords>{row.words}</OwnWords>
              </p>
            )}
          </>
        }
        error={error}
        submit={t('slots.wish.submit')}
        isBusy={isBusy}
        missing={missing}
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        <YesNoField
          id="wish-granted"
          name="granted"
          label={t('slots.wish.grant')}
          value={answer}
          onChange={setAnswer}
        />
        {isGranting && (
          <fieldset>
            <legend>{t('slots.wish.granted')}</legend>
            {WISHES.map((wish) => (
              <CheckboxField
                key={wish}
                id={`grant-${wish}`}
                name={wish}
                label={t(`interviews.wishes.${wish}`)}
                value={granted.includes(wish)}
                isUnmarked
                onChange={(isTicked) =>
                  setGranted(WISHES.filter((each) => (each === wish ? isTicked : granted.includes(each))))
                }
              />
            ))}
          </fieldset>
        )}
        {isLonger && (
          <TextField
            id="grant-minutes"
            name="extraMinutes"
            label={t('slots.wish.minutes')}
            hint={t('slots.wish.minutesHint')}
            value={minutes}
            inputMode="numeric"
            maxLength={2}
            width={4}
            autoComplete="off"
            onChange={(typed) => setMinutes(digits(typed))}
          />
        )}
        <TextareaField
          id="grant-words"
          name="words"
          label={t(answer === 'no' ? 'slots.wish.reason' : 'slots.wish.toApplicant')}
          hint={t('slots.wish.wordsRead')}
          value={words}
          isOptional={answer !== 'no'}
          rows={3}
          maxLength={SLOT_LIMITS.words}
          onChange={setWords}
        />
      </ActForm>
    </Dialog>
  )
}
