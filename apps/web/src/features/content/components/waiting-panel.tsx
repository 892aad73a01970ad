import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { ActForm } from '../../../ui/act-form.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { confirmEntry, discardEntry, type Entry, refuseEntry } from '../api.ts'
import { Differences } from './differences.tsx'
import { EntryPreview } from './entry-preview.tsx'
import { ReasonField } from './reason-field.tsx'

type WaitingPanelProps = { readonly entry: Entry; readonly open: NonNullable<Entry['open']> }

/** Version that waits: its differences, and the acts of its reader. */
export function WaitingPanel({ entry, open }: WaitingPanelProps) {
  const { t } = useTexts()
  const dates = useDates()
  const [isRefusing, setIsRefusing] = useState(false)
  const { isBusy, error, run } = useAct()
  const { kind, can } = entry
  const by = { name: open.written?.by ?? '', date: open.written === null ? '' : dates.instant(open.written.at) }
  const act = (what: () => Promise<unknown>, done: string): void =>
    void run(async () => {
      await what()
      showToast('success', done)
    })
  return (
    <>
      <Banner tone="warning" title={t('content.waitsTitle')}>
        {can.confirm ? t('content.waitsYours', by) : t('content.waitsOwn')}
      </Banner>
      <Section title={t('content.differences.title')}>
        {open.value === null && <p>{t('content.ends')}</p>}
        <Differences kind={kind} rows={open.differences} />
        {open.holdsFrom !== null && <p>{t('content.holdsFromDay', { date: dates.date(open.holdsFrom) })}</p>}
      </Section>
      {open.value !== null && <EntryPreview kind={kind} value={open.value} />}
      <ActError error={error} />
      <Actions>
        {can.confirm && (
          <Button isBusy={isBusy} onClick={() => act(() => confirmEntry(entry), t('content.confirmed'))}>
            {t('content.confirm')}
          </Button>
        )}
        {can.refuse && (
          <Button look="secondary" isBusy={isBusy} onClick={() => setIsRefusing(true)}>
            {t('content.refuse')}
          </Button>
        )}
        {can.discard && (
          <Button
            look="secondary"
            isBusy={isBusy}
            onClick={() => act(() => discardEntry(entry), t('content.takenBack'))}
          >
            {t('content.takeBack')}
          </Button>
        )}
      </Actions>
      <Dialog isOpen={isRefusing} title={t('content.refuseTitle')} onClose={() => setIsRefusing(false)}>
        <RefuseForm entry={entry} onClose={() => setIsRefusing(false)} />
      </Dialog>
    </>
  )
}

function RefuseForm({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useAct()
  return (
    <ActForm
      error={error}
      isBusy={isBusy}
      submit={t('content.refuse')}
      onCancel={onClose}
      onSubmit={() =>
        void run(async () => {
          await refuseEntry(entry, reason.trim())
          showToast('success', t('content.refused'))
          onClose()
        })
      }
    >
      <ReasonField id="content-reason" value={reason} onChange={setReason} />
    </ActForm>
  )
}
