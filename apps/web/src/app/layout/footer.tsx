import { Link, useLocation } from '@tanstack/react-router'
import { useOwner } from '../../platform/owner.ts'
import { useTexts } from '../../platform/texts.ts'
import { Mark } from './brand.tsx'
import classes from './footer.module.css'

const WAYS = [
  { to: '/programs', label: 'app.footer.programs' },
  { to: '/universities', label: 'app.sections.universities' },
  { to: '/grants', label: 'app.footer.grants' },
  { to: '/open-days', label: 'app.footer.openDays' },
  { to: '/help/how_to_apply_for_a_grant', label: 'app.footer.steps' },
  { to: '/faq', label: 'app.sections.faq' },
] as const

const ABOUT = [
  { to: '/about/privacy', label: 'app.footer.privacy' },
  { to: '/about/terms', label: 'app.footer.terms' },
  { to: '/about/accessibility', label: 'app.footer.accessibility' },
  { to: '/about/sources', label: 'app.footer.sources' },
] as const

/** Footer of every page: operator, ways, the portal itself, contacts (docs/specification/screens.md#frame). */
export function Footer() {
  const { t } = useTexts()
  const from = useLocation({ select: ({ pathname }) => pathname })
  const { name, bin, address, phone, tel, email, hours, security, checkedOn } = useOwner()
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.owner}>
          <Mark size={40} />
          <strong>{t('app.name')}</strong>
          {name !== null && <p data-if="name">{name}</p>}
          {bin !== null && <p data-if="bin">{t('app.operator.bin', { bin })}</p>}
          {address !== null && <p data-if="address">{address}</p>}
        </div>
        <Ways title={t('app.footer.ways')} links={WAYS} />
        <Ways title={t('app.footer.portal')} links={ABOUT} />
        <div className={classes.ask}>
          <h2>{t('app.footer.ask')}</h2>
          <address>
            <ul>
              {phone !== null && (
                <li data-if="phone">
                  <a href={tel ?? ''}>{phone}</a>
                </li>
              )}
              {email !== null && (
                <li data-if="email">
                  <a href={`mailto:${email}`}>{email}</a>
                </li>
              )}
              <li>
                <Link to="/feedback" search={from === '/feedback' ? {} : { from }}>
                  {t('app.footer.feedback')}
                </Link>
              </li>
              {security !== null && (
                <li data-if="security">
                  <a href={security}>{t('app.footer.security')}</a>
                </li>
              )}
              {hours !== null && <li data-if="hours">{hours}</li>}
            </ul>
          </address>
        </div>
      </div>
      <div className={classes.end}>
        {checkedOn !== null && <span data-if="checkedOn">{t('app.footer.checkedOn', { date: checkedOn })}</span>}
        <span>{t('app.footer.free')}</span>
      </div>
    </footer>
  )
}

type WaysProps = { readonly title: string; readonly links: typeof WAYS | typeof ABOUT }

function Ways({ title, links }: WaysProps) {
  const { t } = useTexts()
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{t(label)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
