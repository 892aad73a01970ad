import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import { mayCompete } from '@portal/domain/applications/competing-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { useCompetitionName } from '../../results/parts/competition-name.ts'
import { openCompetitionsQuery, profileQuery } from '../api.ts'
import classes from './applications.module.css'
import { FormLink } from './form-link.tsx'

const RULES = ['order', 'claims', 'choices', 'documents', 'published', 'withdrawal'] as const

/** Proof of the score by its source. */
const NEEDED = {
  UNT: 'applications.competition.start.result',
  TESTING: 'applications.competition.start.resultTesting',
  INTERVIEW: 'applications.competition.start.resultInterview',
} as const satisfies Record<ScoreSource, TextKey>

/** Introduction before competing for a grant: how the grant is decided, and the documents needed. */
export function CompetingStart() {
  const { t } = useTexts()
  const dates = useDeadlines()
  const nameOf = useCompetitionName()
  const competitionsAsked = useQuery(openCompetitionsQuery())
  const profileAsked = useQuery(profileQuery())
  // A list that comes later would move the button from under a finger.
  if (competitionsAsked.isLoading || profileAsked.isLoading) return <LoadingState />
  const open = competitionsAsked.data?.list ?? []
  const profile = profileAsked.data?.data
  const suiting = profile === undefined ? open : open.filter(({ kind }) => mayCompete(profile, kind))
  const competitions = suiting.length > 0 ? suiting : open.filter(({ kind }) => kind === 'GRANT')
  const isAbroad = suiting.length > 0 && suiting.every(({ kind }) => kind === 'SCHOLARSHIP')
  return (
    <>
      {profile !== undefined && open.length > 0 && suiting.length === 0 && (
        <Banner tone="warning" title={t('applications.competition.start.notYou')}>
          <p>{t('applications.competition.start.notYouText')}</p>
          <p>
            <Link to="/profile">{t('app.navigation.profile')}</Link>{' '}
            <Link to="/create-application">{t('applications.grant.start.enrol')}</Link>
          </p>
        </Banner>
      )}
      <Section title={t('applications.competition.start.title')} lead={t('applications.competition.start.lead')}>
        <ul className={classes.rules}>
          <li>{t(isAbroad ? 'results.ahead.whoScholarship' : 'results.ahead.who')}</li>
          {RULES.filter((rule) => rule !== 'claims' || !isAbroad).map((rule) => (
            <li key={rule}>{t(`applications.competition.start.${rule}`)}</li>
          ))}
        </ul>
      </Section>
      {competitions.map((each) => (
        <Banner key={each.id} tone="info" title={nameOf(each)}>
          <p>
            {each.closesAt === null
              ? t('applications.competition.open')
              : t('applications.competition.openUntil', { date: dates.until(each.closesAt) })}
          </p>
          <p>{t(NEEDED[each.source])}</p>
        </Banner>
      ))}
      <Actions>
        <FormLink task="personal" className={buttonClass()}>
          {t('applications.grant.start.begin')}
        </FormLink>
      </Actions>
    </>
  )
}
