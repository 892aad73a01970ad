import { instantInFigures } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import type { Opened } from '../api.ts'
import classes from './slots.module.css'

type OpenReportProps = { readonly opened: Opened; readonly onClose: () => void }

/** Number of opened times, and each skipped one with its reason. */
export function OpenReport({ opened: { opened, skipped }, onClose }: OpenReportProps) {
  const { t } = useTexts()
  return (
    <>
      <Banner tone="success" title={t('slots.open.done', { count: opened })} isAnnounced />
      {skipped.length > 0 && (
        <section className={classes.day}>
          <h3>{t('slots.open.skipped', { count: skipped.length })}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list needs the focus to scroll by keys */}
          <ul className={classes.report} tabIndex={0}>
            {skipped.map(({ startsAt, msg }) => (
              <li key={startsAt}>
                {instantInFigures(startsAt)}: {t(`slots.open.reason.${msg}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Actions>
        <Button onClick={onClose}>{t('app.actions.close')}</Button>
      </Actions>
    </>
  )
}
