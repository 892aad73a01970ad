import { entriesOfAddress, joinedEntries, type ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'
import { MAX_CHOICES } from '@portal/domain/applications/status.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { EmptyState, LoadingState } from '../../../ui/states.tsx'
import { ShortlistBar } from '../components/shortlist-bar.tsx'
import { ShortlistItems } from '../components/shortlist-items.tsx'
import { ShortlistScore } from '../components/shortlist-score.tsx'
import { DirectoryPage } from '../parts/frame.tsx'
import { useShortlist } from '../state/shortlist.ts'
import { useOwnScore } from '../state/use-own-score.ts'

/**
 * Programs that the reader considers, in the order of wish, each with the own score on the range of an earlier year. An
 * address with entries shows the list of somebody else, which can be added to one's own
 * (docs/specification/directory-and-universities.md#my-list).
 */
export function ShortlistScreen() {
  const { t } = useTexts()
  const { entries: shared }: { entries?: string } = useSearch({ strict: false })
  const given = shared === undefined ? [] : entriesOfAddress(shared)
  return (
    <DirectoryPage title={t('directory.shortlist.title')} lead={t('directory.shortlist.lead')}>
      {given.length > 0 ? <Shared entries={given} /> : <Own />}
    </DirectoryPage>
  )
}

function Own() {
  const { t } = useTexts()
  const { entries, isLoaded, mayKeep, change } = useShortlist()
  const [isFailed, setIsFailed] = useState(false)
  const score = useOwnScore()
  if (!mayKeep) return <p>{t('directory.shortlist.notForStaff')}</p>
  if (!isLoaded) return <LoadingState />
  if (entries.length === 0) {
    return (
      <EmptyState
        title={t('directory.shortlist.empty')}
        action={
          <Actions>
            <Link to="/programs" className={buttonClass()}>
              {t('directory.shortlist.findPrograms')}
            </Link>
            <Link to="/score" className={buttonClass('secondary')}>
              {t('directory.score.title')}
            </Link>
          </Actions>
        }
      >
        {t('directory.shortlist.emptyText')}
      </EmptyState>
    )
  }
  const put = (next: readonly ShortlistEntry[]): void => {
    setIsFailed(false)
    change(() => next).catch(() => setIsFailed(true))
  }
  return (
    <>
      <Section>
        <ShortlistScore score={score} />
      </Section>
      {isFailed && <Banner tone="danger">{t('directory.shortlist.failed')}</Banner>}
      <ShortlistItems entries={entries} score={score.value} choices={MAX_CHOICES} onChange={put} />
      <ShortlistBar entries={entries} />
    </>
  )
}

function Shared({ entries }: { entries: readonly ShortlistEntry[] }) {
  const { t } = useTexts()
  const { mayKeep, change } = useShortlist()
  const [state, setState] = useState<'added' | 'failed' | null>(null)
  const score = useOwnScore()
  return (
    <>
      <Banner tone="info" title={t('directory.shortlist.shared')}>
        {mayKeep && state !== 'added' && (
          <Actions>
            <Button
              onClick={() =>
                void change((own) => joinedEntries(own, entries)).then(
                  () => setState('added'),
                  () => setState('failed'),
                )
              }
            >
              {t('directory.shortlist.addAll')}
            </Button>
          </Actions>
        )}
        <p role="status">{state !== null && t(`directory.shortlist.${state}`)}</p>
        {state === 'added' && (
          <Link to="/my-list" search={{}}>
            {t('directory.shortlist.toOwn')}
          </Link>
        )}
      </Banner>
      <ShortlistItems entries={entries} score={score.value} choices={MAX_CHOICES} />
    </>
  )
}
