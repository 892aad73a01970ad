import { MAX_CHOICES } from '@portal/domain/applications/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { optionsOf } from '../../../app/directory.ts'
import { useTexts } from '../../../app/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { programsQuery, universitiesQuery } from '../api.ts'
import { type Choice, EMPTY_CHOICE, isRepeated } from '../state/draft-values.ts'
import classes from './applications.module.css'
import type { TaskProps } from './draft-form.tsx'
import { TaskEnd } from './task-end.tsx'

/** Up to four choices in order of preference, each a card (look, rule 2). */
export function ChoicesTask({ draft }: TaskProps) {
  const { t } = useTexts()
  const { values, change } = draft
  const { choices } = values
  const put = (at: number, choice: Choice) =>
    change({ choices: choices.map((held, index) => (index === at ? choice : held)) })

  function move(at: number, by: 1 | -1): void {
    const next = [...choices]
    const [moved = EMPTY_CHOICE] = next.splice(at, 1)
    next.splice(at + by, 0, moved)
    change({ choices: next })
  }

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
      <p className={classes.muted}>{t('applications.choices.lead')}</p>
      {choices.map((choice, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place in the order
        <section key={at} className={classes.choice} aria-label={t('applications.choices.nth', { number: at + 1 })}>
          <div className={classes.choiceHead}>
            <h2>{t('applications.choices.nth', { number: at + 1 })}</h2>
            {choices.length > 1 && (
              <Actions>
                {at > 0 && (
                  <Button
                    look="secondary"
                    aria-label={t('applications.choices.up', { number: at + 1 })}
                    onClick={() => move(at, -1)}
                  >
                    ↑
                  </Button>
                )}
                {at < choices.length - 1 && (
                  <Button
                    look="secondary"
                    aria-label={t('applications.choices.down', { number: at + 1 })}
                    onClick={() => move(at, 1)}
                  >
                    ↓
                  </Button>
                )}
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
            onChange={(next) => put(at, next)}
          />
        </section>
      ))}
      {choices.length < MAX_CHOICES && (
        <Button look="soft" onClick={() => change({ choices: [...choices, EMPTY_CHOICE] })}>
          {t('applications.choices.add')}
        </Button>
      )}
      <TaskEnd />
    </>
  )
}

type ChoiceFieldsProps = {
  readonly at: number
  readonly choice: Choice
  readonly level: string
  readonly language: string
  readonly isRepeated: boolean
  readonly onChange: (choice: Choice) => void
}

/** University, and what it offers at this level in this language. */
function ChoiceFields({
  at,
  choice,
  level,
  language: educationLanguage,
  isRepeated: isTwice,
  onChange,
}: ChoiceFieldsProps) {
  const { t, language } = useTexts()
  const universities = useQuery(universitiesQuery(level, educationLanguage))
  const programs = useQuery({
    ...programsQuery(choice.universityId, level, educationLanguage),
    enabled: choice.universityId !== '',
  })
  const offered = (programs.data?.list ?? []).map((program) => ({
    ...program,
    nameKz: `${program.code} ${program.nameKz}`,
    nameRu: `${program.code} ${program.nameRu}`,
    nameEn: `${program.code} ${program.nameEn}`,
  }))
  const isWithoutOffer = programs.isSuccess && offered.length === 0
  return (
    <>
      <SearchField
        id={`draft-choices-${at}-university`}
        name={`choices.${at}.universityId`}
        label={t('applications.choices.university')}
        value={choice.universityId}
        fault={undefined}
        options={optionsOf(universities.data?.list ?? [], language)}
        isLoading={universities.isPending}
        onChange={(universityId) => onChange({ universityId, educationalProgram: '' })}
      />
      <SearchField
        id={`draft-choices-${at}-program`}
        name={`choices.${at}.educationalProgram`}
        label={t('applications.choices.program')}
        hint={choice.universityId === '' ? t('applications.choices.universityFirst') : undefined}
        value={choice.educationalProgram}
        fault={isTwice ? 'applications.choices.repeated' : isWithoutOffer ? 'applications.choices.none' : undefined}
        options={optionsOf(offered, language)}
        isLoading={choice.universityId !== '' && programs.isPending}
        isDisabled={choice.universityId === ''}
        onChange={(educationalProgram) => onChange({ ...choice, educationalProgram })}
      />
    </>
  )
}
