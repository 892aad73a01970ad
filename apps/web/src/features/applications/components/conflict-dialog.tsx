import { ATTACHMENT_SLOTS, type ProfileView } from '@portal/domain/accounts/schema.ts'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/page.tsx'
import { type DraftPart, differingParts } from '../state/draft-record.ts'
import { type DraftValues, fileIn } from '../state/draft-values.ts'
import type { Draft } from '../state/use-draft.ts'
import classes from './applications.module.css'
import { useGrantRows } from './grant-rows.ts'
import { useLanguageName } from './language-name.ts'
import { useUniversityName } from './university-name.ts'

const LABELS: Record<DraftPart, TextKey> = {
  educationLevel: 'applications.education.level',
  educationLanguage: 'applications.education.language',
  gpa: 'applications.education.gpa',
  interviewLanguage: 'applications.education.interviewLanguage',
  choices: 'applications.tasks.choices',
  languageLevel: 'applications.tasks.languages',
  documents: 'applications.tasks.documents',
  claims: 'applications.tasks.claims',
  results: 'applications.tasks.results',
  grantFiles: 'applications.tasks.grantFiles',
}

type ConflictDialogProps = { readonly draft: Draft; readonly profile: ProfileView }

/** The same draft was changed on another device: both are shown, with their times, and one is chosen. */
export function ConflictDialog({ draft, profile }: ConflictDialogProps) {
  const { t } = useTexts()
  const dates = useDates()
  const { conflict, record, choose } = draft
  const [isPutOff, setIsPutOff] = useState(false)
  const partsHere = usePartTexts(record.values, profile)
  const partsThere = usePartTexts(conflict?.values ?? record.values, profile)
  if (conflict === null) return null

  const decide = (whose: 'mine' | 'theirs') => {
    setIsPutOff(false)
    choose(whose)
  }
  const time = (instant: string | null) => (instant === null ? '' : dates.instant(instant))
  const sides = [
    { key: 'mine', title: t('applications.conflict.here'), at: time(record.typedAt), parts: partsHere },
    { key: 'theirs', title: t('applications.conflict.there'), at: time(conflict.savedAt), parts: partsThere },
  ] as const
  const differing = differingParts(record.values, conflict.values)
  return (
    <>
      {isPutOff && (
        <Banner tone="warning" title={t('applications.conflict.title')} isAnnounced>
          {t('applications.conflict.standsStill')}{' '}
          <Button look="quiet" onClick={() => setIsPutOff(false)}>
            {t('applications.conflict.open')}
          </Button>
        </Banner>
      )}
      <Dialog isOpen={!isPutOff} title={t('applications.conflict.title')} size="lg" onClose={() => setIsPutOff(true)}>
        <p>{t('applications.conflict.text')}</p>
        <div className={classes.sides}>
          {sides.map(({ key, title, at, parts }) => (
            <section key={key} className={classes.side} aria-label={title}>
              <h3>{title}</h3>
              <p className={classes.muted}>{at}</p>
              <dl>
                {differing.map((part) => (
                  <div key={part}>
                    <dt>{t(LABELS[part])}</dt>
                    <dd>{parts[part] || t('app.states.notStated')}</dd>
                  </div>
                ))}
              </dl>
              <Actions>
                <Button look={key === 'mine' ? 'primary' : 'secondary'} onClick={() => decide(key)}>
                  {t(`applications.conflict.${key}`)}
                </Button>
              </Actions>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  )
}

/** Each part of a draft as a reader would say it. */
function usePartTexts(values: DraftValues, profile: ProfileView): Record<DraftPart, string> {
  const { t } = useTexts()
  const universityName = useUniversityName(values.educationLevel, values.educationLanguage)
  const languageName = useLanguageName()
  const grant = useGrantRows(values.grant)
  const grantText = (part: DraftPart) =>
    grant
      .filter(({ task, value }) => task === part && value !== '')
      .map(({ term, value }) => (term === t(LABELS[part]) ? value : `${term}: ${value}`))
      .join('\n')
  const { educationLevel, educationLanguage, interviewLanguage } = values
  const choices = values.choices.flatMap(({ universityId, educationalProgram }, at) => {
    const named = [universityName(universityId) || universityId, educationalProgram].filter(Boolean).join(', ')
    return named === '' ? [] : [`${t('applications.choices.nth', { number: at + 1 })}: ${named}`]
  })
  const documents = ATTACHMENT_SLOTS.flatMap((slot) => {
    const file = fileIn(slot, values, profile)
    return file === null ? [] : [`${t(`documents.slots.${slot}`)}: ${file.name}`]
  })
  const additional = (values.additional ?? profile.additionalDocuments).map(({ name }) => name)
  return {
    educationLevel: educationLevel && t(`applications.level.${educationLevel}`),
    educationLanguage: educationLanguage && t(`directory.language.${educationLanguage}`),
    gpa: values.gpa,
    interviewLanguage: interviewLanguage && t(`directory.language.${interviewLanguage}`),
    choices: choices.join('\n'),
    languageLevel: values.languageLevel.map(({ language, level }) => `${languageName(language)}: ${level}`).join('\n'),
    documents: [...documents, ...additional].join('\n'),
    claims: grantText('claims'),
    results: grantText('results'),
    grantFiles: grantText('grantFiles'),
  }
}
