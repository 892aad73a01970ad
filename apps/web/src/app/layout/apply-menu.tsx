import { Link } from '@tanstack/react-router'
import { useTexts } from '../../platform/texts.ts'
import { APPLY_WAYS } from './apply-ways.ts'
import classes from './header.module.css'
import { Menu } from './menu.tsx'

/** The choice beside the button that applies. */
export function ApplyMenu() {
  const { t } = useTexts()
  return (
    <Menu button={null} name={t('app.header.applyFor')} className={classes.applyButton}>
      {(close) =>
        APPLY_WAYS.map(({ to, label }) => (
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
