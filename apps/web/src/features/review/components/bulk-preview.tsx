import { GIVEN } from '@portal/domain/review/assignment-schema.ts'
import { withSign } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import type { AssignPreview, AssignReport } from '../api.ts'
import classes from './staff.module.css'

export function BulkPreview({ preview: { rows, inspectors, totalSize } }: { preview: AssignPreview }) {
  const { t } = useTexts()
  const isNothing = rows.every(({ inspectorId }) => inspectorId === null)
  return (
    <>
      {isNothing ? (
        <Banner tone="warning">{t('applications.bulk.nothing')}</Banner>
      ) : (
        <p>{t('applications.bulk.nothingYet')}</p>
      )}
      {totalSize > rows.length && (
        <Banner tone="info">{t('applications.bulk.cut', { total: totalSize, count: rows.length })}</Banner>
      )}
      <table className={classes.shares}>
        <thead>
          <tr>
            <th scope="col">{t('applications.bulk.person')}</th>
            <th scope="col">{t('applications.bulk.before')}</th>
            <th scope="col">{t('applications.bulk.after')}</th>
          </tr>
        </thead>
        <tbody>
          {inspectors.map(({ id, fullName, load, loadAfter }) => (
            <tr key={id}>
              <th scope="row">{fullName}</th>
              <td>{load}</td>
              <td>
                <strong>
                  {loadAfter} <Change by={loadAfter - load} />
                </strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <details className={classes.planRows}>
        <summary>{t('applications.bulk.rows')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <section tabIndex={0} aria-label={t('applications.bulk.rows')}>
          <ul>
            {rows.map((row) => (
              <li key={row.requestId}>
                <strong>{row.number}</strong> {row.fio} · <Move row={row} />
              </li>
            ))}
          </ul>
        </section>
      </details>
    </>
  )
}

const Change = ({ by }: { by: number }) =>
  by !== 0 && <span className={listClasses.muted}>({withSign(by, String(Math.abs(by)))})</span>

function Move({ row }: { row: AssignPreview['rows'][number] }) {
  const { t } = useTexts()
  const { fromName, inspectorName, obstacle } = row
  if (obstacle !== null) return <span className={listClasses.muted}>{t(`applications.bulk.obstacle.${obstacle}`)}</span>
  const name = inspectorName ?? ''
  if (fromName === null) return t('applications.bulk.to', { name })
  return fromName === inspectorName
    ? t('applications.bulk.stays', { name })
    : t('applications.bulk.moves', { from: fromName, to: name })
}

/** Report of an assignment, with a reason for every application that was refused. */
export function BulkReport({ report: { rows, assigned }, onClose }: { report: AssignReport; onClose: () => void }) {
  const { t } = useTexts()
  const left = rows.filter(({ outcome }) => outcome !== GIVEN)
  return (
    <div className={listClasses.stack}>
      <Banner
        tone={assigned > 0 ? 'success' : 'warning'}
        title={t('applications.bulk.done', { count: assigned })}
        isAnnounced
      >
        {assigned > 0 && t('applications.bulk.told')}
      </Banner>
      {left.length > 0 && (
        <section className={listClasses.stack}>
          <h3>{t('applications.bulk.left')}</h3>
          <ul className={classes.report}>
            {left.map(({ requestId, number, inspectorName, outcome }) => (
              <li key={requestId}>
                <strong>{number}</strong>: {t(`applications.bulk.outcome.${outcome}`, { name: inspectorName ?? '' })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Actions>
        <Button onClick={onClose}>{t('applications.bulk.close')}</Button>
      </Actions>
    </div>
  )
}
