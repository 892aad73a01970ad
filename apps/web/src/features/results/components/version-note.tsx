import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Section } from '../../../ui/page.tsx'
import { type CompetitionPage, fileAddress } from '../api.ts'
import classes from '../parts/results.module.css'
import type { ResultSearch } from '../state/result-search.ts'

type Version = CompetitionPage['versions'][number]
type VersionNoteProps = { readonly page: CompetitionPage; readonly version: Version; readonly search: ResultSearch }

const roundOf = ({ round, version }: Version) => ({ round, version })

export function VersionNote({ page: { slug, source, versions }, version, search }: VersionNoteProps) {
  const { t, language } = useTexts()
  const reason = version.reasons?.[language] ?? version.reason
  const dates = useDates()
  const newest = versions[0]?.version
  const { version: _version, page: _page, ...rest } = search
  return (
    <>
      {version.version !== newest && newest !== undefined && (
        <Banner tone="warning">
          {t('results.olderShown', { version: newest })}{' '}
          <Link to="/grants/$slug" params={{ slug }} search={rest}>
            {t('results.showNewest')}
          </Link>
        </Banner>
      )}
      <p className={classes.version}>
        <strong>{t('results.round', roundOf(version))}</strong>
        {' · '}
        {t('results.published', { date: dates.instant(version.publishedAt) })}
      </p>
      {reason !== null && <Banner tone="info">{t('results.correction', { reason })}</Banner>}
      <FragileNote source={source} fragile={version.fragile} />
      {versions.length > 1 && (
        <nav aria-label={t('results.versions')}>
          <ul className={classes.ways}>
            {versions.map((each) => (
              <li key={each.version}>
                {each.version === version.version ? (
                  <strong>{t('results.round', roundOf(each))}</strong>
                ) : (
                  <Link to="/grants/$slug" params={{ slug }} search={{ ...rest, version: each.version }}>
                    {t('results.round', roundOf(each))}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

/** Awards that one mark of one person decided, and cases graded twice (docs/specification/competition.md#fragile-awards). */
function FragileNote({ source, fragile }: { source: CompetitionPage['source']; fragile: Version['fragile'] }) {
  const { t } = useTexts()
  if (fragile === null) return null
  const { awards, byMark, byTie, twice, casesTwice } = fragile
  const sentences = [
    ...(source === 'INTERVIEW' ? [t('results.fragile.marks', { count: awards, byMark, twice })] : []),
    ...(byTie > 0 ? [t('results.fragile.ties', { byTie })] : []),
    ...(casesTwice > 0 ? [t('results.fragile.cases', { count: casesTwice })] : []),
  ]
  return sentences.length === 0 ? null : <p>{sentences.join(' ')}</p>
}

const HASH_NAME = 'SHA-256:'
/** Command to type (docs/allotment.md). */
const COMMAND = ['npm', 'run', 'allot', '--', '--input', 'input.json', '--output', 'output.json'].join(' ')

/**
 * The list as a file. For specialists also the protocol's files with hashes, and the command that recomputes the
 * result.
 */
export function ProtocolFiles({ slug, version }: { slug: string; version: Version }) {
  const { t } = useTexts()
  const audits = useMay('listAudits')
  const of = { slug, version: version.version }
  return (
    <Section>
      <p>
        {t('results.recompute.list')}:{' '}
        <a href={fileAddress(of, 'results.csv')} download>
          {t('results.recompute.csv')}
        </a>
        {', '}
        <a href={fileAddress(of, 'results.json')} download>
          {t('results.recompute.json')}
        </a>
      </p>
      <details className={classes.specialists}>
        <summary>{t('results.recompute.title')}</summary>
        <p>{t('results.recompute.text')}</p>
        <pre className={classes.command}>
          <code>{COMMAND}</code>
        </pre>
        <ul className={classes.files}>
          {(['input', 'output'] as const).map((file) => (
            <li key={file}>
              <a href={fileAddress(of, `${file}.json`)} download>
                {t(`results.recompute.${file}`)}
              </a>
              <code className={classes.hash}>
                {HASH_NAME} {version[`${file}Hash`] ?? '—'}
              </code>
            </li>
          ))}
          <li>
            {audits ? <Link to="/protocol-audits">{t('results.recompute.whole')}</Link> : t('results.recompute.whole')}
            <code className={classes.hash}>
              {HASH_NAME} {version.wholeInputHash}
            </code>
          </li>
        </ul>
      </details>
    </Section>
  )
}
