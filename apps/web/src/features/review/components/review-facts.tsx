import { hasGrantPart, isCompeting, isUndecided } from '@portal/domain/applications/status.ts'
import { lazy, Suspense } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FactSection } from '../../../ui/description-list.tsx'
import { OwnWords } from '../../../ui/own-words.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { AnswerFacts } from '../../applications/parts/answer-facts.tsx'
import { ChoiceCards } from '../../applications/parts/choice-cards.tsx'
import { EducationFacts } from '../../applications/parts/education-facts.tsx'
import { GrantFacts } from '../../applications/parts/grant-facts.tsx'
import { usePersonalRows } from '../../applications/parts/personal-rows.tsx'
import type { StaffApplication } from '../api.ts'
import { DECISION_TONE } from '../labels.ts'

/** Loaded where it is needed. */
const ClaimsPanel = lazy(() =>
  import('../../claims/parts/claims-panel.tsx').then((module) => ({ default: module.ClaimsPanel })),
)

const StaffReferees = lazy(() =>
  import('../../referees/parts/staff-referees.tsx').then((module) => ({ default: module.StaffReferees })),
)

/** Notes above the points: the head's comment, and the need for another head. */
export function ReviewBanners({ application }: { application: StaffApplication }) {
  const { t } = useTexts()
  const { adminComment, can } = application
  return (
    <>
      {isSentBack(application) && (
        <Banner tone="warning" title={t('applications.review.sentBack')}>
          <OwnWords>{adminComment ?? ''}</OwnWords>
        </Banner>
      )}
      {can.sendBack && !can.approve && <Banner tone="info">{t('applications.review.fourEyes')}</Banner>}
    </>
  )
}

const isSentBack = ({ status, adminComment }: StaffApplication): boolean =>
  isUndecided(status) && adminComment !== null && adminComment !== ''

export function ReviewFacts({ application }: { application: StaffApplication }) {
  const { type } = application
  const competes = isCompeting(type)
  return (
    <>
      {competes && (
        <Suspense fallback={<LoadingState />}>
          <ClaimsPanel id={application.id} />
        </Suspense>
      )}
      <ChoiceCards
        choices={application.choices}
        type={application.type}
        stated={competes ? null : application.comment}
        isForStaff
      />
      {!competes && <Review application={application} isSentBack={isSentBack(application)} />}
      <Applicant user={application.user} />
      {application.referees.length > 0 && (
        <Suspense fallback={<LoadingState />}>
          <StaffReferees referees={application.referees} />
        </Suspense>
      )}
      <AnswerFacts application={application} />
      <EducationFacts application={application} />
      {hasGrantPart(type) && <GrantFacts application={application} />}
    </>
  )
}

function Review({ application, isSentBack }: { application: StaffApplication; isSentBack: boolean }) {
  const { t } = useTexts()
  const dates = useDates()
  const { inspectorName, inspectorStatus, comment, adminComment, sentDate } = application
  return (
    <FactSection
      title={t('applications.review.inspection')}
      rows={[
        { key: 'sent', term: t('applications.review.sent'), value: sentDate && dates.instant(sentDate) },
        {
          key: 'inspector',
          term: t('applications.review.inspector'),
          value: inspectorName ?? t('applications.staffList.unassigned'),
        },
        {
          key: 'decision',
          term: t('applications.review.decision'),
          value: inspectorStatus ? (
            <StatusTag tone={DECISION_TONE[inspectorStatus]}>{t(`applications.decision.${inspectorStatus}`)}</StatusTag>
          ) : (
            t('applications.review.noDecision')
          ),
        },
        ...(comment
          ? [{ key: 'comment', term: t('applications.review.comment'), value: <OwnWords>{comment}</OwnWords> }]
          : []),
        ...(adminComment && !isSentBack
          ? [
              {
                key: 'adminComment',
                term: t('applications.review.adminComment'),
                value: <OwnWords>{adminComment}</OwnWords>,
              },
            ]
          : []),
      ]}
    />
  )
}

function Applicant({ user }: { user: StaffApplication['user'] }) {
  const { t } = useTexts()
  const rows = usePersonalRows(user)
  const gender = user.gender && t(`accounts.gender.${user.gender}`)
  return (
    <FactSection
      title={t('applications.tasks.personal')}
      rows={[
        ...rows,
        { key: 'gender', term: t('accounts.fields.gender'), value: gender },
        { key: 'iin', term: t('accounts.fields.iin'), value: user.iin },
        {
          key: 'unt',
          term: t('accounts.fields.untScore'),
          value: user.untScore === null ? null : t('applications.review.untSelfDeclared', { score: user.untScore }),
        },
      ].filter(({ value }) => value !== null && value !== '')}
    />
  )
}
