import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import { sourcesOf } from '@portal/domain/competitions/kind-rules.ts'
import { COMPETITION_KINDS, type CompetitionKind } from '@portal/domain/competitions/status.ts'
import { EDUCATION_LEVELS, type EducationLevel } from '@portal/domain/kernel/education.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { createCompetition } from '../state/setup-calls.ts'

const NO_NAME = { kk: '', ru: '', en: '' }

/** Creation of a competition: its name in each language, year, level, kind and source of score. */
export function CreateForm() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { isBusy, error, run } = useAct()
  const [name, setName] = useState(NO_NAME)
  const [year, setYear] = useState(String(now().getFullYear()))
  const [level, setLevel] = useState<EducationLevel>('BACHELOR')
  const [kind, setKind] = useState<CompetitionKind>('GRANT')
  const [source, setSource] = useState<ScoreSource>('UNT')
  const sources = sourcesOf(level)
  const chosen = sources.includes(source) ? source : (sources[0] ?? source)
  const isNamed = LANGUAGES.every((language) => name[language].trim() !== '')
  return (
    <ActForm
      lead={<p>{t('competitions.createLead')}</p>}
      error={error}
      isBusy={isBusy}
      submit={t('competitions.createAct')}
      missing={!isNamed && t('competitions.createMissing')}
      onSubmit={() =>
        void run(async () => {
          const id = await createCompetition({ year: Number(year), level, name, kind, source: chosen })
          await navigate({ to: '/competitions/$id', params: { id } })
        })
      }
    >
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          id={`competition-name-${language}`}
          name={`name.${language}`}
          label={t(`competitions.nameIn.${language}`)}
          value={name[language]}
          maxLength={200}
          onChange={(typed) => setName({ ...name, [language]: typed })}
        />
      ))}
      <TextField
        id="competition-year"
        name="year"
        label={t('competitions.year')}
        value={year}
        inputMode="numeric"
        maxLength={4}
        width={6}
        onChange={(typed) => setYear(digits(typed))}
      />
      <ChoiceField
        id="competition-kind"
        name="kind"
        label={t('competitions.kind')}
        value={kind}
        options={COMPETITION_KINDS.map((value) => ({ value, label: t(`results.kinds.${value}`) }))}
        onChange={(value) => value !== '' && setKind(value)}
      />
      <ChoiceField
        id="competition-level"
        name="level"
        label={t('competitions.level')}
        value={level}
        options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`applications.level.${value}`) }))}
        onChange={(value) => value !== '' && setLevel(value)}
      />
      <ChoiceField
        id="competition-source"
        name="source"
        label={t('competitions.source')}
        hint={t('competitions.sourceHint')}
        value={chosen}
        options={sources.map((value) => ({ value, label: t(`results.sources.${value}`) }))}
        onChange={(value) => value !== '' && setSource(value)}
      />
    </ActForm>
  )
}
