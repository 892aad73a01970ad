import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { newCriterion, type TypedCriterion, type Words } from '../state/typed-commission.ts'
import classes from './setup.module.css'

const MOST = 12

type CriteriaFieldsProps = {
  readonly criteria: readonly TypedCriterion[]
  readonly isDisabled: boolean
  readonly onChange: (criteria: readonly TypedCriterion[]) => void
}

/** Criteria of a commission: code, name, and the meaning of each grade, in each language. */
export function CriteriaFields({ criteria, isDisabled, onChange }: CriteriaFieldsProps) {
  const { t } = useTexts()
  const put = (key: string, change: Partial<TypedCriterion>) =>
    onChange(criteria.map((each) => (each.key === key ? { ...each, ...change } : each)))
  return (
    <fieldset className={classes.form}>
      <legend>{t('competitions.commission.criteria')}</legend>
      <p>{t('competitions.commission.criteriaLead')}</p>
      {criteria.map(({ key, code, name, grades }, at) => (
        <fieldset key={key} className={classes.form}>
          <legend>{t('competitions.commission.criterion', { number: at + 1 })}</legend>
          <TextField
            id={`criterion-${key}-code`}
            name={`${key} code`}
            label={t('competitions.parts.code')}
            value={code}
            maxLength={40}
            width={18}
            isDisabled={isDisabled}
            onChange={(typed) => put(key, { code: typed.toUpperCase() })}
          />
          <WordsFields
            id={`criterion-${key}`}
            label={t('competitions.commission.name')}
            words={name}
            isDisabled={isDisabled}
            onChange={(words) => put(key, { name: words })}
          />
          <Fold id={`criterion-${key}-grades`} title={t('competitions.commission.grades')} heading="h3">
            {grades.map((words, grade) => (
              <WordsFields
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the grade
                key={grade}
                id={`criterion-${key}-${grade + 1}`}
                label={t('competitions.commission.grade', { grade: grade + 1 })}
                words={words}
                isDisabled={isDisabled}
                onChange={(next) => put(key, { grades: grades.map((each, place) => (place === grade ? next : each)) })}
              />
            ))}
          </Fold>
          {!isDisabled && criteria.length > 1 && (
            <div>
              <Button look="quiet" onClick={() => onChange(criteria.filter((each) => each.key !== key))}>
                {t('competitions.commission.remove', { number: at + 1 })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {!isDisabled && criteria.length < MOST && (
        <div>
          <Button look="secondary" onClick={() => onChange([...criteria, newCriterion(`new ${criteria.length}`)])}>
            {t('competitions.commission.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type WordsFieldsProps = {
  readonly id: string
  readonly label: string
  readonly words: Words
  readonly isDisabled: boolean
  readonly onChange: (words: Words) => void
}

function WordsFields({ id, label, words, isDisabled, onChange }: WordsFieldsProps) {
  const { t } = useTexts()
  return LANGUAGES.map((language) => (
    <TextField
      key={language}
      id={`${id}-${language}`}
      name={`${id} ${language}`}
      label={`${label}: ${t(`competitions.inLanguage.${language}`)}`}
      value={words[language]}
      maxLength={500}
      isDisabled={isDisabled}
      onChange={(typed) => onChange({ ...words, [language]: typed })}
    />
  ))
}
