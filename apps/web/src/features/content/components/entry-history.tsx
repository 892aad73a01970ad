import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Section } from '../../../ui/page.tsx'
import type { Entry } from '../api.ts'
import classes from './content.module.css'
import { Differences } from './differences.tsx'

type Version = Entry['history'][number]

/** Decided versions of an entry with their people, for its keepers. */
export function EntryHistory({ entry: { kind, history, open } }: { entry: Entry }) {
  const { t } = useTexts()
  const dates = useDates()
  if (history.length === 0) return null
  const [last] = history
  const person = (who: NonNullable<Version['decided']>) => ({ name: who.by ?? '', date: dates.instant(who.at) })
  const linesOf = ({ state, written, decided, holdsFrom }: Version): string =>
    [
      written && t('content.history.writtenBy', person(written)),
      decided && t(state === 'REFUSED' ? 'content.history.refusedBy' : 'content.history.published', person(decided)),
      holdsFrom && t('content.holdsFromDay', { date: dates.date(holdsFrom) }),
    ]
      .filter((line) => line !== null)
      .join(' · ')
  return (
    <>
      {open === null && last?.state === 'REFUSED' && last.decided !== null && (
        <Banner tone="danger" title={t('content.refusedTitle')}>
          {t('content.refusedBy', { ...person(last.decided), reason: last.refusal ?? '' })}
        </Banner>
      )}
      <Section title={t('content.history.title')}>
        {history.map((version) =>
          version.number === 0 ? (
            <p key={0}>{t('content.history.shipped')}</p>
          ) : (
            <Fold
              key={version.number}
              id={`version-${version.number}`}
              title={t('content.history.version', { number: version.number })}
            >
              <p className={classes.muted}>{linesOf(version)}</p>
              {version.refusal !== null && <p>{version.refusal}</p>}
              <Differences
                kind={kind}
                rows={version.differences}
                caption={t('content.history.version', { number: version.number })}
              />
            </Fold>
          ),
        )}
      </Section>
    </>
  )
}
