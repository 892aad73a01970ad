import { Link } from '@tanstack/react-router'
import { useTexts } from '../../platform/texts.ts'

type GuidanceLinksProps = {
  readonly className: string | undefined
  /** Without universities and grants: where the sidebar leads to them and a row has no room. */
  readonly isShort?: boolean
}

/** The ways to universities, results of competitions for grants, help and questions, which are open to everybody. */
export function GuidanceLinks({ className, isShort = false }: GuidanceLinksProps) {
  const { t } = useTexts()
  return (
    <ul className={className}>
      {!isShort && (
        <li>
          <Link to="/universities">{t('app.guidance.universities')}</Link>
        </li>
      )}
      {!isShort && (
        <li>
          <Link to="/grants">{t('app.guidance.grants')}</Link>
        </li>
      )}
      <li>
        <Link to="/help">{t('app.guidance.help')}</Link>
      </li>
      <li>
        <Link to="/faq">{t('app.guidance.faq')}</Link>
      </li>
    </ul>
  )
}
