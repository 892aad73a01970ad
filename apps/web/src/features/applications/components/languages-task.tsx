import { LANGUAGE_LEVELS } from '@portal/domain/applications/status.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DEFAULT_LANGUAGES, extraLanguages, type LanguageLevel } from '../state/draft-values.ts'
import type { TaskProps } from '../state/use-draft.ts'
import classes from './applications.module.css'
import { TaskEnd } from './task-end.tsx'

const LEVELS = LANGUAGE_LEVELS.map((value) => ({ value, label: value }))

/** Kazakh, Russian and English always, and others by name (docs/specification/applications.md#languages). */
export function LanguagesTask({ draft }: TaskProps) {
  const { t } = useTexts()
  const { values, change } = draft
  const entries = values.languageLevel
  const extras = extraLanguages(entries)
  const known = entries.filter((entry) => !extras.includes(entry))

  const setLevel = (language: string, level: string) =>
    change({
      languageLevel: [
        ...known.filter((entry) => entry.language !== language),
        ...(level === '' ? [] : [{ language, level }]),
        ...extras,
      ],
    })
  const setExtras = (next: readonly LanguageLevel[]) => change({ languageLevel: [...known, ...next] })
  const putExtra = (at: number, entry: LanguageLevel) =>
    setExtras(extras.map((held, index) => (index === at ? entry : held)))

  return (
    <>
      <Section lead={t('applications.languages.lead')}>
        {DEFAULT_LANGUAGES.map((language) => (
          <ChoiceField
            key={language}
            id={`draft-language-${language}`}
            name={language}
            label={t('applications.languages.level', { language: t(`directory.language.${language}`) })}
            value={entries.find((entry) => entry.language === language)?.level ?? ''}
            fault={draft.faultAt(`draft-language-${language}`)}
            width={14}
            emptyLabel={t('applications.languages.none')}
            options={LEVELS}
            onChange={(level) => setLevel(language, level)}
          />
        ))}
        {extras.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the name is being typed and cannot be the key
          <div key={at} className={classes.level}>
            <TextField
              id={`draft-extra-${at}-language`}
              name={`extra-${at}`}
              label={t('applications.languages.name')}
              value={entry.language}
              fault={draft.faultAt(`draft-extra-${at}-language`)}
              maxLength={100}
              onChange={(language) => putExtra(at, { ...entry, language })}
            />
            <ChoiceField
              id={`draft-extra-${at}-level`}
              name={`extra-level-${at}`}
              label={t('applications.languages.extraLevel')}
              value={entry.level}
              fault={draft.faultAt(`draft-extra-${at}-level`)}
              options={LEVELS}
              onChange={(level) => putExtra(at, { ...entry, level })}
            />
            <Button
              look="quiet"
              aria-label={t('applications.languages.remove', { language: entry.language })}
              onClick={() => setExtras(extras.filter((_held, index) => index !== at))}
            >
              {t('app.actions.remove')}
            </Button>
          </div>
        ))}
        <Button look="soft" onClick={() => setExtras([...extras, { language: '', level: 'A1' }])}>
          {t('applications.languages.add')}
        </Button>
      </Section>
      <TaskEnd />
    </>
  )
}
