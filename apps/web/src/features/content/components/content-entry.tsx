import { type ContentKind, canEnd } from '@portal/domain/content/kind-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { discardEntry, type Entry, endEntry, entryQuery } from '../api.ts'
import { useContentWords } from '../state/use-content-words.ts'
import { useNamesIn } from '../state/use-names.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryHistory } from './entry-history.tsx'
import { EntryState } from './entry-state.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

function ToEntries({ kind }: { kind: ContentKind }) {
  const words = useContentWords()
  return (
    <Link to="/content/$kind" params={{ kind }}>
      ← {words.kind(kind)}
    </Link>
  )
}

/** Form of a new entry. */
export function NewEntry({ kind }: { kind: ContentKind }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Page title={t(`content.kinds.${kind}.add` as TextKey)} back={<ToEntries kind={kind} />} isWide>
      <EntryForm
        kind={kind}
        entry={null}
        onCreated={({ key }) => void navigate({ to: '/content/$kind/$key', params: { kind, key }, replace: true })}
      />
    </Page>
  )
}

/** One entry: proposal, form or waiting version, history. */
export function OldEntry({ id }: { id: Pick<Entry, 'kind' | 'key'> }) {
  const { t } = useTexts()
  const words = useContentWords()
  const namesIn = useNamesIn(id.kind)
  const query = useQuery(entryQuery(id))
  const entry = query.data?.data
  const value =
    entry?.open?.value ?? entry?.current ?? entry?.history.find((each) => each.value !== null)?.value ?? null
  return (
    <Page
      title={entry === undefined ? t('content.entry') : words.title(id.kind, value)}
      back={<ToEntries kind={id.kind} />}
      {...(entry && {
        lead: (
          <>
            {namesIn(value)} <EntryState state={stateOf(entry)} />
          </>
        ),
      })}
      isWide
    >
      <Waiting on={query} />
      {entry !== undefined && <EntryParts entry={entry} />}
    </Page>
  )
}

function stateOf({ open, current, history }: Entry) {
  if (open !== null) return open.state
  if (history[0]?.state === 'REFUSED') return 'REFUSED' as const
  if (current?.['isArchived'] === true) return 'ENDED' as const
  return current === null && history.every(({ value }) => value === null) ? ('ENDED' as const) : ('PUBLISHED' as const)
}

function EntryParts({ entry }: { entry: Entry }) {
  const { can, open, version } = entry
  // A form keeps what is typed. Only its reader's removal of the draft, or end of the entry, replaces it.
  const [begunAt, setBegunAt] = useState(version)
  // A colleague who sends the draft meanwhile takes no words away.
  const [isTyped, setIsTyped] = useState(false)
  return (
    <>
      {entry.proposal !== null && <ProposalPanel entry={entry} proposal={entry.proposal} />}
      {can.save || isTyped ? (
        <EntryForm key={begunAt} kind={entry.kind} entry={entry} onTyped={setIsTyped}>
          <FormActs entry={entry} onGone={setBegunAt} />
        </EntryForm>
      ) : (
        open !== null && <WaitingPanel entry={entry} open={open} />
      )}
      <EntryHistory entry={entry} />
    </>
  )
}

/** Acts beside the form: removes the draft, or proposes the end of the entry. */
function FormActs({ entry, onGone }: { entry: Entry; onGone: (version: number) => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'discard' | 'end' | null>(null)
  const act = useAct()
  const { kind, can, current, history } = entry
  const mayEnd = canEnd(kind) && current !== null

  const discard = async (): Promise<void> => {
    await discardEntry(entry)
    showToast('success', t('content.discarded'))
    if (history.length === 0) await navigate({ to: '/content/$kind', params: { kind }, replace: true })
    onGone(entry.version + 1)
  }
  const end = async (): Promise<void> => {
    const { version } = await endEntry(entry)
    showToast('success', t('content.sent'))
    onGone(version)
  }
  const isEnd = asked === 'end'
  return (
    <>
      {can.discard && (
        <Button look="quiet" onClick={() => setAsked('discard')}>
          {t('content.discard')}
        </Button>
      )}
      {mayEnd && (
        <Button look="quiet" onClick={() => setAsked('end')}>
          {t('content.end')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(isEnd ? 'content.endTitle' : 'content.discardTitle')}
        confirmLabel={t(isEnd ? 'content.end' : 'content.discard')}
        isDangerous
        isBusy={act.isBusy}
        error={act.error}
        onConfirm={() =>
          void act.run(async () => {
            await (isEnd ? end() : discard())
            setAsked(null)
          })
        }
        onCancel={() => setAsked(null)}
      >
        {t(isEnd ? 'content.endText' : 'content.discardText')}
      </ConfirmDialog>
    </>
  )
}
