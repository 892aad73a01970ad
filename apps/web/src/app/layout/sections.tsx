import { Link } from '@tanstack/react-router'
import { useTexts } from '../../platform/texts.ts'

const SECTIONS = [
  { to: '/programs', label: 'app.sections.programs' },
  { to: '/universities', label: 'app.sections.universities' },
  { to: '/grants', label: 'app.sections.grants' },
  { to: '/score', label: 'app.sections.score' },
  { to: '/help', label: 'app.sections.help' },
] as const

type SectionsProps = {
  readonly className?: string | undefined
  /** With the questions, for a menu with room. */
  readonly isWhole?: boolean
}

/** Public sections, the current one marked (docs/specification/screens.md#frame). */
export function Sections({ className, isWhole = false }: SectionsProps) {
  const { t } = useTexts()
  return (
    <nav aria-label={t('app.header.sections')} className={className}>
      <ul>
        {SECTIONS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{t(label)}</Link>
          </li>
        ))}
        {isWhole && (
          <li>
            <Link to="/faq">{t('app.sections.faq')}</Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
