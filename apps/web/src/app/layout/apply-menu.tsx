import { Link } from '@tanstack/react-router'
import { useTexts } from '../../platform/texts.ts'
import classes from './header.module.css'
import { Menu } from './menu.tsx'

const WAYS = [
  { to: '/apply-for-grant', label: 'app.header.forGrant' },
  { to: '/create-application', label: 'app.header.forEnrolment' },
] as const

/** What one can apply for (docs/specification/screens.md#frame). */
export function ApplyMenu() {
  const { t } = useTexts()
  return (
    <Menu button={null} name={t('app.header.applyFor')} className={classes.applyButton}>
      {(close) =>
        WAYS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={close}>
              {t(label)}
            </Link>
          </li>
        ))
      }
    </Menu>
  )
}
