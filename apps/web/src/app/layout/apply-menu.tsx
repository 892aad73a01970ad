import { Link } from '@tanstack/react-router'
import { useDates } from '../../platform/dates.ts'
import { useTexts } from '../../platform/texts.ts'
import { useApplyOptions } from './apply-options.ts'
import classes from './header.module.css'
import { Menu } from './menu.tsx'
import { ReceptionWords } from './reception-words.tsx'

/**
 * Button for a new application. Its menu lists all forms open now. If none is open, the button is disabled with the
 * reason below. If only the competition is open, the button links there and says so.
 */
export function ApplyMenu() {
  const { t } = useTexts()
  const { options, reception, isReceived, competition } = useApplyOptions()
  if (options.length === 0) {
    return (
      <div className={classes.create}>
        <button type="button" disabled aria-describedby="reception-closed">
          {t('app.header.createApplication')}
        </button>
        <small id="reception-closed">{reception && <ReceptionWords reception={reception} />}</small>
      </div>
    )
  }
  return (
    <div className={classes.apply}>
      <div className={classes.create}>
        {isReceived ? (
          <Link to="/create-application">{t('app.header.createApplication')}</Link>
        ) : (
          <>
            <Link to="/apply-for-grant" search={{ kind: 'competing' }} aria-describedby="competition-alone">
              {t('app.header.createApplication')}
            </Link>
            <small id="competition-alone">
              <CompetitionAlone closesAt={competition?.closesAt ?? null} />
            </small>
          </>
        )}
      </div>
      <Menu button={null} name={t('app.header.applyFor')} className={classes.applyButton}>
        {(close) =>
          options.map(({ to, search, label, hint }) => (
            <li key={label}>
              <Link to={to} search={search} onClick={close} aria-describedby={hint}>
                {t(label)}
              </Link>
              <small id={hint}>{t(hint)}</small>
            </li>
          ))
        }
      </Menu>
    </div>
  )
}

export function CompetitionAlone({ closesAt }: { closesAt: string | null }) {
  const { t } = useTexts()
  const dates = useDates()
  return closesAt === null
    ? t('app.header.competitionAlone')
    : t('app.header.competitionAloneUntil', { date: dates.instant(closesAt) })
}
