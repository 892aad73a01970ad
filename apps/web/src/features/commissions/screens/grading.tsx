import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FactSection } from '../../../ui/description-list.tsx'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useDirectory } from '../../directory/parts/use-directory.ts'
import { InterviewTime } from '../../interviews/parts/interview-time.tsx'
import { ReasonDialog } from '../../interviews/parts/reason-dialog.tsx'
import { declineGrading, type Grading, gradingQuery, refreshGrading } from '../api.ts'
import classes from '../components/commission.module.css'
import { GradeForm } from '../components/grade-form.tsx'
import { Papers } from '../components/papers.tsx'
import { OtherGrades, SignedGrades } from '../components/signed-grades.tsx'
import { caseLabel } from '../state/case-label.ts'
import { competitionName } from '../state/competition-name.ts'

/** One case for its expert: facts that are not hidden, criteria and signature (docs/specification/screens.md#grading). */
export function GradingScreen() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/work/grading/$id' })
  const pollInterval = usePollInterval()
  const grading = useQuery({
    ...gradingQuery(id),
    // The expert with an open page may sign once the interview begins.
    refetchInterval: ({ state }) => (state.data?.data.can.sign === false ? pollInterval : false),
  })
  const back = <Link to="/grading">← {t('commissions.grading.title')}</Link>
  if (hasFailed(grading)) return <FailedPage on={grading} unknown={t('kernel.errors.not_found')} back={back} />
  if (!grading.isSuccess) return <Waiting on={grading} />
  return <Case key={id} grading={grading.data.data} />
}

function Case({ grading }: { readonly grading: Grading }) {
  const { t, language } = useTexts()
  const { can, signed, calibration } = grading
  const navigate = useNavigate()
  const [isDeclining, setIsDeclining] = useState(false)
  const decline = async (reason: string) => {
    await declineGrading(grading.id, reason)
    showToast('success', t('commissions.decline.done'))
    await navigate({ to: '/grading' })
  }
  return (
    <Page
      title={caseLabel(grading, t)}
      lead={competitionName({ ...grading, name: grading.competitionName }, t, language)}
      back={<Link to="/grading">← {t('commissions.grading.title')}</Link>}
      actions={
        can.decline && (
          <Button look="secondary" onClick={() => setIsDeclining(true)}>
            {t('commissions.decline.open')}
          </Button>
        )
      }
    >
      {calibration === null ? (
        <>
          <Facts grading={grading} />
          <Papers grading={grading} />
        </>
      ) : (
        <Section title={calibration.title[language]} lead={t('commissions.grading.calibrationLead')}>
          <p className={classes.words}>{calibration.text[language]}</p>
        </Section>
      )}
      {can.grade && <GradeForm key={grading.id} grading={grading} />}
      {signed !== null && <SignedGrades grading={grading} signed={signed} />}
      {grading.others !== null && grading.others.length > 0 && (
        <OtherGrades grading={grading} others={grading.others} />
      )}
      {isDeclining && (
        <ReasonDialog
          title={t('commissions.decline.title')}
          text={t('commissions.decline.text')}
          submit={t('commissions.decline.open')}
          act={decline}
          refresh={refreshGrading}
          onClose={() => setIsDeclining(false)}
        />
      )}
    </Page>
  )
}

function Facts({ grading }: { readonly grading: Grading }) {
  const { t, language } = useTexts()
  const citizenships = useDirectory('listCitizenships')
  const { applicant, meeting, rules } = grading
  const rows = [
    { key: 'name', term: t('interviews.single.applicant'), value: applicant.fullName },
    { key: 'number', term: t('interviews.list.number'), value: applicant.number },
    {
      key: 'citizenship',
      term: t('accounts.fields.citizenship'),
      value: applicant.citizenship === undefined ? undefined : citizenships.nameOf(applicant.citizenship),
    },
    { key: 'age', term: t('commissions.facts.age'), value: applicant.age?.toString() },
    {
      key: 'university',
      term: t('interviews.single.university'),
      value: applicant.university?.map((name) => name[language]).join(', '),
    },
    {
      key: 'program',
      term: t('interviews.single.program'),
      value: applicant.program?.map((name) => name[language]).join(', '),
    },
    {
      key: 'language',
      term: t('applications.education.interviewLanguage'),
      value: grading.language === null ? undefined : t(`directory.language.${grading.language}`),
    },
    ...(meeting === null
      ? []
      : [
          { key: 'time', term: t('interviews.single.when'), value: <InterviewTime startsAt={meeting.startsAt} /> },
          {
            key: 'zoom',
            term: t('interviews.single.zoom'),
            value: (
              <a href={meeting.zoom} target="_blank" rel="noopener noreferrer">
                {t('interviews.single.join')}
              </a>
            ),
          },
        ]),
  ]
  const hidden = rules.hidden.map((fact) => t(`commissions.hidden.${fact}`))
  return (
    <>
      <FactSection title={t('commissions.facts.title')} rows={rows.filter(({ value }) => value !== undefined)} />
      {hidden.length > 0 && <p>{t('commissions.facts.hidden', { facts: hidden.join(', ') })}</p>}
    </>
  )
}
