import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'

export function AuditorsLink() {
  const { t } = useTexts()
  return (
    <Section title={t('competitions.audits.title')} lead={t('competitions.audits.lead')}>
      <p>
        <Link to="/protocol-audits">{t('competitions.audits.open')}</Link>
      </p>
    </Section>
  )
}
