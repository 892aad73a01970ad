import { Link } from '@tanstack/react-router'
import { useTexts } from '../../platform/texts.ts'

type GuidanceLinksProps = {
  readonly className: string | undefined
  /** Omits universities and grants, for a row without room beside a sidebar that has them. */
  readonly isShort?: boolean
}

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
