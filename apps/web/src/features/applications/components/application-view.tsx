import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import { EDUCATION_LANGUAGES, EDUCATION_LEVELS } from '@portal/domain/applications/status.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../app/dates.ts'
import { downloadFile } from '../../../app/files.ts'
import { useTexts } from '../../../app/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { CHOICE_TONE, STATUS_TONE, statusLabel } from '../labels.ts'
import type { ApplicationView as View } from '../state/draft-values.ts'
import classes from './applications.module.css'
import { EndApplication } from './end-application.tsx'
import { useLanguageName } from './language-name.ts'
import { usePersonalRows } from './personal-rows.tsx'

/** A sent application as its owner reads it: where it stands, its choices, what has happened, what was sent. */
export function ApplicationView({ application }: { application: View }) {
  const { t } = useTexts()
  const { id, number, status, type, comment, can } = application
  return (
    <Page
      title={t('applications.view.title', { number: number ?? '' })}
      back={<Link to="/applications">← {t('applications.form.backToList')}</Link>}
      lead={<StatusTag tone={STATUS_TONE[status]}>{t(statusLabel(status, type))}</StatusTag>}
      actions={can.withdraw && <EndApplication id={id} number={number} act="withdraw" />}
    >
      {comment !== null && comment !== '' && (
        <Banner tone="danger" title={t('applications.view.reason')}>
          {comment}
        </Banner>
      )}
      <Choices application={application} />
      <Timeline application={application} />
      <Details application={application} />
      <Documents application={application} />
    </Page>
  )
}

function Choices({ application }: { application: View }) {
  const { t, language } = useTexts()
  return (
    <section className={classes.stack} aria-label={t('applications.view.choices')}>
      {application.choices.map((choice) => (
        <div key={choice.order} className={classes.choice}>
          <div className={classes.choiceHead}>
            <h2>{t('applications.choices.nth', { number: choice.order })}</h2>
            <StatusTag tone={CHOICE_TONE[choice.status]}>{t(`applications.choiceStatus.${choice.status}`)}</StatusTag>
          </div>
          <div>
            <strong>
              {choice.speciality.code} {nameIn(choice.speciality, language)}
            </strong>
            <div className={classes.muted}>{nameIn(choice.university, language)}</div>
          </div>
          {choice.comment && (
            <p>
              {t('applications.view.reason')}: {choice.comment}
            </p>
          )}
        </div>
      ))}
    </section>
  )
}

function Timeline({ application: { timeline, type } }: { application: View }) {
  const { t } = useTexts()
  const dates = useDates()
  return (
    <Section title={t('applications.view.timeline')}>
      <ol className={classes.timeline}>
        {timeline.map(({ at, status, choice }) => {
          const label = status === 'CREATED' ? t('applications.view.created') : t(statusLabel(status, type))
          return (
            <li key={`${at} ${status} ${choice}`}>
              <strong>
                {choice === undefined
                  ? label
                  : t('applications.view.timelineChoice', { status: label, number: choice })}
              </strong>
              <span className={classes.muted}>{dates.instant(at)}</span>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

function Details({ application }: { application: View }) {
  const { t } = useTexts()
  const languageName = useLanguageName()
  const level = EDUCATION_LEVELS.find((known) => known === application.educationLevel)
  const educationLanguage = EDUCATION_LANGUAGES.find((known) => known === application.educationLanguage)
  const interviewLanguage = EDUCATION_LANGUAGES.find((known) => known === application.interviewLanguage)
  return (
    <>
      <Section title={t('applications.tasks.education')}>
        <DescriptionList
          rows={[
            { key: 'level', term: t('applications.education.level'), value: level && t(`applications.level.${level}`) },
            {
              key: 'language',
              term: t('applications.education.language'),
              value: educationLanguage && t(`applications.language.${educationLanguage}`),
            },
            { key: 'gpa', term: t('applications.education.gpa'), value: application.gpa },
            {
              key: 'interview',
              term: t('applications.education.interviewLanguage'),
              value: interviewLanguage && t(`applications.language.${interviewLanguage}`),
            },
            {
              key: 'languages',
              term: t('applications.tasks.languages'),
              value: application.languageLevel
                .map((entry) => `${languageName(entry.language)}: ${entry.level}`)
                .join('\n'),
            },
          ]}
        />
      </Section>
      <Section title={t('applications.tasks.personal')}>
        <DescriptionList rows={usePersonalRows(application.user)} />
      </Section>
    </>
  )
}

function Documents({ application: { user } }: { application: View }) {
  const { t } = useTexts()
  const slots = ATTACHMENT_SLOTS.flatMap((slot) => {
    const file = user[slot]
    return file === null ? [] : [{ key: slot as string, term: t(`documents.slots.${slot}`), file }]
  })
  const additional = user.additionalDocuments.map((file, at) => ({
    key: file.id,
    term: t('documents.numbered', { number: at + 1 }),
    file,
  }))
  const rows = [...slots, ...additional].map(({ key, term, file }) => ({
    key,
    term,
    value: (
      <Button look="quiet" onClick={() => void downloadFile(file)}>
        {file.name}
      </Button>
    ),
  }))
  return (
    <Section title={t('applications.tasks.documents')}>
      {rows.length === 0 ? (
        <p className={classes.muted}>{t('applications.view.noDocuments')}</p>
      ) : (
        <DescriptionList rows={rows} />
      )}
    </Section>
  )
}
