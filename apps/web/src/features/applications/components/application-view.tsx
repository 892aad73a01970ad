import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import type { CorrectedField } from '@portal/domain/applications/correction-schema.ts'
import { hasGrantPart, isCompeting, isDraft, isOpen } from '@portal/domain/applications/status.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { DescriptionList, FactSection } from '../../../ui/description-list.tsx'
import { OwnWords } from '../../../ui/own-words.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { OwnConversation } from '../../conversations/parts/own-conversation.tsx'
import { downloadFile } from '../../documents/parts/files.ts'
import { OpenOffers } from '../../offers/parts/open-offers.tsx'
import { OwnReferees } from '../../referees/parts/own-referees.tsx'
import type { ApplicationView as View } from '../api.ts'
import { AnswerFacts } from '../parts/answer-facts.tsx'
import { ChoiceCards } from '../parts/choice-cards.tsx'
import { EducationFacts } from '../parts/education-facts.tsx'
import { GrantFacts } from '../parts/grant-facts.tsx'
import { STATUS_TONE, statusLabel } from '../parts/labels.ts'
import { usePersonalRows } from '../parts/personal-rows.tsx'
import timelineClasses from '../parts/timeline.module.css'
import { useGrantDirectory } from '../parts/use-grant-directory.ts'
import { sharedReason } from '../state/shared-reason.ts'
import classes from './applications.module.css'
import { EndApplication } from './end-application.tsx'
import { NextSteps } from './next-steps.tsx'
import { OwnBesides } from './own-besides.tsx'
import { OwnCorrection } from './own-correction.tsx'
import { OwnInvitation } from './own-invitation.tsx'
import { Readings } from './readings.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { VerdictTag } from './verdict-tag.tsx'

/** Loaded for competing applications only: the form in the same screen is large enough. */
const OwnClaims = lazy(() =>
  import('../../claims/parts/own-claims.tsx').then((module) => ({ default: module.OwnClaims })),
)

export function ApplicationView({ application }: { application: View }) {
  const { t } = useTexts()
  const { id, number, status, type, can } = application
  const stated = sharedReason(application)
  return (
    <Page
      title={t('applications.view.title', { number: number ?? '' })}
      back={<Link to="/applications">← {t('applications.form.backToList')}</Link>}
      lead={<StatusTag tone={STATUS_TONE[status]}>{t(statusLabel(status, type))}</StatusTag>}
      actions={
        <>
          {isCompeting(type) && (
            <Link to="/grant/$applicationId" params={{ applicationId: id }} className={buttonClass('primary')}>
              {t('results.own.open')}
            </Link>
          )}
          {number !== null && <ReceiptButton id={id} number={number} look="secondary" />}
          {can.withdraw && <EndApplication id={id} number={number} act="withdraw" />}
        </>
      }
    >
      {stated !== null && (
        <Banner tone="danger" title={t('applications.view.reason')}>
          <OwnWords>{stated}</OwnWords>
        </Banner>
      )}
      {isCompeting(type) && <OpenOffers of={id} />}
      <OwnCorrection application={application} />
      <OwnInvitation application={application} />
      <NextSteps application={application} />
      {isCompeting(type) ? (
        <Suspense fallback={<LoadingState />}>
          <OwnClaims id={id} isEnded={!isOpen(status)} />
        </Suspense>
      ) : (
        <OwnBesides application={application} />
      )}
      {!isCompeting(type) && <OwnConversation id={id} />}
      <ChoiceCards choices={application.choices} type={application.type} stated={stated} />
      <Timeline application={application} />
      <AnswerFacts application={application} />
      <EducationFacts application={application} />
      {hasGrantPart(type) && <GrantFacts application={application} />}
      <Personal user={application.user} verdicts={application.fieldVerdicts} />
      <Documents application={application} />
      <OwnReferees id={id} />
      <Readings id={id} />
    </Page>
  )
}

function Timeline({ application: { timeline, type } }: { application: View }) {
  const { t } = useTexts()
  const dates = useDates()
  return (
    <Section title={t('applications.view.timeline')}>
      <ol className={timelineClasses.timeline}>
        {timeline.map(({ at, status, choice }) => {
          const label = isDraft(status) ? t('applications.view.created') : t(statusLabel(status, type))
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

/** Values that one row shows together. */
const TOGETHER: Readonly<Record<string, readonly CorrectedField[]>> = {
  lastName: ['lastName', 'firstName', 'middleName'],
  passportNumber: ['passportNumber', 'passportExprDate'],
  birthday: ['birthday'],
}

function Personal({ user, verdicts }: { user: View['user']; verdicts: View['fieldVerdicts'] }) {
  const { t } = useTexts()
  const rows = usePersonalRows(user).map((row) => {
    const given = (TOGETHER[row.key] ?? []).map((field) => verdicts.find((each) => each.field === field)?.verdict)
    const verdict = given.includes('REPLACE') ? 'REPLACE' : given[0]
    return verdict === undefined
      ? row
      : {
          ...row,
          value: (
            <>
              {row.value} <VerdictTag verdict={verdict} />
            </>
          ),
        }
  })
  return <FactSection title={t('applications.tasks.personal')} rows={rows} />
}

function Documents({ application: { user, grantFiles, furtherFiles, verdicts } }: { application: View }) {
  const { t, language } = useTexts()
  const { kindName } = useGrantDirectory(grantFiles.length > 0)
  const slots = ATTACHMENT_SLOTS.flatMap((slot) => {
    const file = user[slot]
    return file === null ? [] : [{ key: slot as string, term: t(`documents.slots.${slot}`), file }]
  })
  const additional = user.additionalDocuments.map((file, at) => ({
    key: file.id,
    term: t('documents.numbered', { number: at + 1 }),
    file,
  }))
  const ofGrant = grantFiles.map((file) => ({ key: file.id, term: kindName(file.kind), file }))
  const further = furtherFiles.map((file) => ({ key: file.id, term: nameIn(file.label, language), file }))
  const rows = [...slots, ...additional, ...further, ...ofGrant].map(({ key, term, file }) => ({
    key,
    term,
    value: (
      <>
        <Button look="quiet" onClick={() => void downloadFile(file)}>
          {file.name}
        </Button>
        <VerdictTag verdict={verdicts.find(({ fileId }) => fileId === file.id)?.verdict} />
      </>
    ),
  }))
  return (
    <Section title={t('applications.tasks.documents')}>
      {rows.length === 0 ? (
        <p className={classes.muted}>{t('applications.view.noDocuments')}</p>
      ) : (
        <DescriptionList rows={rows} showsAbsent />
      )}
    </Section>
  )
}
