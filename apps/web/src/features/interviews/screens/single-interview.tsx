import { listedName } from '@portal/domain/accounts/rules.ts'
import { isMissed } from '@portal/domain/interviews/status.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useDates } from '../../../platform/dates.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FactSection } from '../../../ui/description-list.tsx'
import listClasses from '../../../ui/list.module.css'
import { Page, Section } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useDirectory } from '../../directory/parts/use-directory.ts'
import { DocumentViewer } from '../../documents/parts/document-viewer.tsx'
import { cancelInterview, declineInterview, type Interview, interviewQuery, refreshInterviews } from '../api.ts'
import { AssignExpertDialog } from '../components/assign-expert-dialog.tsx'
import { Attendance } from '../components/attendance.tsx'
import { Grading } from '../components/grading.tsx'
import classes from '../components/interviews.module.css'
import { MoveDialog } from '../components/move-dialog.tsx'
import { NextInterview } from '../components/next-interview.tsx'
import { SignedGrade } from '../components/signed-grade.tsx'
import { INTERVIEW_TONE } from '../labels.ts'
import { grantedWords } from '../parts/granted-words.ts'
import { InterviewTime } from '../parts/interview-time.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

const Back = () => {
  const { t } = useTexts()
  return <Link to="/interview-applications">← {t('interviews.single.back')}</Link>
}

