import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'

export function AuditLink() {
  const { t } = useTexts()
  return (
    <Section title={t('audit.title')} lead={t('audit.lead')}>
      <p>
        <Link to="/audit">{t('audit.open')}</Link>
      </p>
    </Section>
  )
}
