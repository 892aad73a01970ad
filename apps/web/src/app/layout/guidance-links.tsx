import { Link } from '@tanstack/react-router'
import { useTexts } from '../texts.ts'

/** The ways to universities, help and questions, which are open to everybody. */
export function GuidanceLinks({ className }: { className: string | undefined }) {
  const { t } = useTexts()
  return (
    <ul className={className}>
      <li>
        <Link to="/universities">{t('app.guidance.universities')}</Link>
      </li>
      <li>
        <Link to="/help">{t('app.guidance.help')}</Link>
      </li>
      <li>
        <Link to="/faq">{t('app.guidance.faq')}</Link>
      </li>
    </ul>
  )
}
