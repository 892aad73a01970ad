import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { FIELD_NAMES, FIELDS, isOfGrant } from '@portal/domain/applications/form.ts'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/page.tsx'
import { type DraftPart, type DraftValues, differingParts, isAlone, partOf } from '../state/draft-values.ts'
import { useCompetitionOf } from '../state/use-competition-of.ts'
import type { Draft } from '../state/use-draft.ts'
import classes from './applications.module.css'
import { useFieldTexts } from './field-texts.ts'
import { useGrantRows } from './grant-rows.ts'

const labelOf = (part: DraftPart): TextKey => (isAlone(part) ? FIELDS[part].label : `applications.tasks.${part}`)

type ConflictDialogProps = { readonly draft: Draft; readonly profile: ProfileView }

/** Choice between two versions of a draft changed on two devices, each with its time. */
export function ConflictDialog({ draft, profile }: ConflictDialogProps) {
  const { t } = useTexts()
  const dates = useDates()
  const { conflict, record, choose } = draft
  const [isPutOff, setIsPutOff] = useState(false)
  const textHere = usePartText(record.values, profile)
  const textThere = usePartText(conflict?.values ?? record.values, profile)
  if (conflict === null) return null

  const decide = (whose: 'mine' | 'theirs') => {
    setIsPutOff(false)
    choose(whose)
  }
  const time = (instant: string | null) => (instant === null ? '' : dates.instant(instant))
  const sides = [
    { key: 'mine', title: t('applications.conflict.here'), at: time(record.typedAt), textOf: textHere },
    { key: 'theirs', title: t('applications.conflict.there'), at: time(conflict.savedAt), textOf: textThere },
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
          {sides.map(({ key, title, at, textOf }) => (
            <section key={key} className={classes.side} aria-label={title}>
              <h3>{title}</h3>
              <p className={classes.muted}>{at}</p>
              <dl>
                {differing.map((part) => (
                  <div key={part}>
                    <dt>{t(labelOf(part))}</dt>
                    <dd>{textOf(part) || t('app.states.notFilled')}</dd>
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

function usePartText(values: DraftValues, profile: ProfileView): (part: DraftPart) => string {
  const { t } = useTexts()
  const textOf = useFieldTexts(values, profile)
  const grant = useGrantRows(values.grant, useCompetitionOf(values).entered)
  return (part) => {
    const ofGrant = grant
      .filter(({ task, value }) => task === part && value !== '')
      .map(({ term, value }) => (term === t(labelOf(part)) ? value : `${term}: ${value}`))
    const texts = FIELD_NAMES.filter((field) => partOf(field) === part).map((field) =>
      isOfGrant(field) ? '' : textOf(field),
    )
    return [...texts, ...ofGrant].filter(Boolean).join('\n')
  }
}
