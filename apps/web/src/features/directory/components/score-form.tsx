import { EDUCATION_LANGUAGES } from '@portal/domain/kernel/education.ts'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { takeEarlyValues } from '../../../ui/early-acts.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { cities } from '../parts/places.ts'
import { optionsOf } from '../parts/use-directory.ts'
import { type ScoreForm as Form, scoreAddress, scoreFaults, scoreForm } from '../state/score-search.ts'
import { pairWord, SUBJECT_PAIRS } from '../state/subject-pairs.ts'
import classes from './directory.module.css'
import { pairName } from './pair-name.ts'

const LABELS = { score: 'directory.score.total', pair: 'directory.filters.pair' } as const

/** Form of a score with its subjects. It also works without scripts: values and faults come from the address. */
export function ScoreForm({ address }: { address: Readonly<Record<string, unknown>> }) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const submitted = scoreForm(address)
  const [values, setValues] = useState<Form>(submitted)
  const [attempt, setAttempt] = useState(0)
  const faults: Partial<Record<keyof Form, TextKey>> = scoreFaults(address)

  // Another address, such as after going back, resets the values.
  const key = JSON.stringify(submitted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values follow the address alone
  useLayoutEffect(() => setValues(submitted), [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, right after hydration
  useLayoutEffect(() => {
    const early = takeEarlyValues('score', values)
    if (early !== null) setValues((before) => ({ ...before, ...early }))
  }, [])

  const field = <Name extends keyof Form>(name: Name) => ({
    id: `score-${name}`,
    name,
    value: values[name],
    fault: values[name] === submitted[name] ? faults[name] : undefined,
    onChange: (value: Form[Name]) => setValues((before) => ({ ...before, [name]: value })),
  })
  return (
    <form
      method="get"
      className={classes.scoreForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt((count) => count + 1)
        void navigate({ to: '/score', search: scoreAddress(values), resetScroll: false })
      }}
    >
      <ErrorSummary
        attempt={attempt}
        items={(['score', 'pair'] as const).flatMap((name) =>
          faults[name] === undefined
            ? []
            : [
                {
                  target: `score-${name}`,
                  text: t('app.errors.fieldFault', { field: t(LABELS[name]), fault: t(faults[name]) }),
                },
              ],
        )}
      />
      <TextField
        {...field('score')}
        label={t(LABELS.score)}
        hint={t('directory.score.totalHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        width={5}
      />
      <ChoiceField
        {...field('pair')}
        label={t(LABELS.pair)}
        width={30}
        options={SUBJECT_PAIRS.map((pair) => ({ value: pairWord(pair), label: pairName(pair, t) }))}
      />
      <div className={classes.row}>
        <ChoiceField
          {...field('cityId')}
          isUnmarked
          label={t('directory.filters.cityId')}
          emptyLabel={t('directory.filters.anyCity')}
          options={optionsOf(cities(), language)}
        />
        <ChoiceField
          {...field('language')}
          isUnmarked
          label={t('directory.filters.language')}
          emptyLabel={t('directory.filters.anyLanguage')}
          options={EDUCATION_LANGUAGES.map((value) => ({ value, label: t(`directory.language.${value}`) }))}
        />
      </div>
      <Button type="submit">{t('directory.score.submit')}</Button>
    </form>
  )
}
