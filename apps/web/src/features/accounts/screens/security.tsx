import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { ShownWhenLoaded } from '../../../ui/shown-when-loaded.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { factorsQuery, sessionsQuery } from '../api.ts'
import { OwnFactors } from '../components/own-factors.tsx'
import { OwnSessions } from '../components/own-sessions.tsx'

/** Second factors and open sessions of the person's own account (docs/specification/accounts.md#second-factor). */
export function SecurityScreen() {
  const { t } = useTexts()
  const factors = useQuery(factorsQuery())
  const sessions = useQuery(sessionsQuery())
  return (
    <Page title={t('security.title')}>
      <Section title={t('security.factors.title')} lead={t('security.factors.lead')}>
        <p>
          <Link to="/faq" hash="secondStep">
            {t('security.factors.help')}
          </Link>
        </p>
        {factors.isSuccess ? <OwnFactors view={factors.data.data} /> : <Waiting on={factors} />}
      </Section>
      <ShownWhenLoaded by={[factors, sessions]}>
        <Section title={t('security.sessions.title')} lead={t('security.sessions.lead')}>
          {sessions.isSuccess ? <OwnSessions sessions={sessions.data.list} /> : <Waiting on={sessions} />}
        </Section>
        <Section title={t('accounts.fields.password')}>
          <p>
            <Link to="/changePassword">{t('app.header.changePassword')}</Link>
          </p>
        </Section>
      </ShownWhenLoaded>
    </Page>
  )
}