/** One interview for the head of the competition or its expert (docs/specification/screens.md#single-interview). */
export function SingleInterviewScreen() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/work/applications/interview/$id' })
  const pollInterval = usePollInterval()
  const { data, error, refetch } = useQuery({
    ...interviewQuery(id),
    // The expert with an open page may sign once the interview begins.
    refetchInterval: ({ state }) => (waitsForItsTime(state.data?.data.can) ? pollInterval : false),
  })
  if (data !== undefined) return <Single key={id} interview={data.data} />
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Page title={t('interviews.list.title')} back={<Back />} isWide>
      {isMissing ? (
        <EmptyState title={t('interviews.single.noData')}>{t('interviews.single.noDataText')}</EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

const waitsForItsTime = (can: Interview['can'] | undefined): boolean => can?.grade === true && !can.attendance

const FILES = ['passport', 'motivationLetter', 'dissertationResearch', 'invitationLetter'] as const

function Single({ interview }: { interview: Interview }) {
  const { t } = useTexts()
  const { request, status, can, grade, declines, attendance } = interview
  const [isJustSigned, setIsJustSigned] = useState(false)
  const mayGrade = useMay('saveGradeDraft')
  const isPhd = request.educationLevel === 'PHD'
  const documents = FILES.filter((slot) => slot !== 'dissertationResearch' || isPhd).flatMap((slot) => {
    const file = request.user[slot]
    return file === null ? [] : [{ ...file, label: t(`documents.slots.${slot}`) }]
  })
  return (
    <Page
      title={t('interviews.single.title', { number: request.number })}
      back={<Back />}
      lead={<StatusTag tone={INTERVIEW_TONE[status]}>{t(`interviews.single.status.${status}`)}</StatusTag>}
      actions={<Acts interview={interview} />}
      isWide
    >
      <div className={classes.sides}>
        <div className={listClasses.stack}>
          {grade !== null && mayGrade && <NextInterview isJustSigned={isJustSigned} />}
          <Facts interview={interview} />
          <Attendance interview={interview} />
          {declines.length > 0 && <Declines declines={declines} />}
          {can.grade && !isMissed(attendance) && (
            <Grading interview={interview} onSigned={() => setIsJustSigned(true)} />
          )}
          {grade !== null && <SignedGrade interview={interview} />}
        </div>
        <Section title={t('interviews.single.documents')}>
          <DocumentViewer documents={documents} />
        </Section>
      </div>
    </Page>
  )
}

function Facts({ interview }: { interview: Interview }) {
  const { t, language } = useTexts()
  const citizenships = useDirectory('listCitizenships')
  const { request, zoom, expert } = interview
  const rows = [
    { key: 'time', term: t('interviews.single.when'), value: <InterviewTime startsAt={interview.startsAt} /> },
    {
      key: 'granted',
      term: t('interviews.granted.title'),
      value: grantedWords(interview.accommodation, t),
    },
    {
      key: 'zoom',
      term: t('interviews.single.zoom'),
      value: (
        <a href={zoom} target="_blank" rel="noopener noreferrer">
          {t('interviews.single.join')}
        </a>
      ),
    },
    { key: 'expert', term: t('interviews.single.expert'), value: expert?.fullName ?? t('interviews.single.noExpert') },
    {
      key: 'applicant',
      term: t('interviews.single.applicant'),
      value: listedName(request),
    },
    { key: 'citizenship', term: t('accounts.fields.citizenship'), value: citizenships.nameOf(request.citizenship) },
    ...(['kandas', 'refugee'] as const)
      .filter((flag) => request[flag])
      .map((flag) => ({ key: flag, term: t('interviews.single.category'), value: t(`applications.filters.${flag}`) })),
    {
      key: 'level',
      term: t('applications.education.level'),
      value: t(`applications.level.${request.educationLevel}`),
    },
    {
      key: 'program',
      term: t('interviews.single.program'),
      value: `${request.educationalProgram} ${nameIn(request.speciality, language)}`,
    },
    { key: 'university', term: t('interviews.single.university'), value: nameIn(request.university, language) },
    {
      key: 'educationLanguage',
      term: t('applications.education.language'),
      value: t(`directory.language.${request.educationLanguage}`),
    },
    {
      key: 'interviewLanguage',
      term: t('applications.education.interviewLanguage'),
      value: t(`directory.language.${request.interviewLanguage}`),
    },
  ]
  return <FactSection title={t('interviews.single.facts')} rows={rows} />
}

function Declines({ declines }: { declines: Interview['declines'] }) {
  const { t } = useTexts()
  const dates = useDates()
  return (
    <FactSection
      title={t('interviews.single.declines')}
      rows={declines.map(({ expertName, reason, at }) => ({
        key: `${expertName} ${at}`,
        term: expertName,
        value: `${reason} (${dates.instant(at)})`,
      }))}
    />
  )
}

/** Acts with a reason. */
const REASONED = { cancel: cancelInterview, decline: declineInterview } as const
type ReasonedAct = keyof typeof REASONED

function Acts({ interview }: { interview: Interview }) {
  const { t } = useTexts()
  const { can, id, expert } = interview
  const [open, setOpen] = useState<'assign' | 'move' | ReasonedAct | null>(null)
  const done = (act: 'move' | ReasonedAct) => () => {
    setOpen(null)
    showToast('success', t(`interviews.single.${act}.done`))
  }
  return (
    <>
      {can.assign && (
        <Button look={expert === null ? 'primary' : 'secondary'} onClick={() => setOpen('assign')}>
          {t(expert === null ? 'interviews.assign.act' : 'interviews.single.changeExpert')}
        </Button>
      )}
      {can.move && (
        <Button look="secondary" onClick={() => setOpen('move')}>
          {t('interviews.single.move.open')}
        </Button>
      )}
      {can.cancel && (
        <Button look="secondary" onClick={() => setOpen('cancel')}>
          {t('interviews.single.cancel.open')}
        </Button>
      )}
      {can.decline && (
        <Button look="secondary" onClick={() => setOpen('decline')}>
          {t('interviews.single.decline.open')}
        </Button>
      )}
      {open === 'assign' && <AssignExpertDialog interview={interview} onClose={() => setOpen(null)} />}
      {open === 'move' && <MoveDialog interview={interview} onClose={() => setOpen(null)} onDone={done('move')} />}
      {(open === 'cancel' || open === 'decline') && (
        <ReasonDialog
          title={t(`interviews.single.${open}.title`)}
          text={t(`interviews.single.${open}.text`)}
          submit={t(`interviews.single.${open}.submit`)}
          act={(reason) => REASONED[open](id, reason).then(done(open))}
          refresh={refreshInterviews}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
