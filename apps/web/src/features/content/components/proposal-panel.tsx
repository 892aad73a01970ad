import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { answerShipped, type Entry } from '../api.ts'
import { Differences } from './differences.tsx'

type ProposalPanelProps = { readonly entry: Entry; readonly proposal: NonNullable<Entry['proposal']> }

/** Newer text of the release beside the one that people keep. */
export function ProposalPanel({ entry, proposal }: ProposalPanelProps) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()
  const answer = (isTaken: boolean): void =>
    void run(async () => {
      await answerShipped(entry, isTaken)
      showToast('success', t(isTaken ? 'content.proposal.taken' : 'content.proposal.kept'))
    })
  return (
    <Banner tone="info" title={t('content.proposal.title')}>
      <p>{t('content.proposal.text')}</p>
      <Differences kind={entry.kind} rows={proposal.differences} caption={t('content.proposal.title')} />
      <ActError error={error} />
      <Actions>
        {entry.open === null && (
          <Button look="secondary" isBusy={isBusy} onClick={() => answer(true)}>
            {t('content.proposal.take')}
          </Button>
        )}
        <Button look="secondary" isBusy={isBusy} onClick={() => answer(false)}>
          {t('content.proposal.keep')}
        </Button>
      </Actions>
    </Banner>
  )
}
