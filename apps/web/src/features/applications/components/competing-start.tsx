import { mayCompete } from '@portal/domain/applications/competing-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { openCompetitionsQuery, profileQuery } from '../api.ts'
import classes from './applications.module.css'
import { FormLink } from './form-link.tsx'

const RULES = ['order', 'result', 'claims', 'choices', 'documents', 'published', 'withdrawal'] as const

/** Introduction before competing for a grant: how the grant is decided, and the documents needed. */
export function CompetingStart() {
  const { t } = useTexts()
  const dates = useDeadlines()
  const competitions = useQuery(openCompetitionsQuery()).data?.list ?? []
  const profile = useQuery(profileQuery()).data?.data
  return (
    <>
      {profile !== undefined && !mayCompete(profile) && (
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
          <li>{t('results.ahead.who')}</li>
          {RULES.map((rule) => (
            <li key={rule}>{t(`applications.competition.start.${rule}`)}</li>
          ))}
        </ul>
      </Section>
      {competitions.map(({ id, level, closesAt }) => (
        <Banner key={id} tone="info" title={t(`applications.level.${level}`)}>
          {closesAt === null
            ? t('applications.competition.open')
            : t('applications.competition.openUntil', { date: dates.deadline(closesAt) })}
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
