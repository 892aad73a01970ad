import { type ApplicationType, choiceWord, isUnanswered } from '@portal/domain/applications/status.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { Answer } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { OwnWords } from '../../../ui/own-words.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import classes from '../components/applications.module.css'
import { CHOICE_TONE, STAFF_STATUS_TONE } from './labels.ts'

type Choice = Answer<'readApplication'>['data']['choices'][number]

type ChoiceCardsProps = {
  readonly choices: readonly Choice[]
  readonly type: ApplicationType
  /** A reason shown elsewhere on the page; not repeated here. */
  readonly stated?: string | null
  /** Staff see which side acts next; an applicant sees "under review" for both. */
  readonly isForStaff?: boolean
}

export function ChoiceCards({ choices, type, stated = null, isForStaff = false }: ChoiceCardsProps) {
  const { t, language } = useTexts()
  return (
    <section className={classes.stack} aria-label={t('applications.view.choices')}>
      {choices.map((choice) => (
        <div key={choice.order} className={classes.choice}>
          <div className={classes.choiceHead}>
            <h2>{t('applications.choices.nth', { number: choice.order })}</h2>
            {isForStaff && isUnanswered(choice.status) ? (
              <StatusTag tone={STAFF_STATUS_TONE[choice.status]}>
                {t(`applications.staffStatus.${choice.status}`)}
              </StatusTag>
            ) : (
              <StatusTag tone={CHOICE_TONE[choice.status]}>{t(choiceWord(choice.status, type))}</StatusTag>
            )}
          </div>
          <div>
            <strong>
              {choice.speciality.code} {nameIn(choice.speciality, language)}
            </strong>
            <div className={classes.muted}>{nameIn(choice.university, language)}</div>
          </div>
          {choice.comment && choice.comment !== stated && (
            <p>
              {t('applications.view.reason')}: <OwnWords>{choice.comment}</OwnWords>
            </p>
          )}
        </div>
      ))}
    </section>
  )
}
