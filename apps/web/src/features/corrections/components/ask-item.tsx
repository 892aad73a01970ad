import { MAX_CORRECTION_WORDS } from '@portal/domain/corrections/schema.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import listClasses from '../../../ui/list.module.css'
import { TextareaField } from '../../../ui/text-field.tsx'
import { correctionReasonsQuery } from '../parts/correction-calls.ts'
import { type AskedDocument, OWN_WORDS, wordsLanguageOf } from '../parts/use-ask.ts'
import classes from './corrections.module.css'

type AskItemProps = {
  readonly id: string
  readonly label: string
  /** Undefined: not chosen. */
  readonly asked: AskedDocument | undefined
  readonly applicantLanguage: Language
  readonly onChoose: (isChosen: boolean) => void
  readonly onChange: (part: Partial<AskedDocument>) => void
}

/** A document that may be asked: once chosen, its ready-made reason, or own words with their language. */
export function AskItem({ id, label, asked, applicantLanguage, onChoose, onChange }: AskItemProps) {
  const { t, language } = useTexts()
  const reasons = useQuery(correctionReasonsQuery()).data?.list ?? []
  const field = (name: string) => ({ id: `ask-${id}-${name}`, name, fault: undefined })
  return (
    <fieldset className={classes.ask} {...(asked === undefined ? {} : { 'data-on': true })}>
      <legend className={listClasses.hidden}>{label}</legend>
      <CheckboxField {...field('on')} label={label} value={asked !== undefined} isUnmarked onChange={onChoose} />
      {asked !== undefined && (
        <div className={classes.more}>
          <ChoiceField
            {...field('reason')}
            label={t('corrections.staff.reason')}
            value={asked.reason}
            options={[
              ...reasons.map(({ key, text }) => ({ value: key, label: text[language] })),
              { value: OWN_WORDS, label: t('corrections.staff.own') },
            ]}
            onChange={(reason) => onChange({ reason })}
          />
          {asked.reason !== '' && (
            <TextareaField
              {...field('words')}
              label={t(asked.reason === OWN_WORDS ? 'corrections.staff.words' : 'corrections.staff.wordsMore')}
              hint={
                asked.reason === OWN_WORDS &&
                t('corrections.staff.wordsHint', { language: t(`kernel.languages.${applicantLanguage}`) })
              }
              value={asked.words}
              isOptional={asked.reason !== OWN_WORDS}
              rows={2}
              maxLength={MAX_CORRECTION_WORDS}
              onChange={(words) => onChange({ words })}
            />
          )}
          {asked.words !== '' && (
            <ChoiceField
              {...field('language')}
              label={t('corrections.staff.wordsLanguage')}
              value={wordsLanguageOf(asked, applicantLanguage)}
              width={14}
              options={LANGUAGES.map((value) => ({ value, label: t(`kernel.languages.${value}`) }))}
              onChange={(value) => value !== '' && onChange({ language: value })}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}
