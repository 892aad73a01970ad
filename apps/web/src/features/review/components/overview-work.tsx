import { FEWEST_DECISIONS } from '@portal/domain/applications/step-rules.ts'
import { PERIOD_DAYS } from '@portal/domain/review/overview-rules.ts'
import { inspectorTab } from '@portal/domain/review/status.ts'
import { useTexts } from '../../../platform/texts.ts'
import { MeasureBar } from '../../../ui/measure-bar.tsx'
import { Section } from '../../../ui/page.tsx'
import type { Overview } from '../api.ts'
import classes from './overview.module.css'
import { Figure } from './overview-figures.tsx'

/** Median working days of each stage beside the usual ones. */
export function Times({ overview: { stages } }: { overview: Overview }) {
  const { t } = useTexts()
  const most = Math.max(1, ...stages.flatMap(({ days, usual }) => [days ?? 0, usual ?? 0]))
  const isAnyUnknown = stages.some(({ days }) => days === null)
  return (
    <Section title={t('applications.overview.times')} lead={t('applications.overview.timesLead')}>
      <table className={classes.rows}>
        <caption className={classes.hidden}>{t('applications.overview.times')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span>{t('applications.overview.stage')}</span>
            </th>
            <th scope="col" className={classes.roomy}>
              <span>{t('applications.overview.ended')}</span>
            </th>
            <th scope="col">
              <span>{t('applications.overview.days')}</span>
            </th>
            <th scope="col">
              <span>{t('applications.overview.usual')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, count, days, usual }) => (
            <tr key={stage}>
              <th scope="row">
                {t(`applications.overview.stages.${stage}`)}
                {days !== null && usual !== null && (
                  <MeasureBar
                    label={t('applications.overview.measure', { days, usual })}
                    most={most}
                    value={days}
                    part={Math.max(0, days - usual)}
                    mark={usual}
                  />
                )}
              </th>
              <td className={classes.roomy}>{count}</td>
              <td className={days !== null && usual !== null && days > usual ? classes.late : undefined}>
                {days ?? '–'}
              </td>
              <td>{usual ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isAnyUnknown && <p className={classes.note}>{t('applications.overview.tooFew', { count: FEWEST_DECISIONS })}</p>}
    </Section>
  )
}

/** Open, late and recently decided applications of each inspector. */
export function Load({ overview: { inspectors } }: { overview: Overview }) {
  const { t } = useTexts()
  const most = Math.max(1, ...inspectors.map(({ open }) => open))
  return (
    <Section title={t('applications.overview.load')} lead={t('applications.overview.loadLead')}>
      {inspectors.length === 0 ? (
        <p>{t('applications.overview.nobody')}</p>
      ) : (
        <table className={classes.rows}>
          <caption className={classes.hidden}>{t('applications.overview.load')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span>{t('applications.overview.inspector')}</span>
              </th>
              <th scope="col">
                <span>{t('applications.overview.open')}</span>
              </th>
              <th scope="col">
                <span>{t('applications.overview.late')}</span>
              </th>
              <th scope="col" className={classes.second}>
                <span>{t('applications.overview.decided', { days: PERIOD_DAYS.WEEK })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {inspectors.map(({ id, name, isMe, open, late, decided }) => (
              <tr key={id}>
                <th scope="row">
                  {name}
                  <MeasureBar
                    label={t('applications.overview.bar', { open, late })}
                    most={most}
                    value={open}
                    part={late}
                  />
                </th>
                <td>
                  <Figure name={name} count={open} to={{ tab: inspectorTab(isMe), ...(isMe ? {} : { staffId: id }) }} />
                </td>
                <td className={late > 0 ? classes.late : undefined}>{late}</td>
                <td className={classes.second}>{decided}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
