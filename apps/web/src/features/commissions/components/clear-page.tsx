import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { type CasePage, type CasePaper, casePageQuery, clearPage } from '../api.ts'
import { coverOf, type TypedArea, typedArea, withTheirs } from '../state/typed-area.ts'
import { usePictureAddress } from '../state/use-picture-address.ts'
import { PageCovers } from './page-covers.tsx'

const REASON_LENGTH = 1000

type ClearPageProps = {
  readonly of: CasePage
  readonly fileId: string
  readonly decision: CasePaper['cleared'][number] | undefined
  readonly words: string
  readonly canClear: boolean
}

/** One page with the decision on it: shown with covers, or withheld, each with a reason. */
export function ClearPage({ of, fileId, decision, words, canClear }: ClearPageProps) {
  const { t } = useTexts()
  const dates = useDates()
  const picture = useQuery(casePageQuery(of, fileId))
  const address = usePictureAddress(picture.data)
  const seen = { fileId, after: decision?.at ?? null, areas: decision?.covers.map(typedArea) ?? [] }
  const [begun, setBegun] = useState(seen)
  const [areas, setAreas] = useState<readonly TypedArea[]>(seen.areas)
  if (seen.fileId !== begun.fileId || seen.after !== begun.after) {
    setBegun(seen)
    setAreas(seen.fileId === begun.fileId ? withTheirs(seen.areas, areas, begun.areas) : seen.areas)
  }
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useAct()
  const decide = (isShown: boolean) =>
    void run(async () => {
      const { after } = seen
      await clearPage(of, { isShown, covers: areas.map(coverOf), reason: reason.trim(), fileId, after })
      showToast('success', t('commissions.clearing.saved'))
    })
  return (
    <>
      <p>
        <StatusTag tone={decision === undefined ? 'attention' : decision.isShown ? 'success' : 'neutral'}>
          {t(
            decision === undefined
              ? 'commissions.clearing.undecided'
              : decision.isShown
                ? 'commissions.clearing.shown'
                : 'commissions.clearing.withheld',
          )}
        </StatusTag>{' '}
        {decision !== undefined && (
          <span className={listClasses.muted}>
            {t('commissions.clearing.decided', {
              name: decision.byName,
              at: dates.instant(decision.at),
              reason: decision.reason,
            })}
          </span>
        )}
      </p>
      {address === null ? (
        <Waiting on={picture} />
      ) : (
        <PageCovers address={address} words={words} areas={areas} isReadOnly={!canClear} onChange={setAreas} />
      )}
      {canClear && (
        <>
          {error !== null && <Banner tone="danger">{error}</Banner>}
          <TextareaField
            id="clearing-reason"
            name="reason"
            label={t('commissions.clearing.reason')}
            value={reason}
            maxLength={REASON_LENGTH}
            onChange={setReason}
          />
          <Actions>
            <Button isBusy={isBusy} disabled={reason.trim() === ''} onClick={() => decide(true)}>
              {t('commissions.clearing.show')}
            </Button>
            <Button look="secondary" isBusy={isBusy} disabled={reason.trim() === ''} onClick={() => decide(false)}>
              {t('commissions.clearing.withhold')}
            </Button>
          </Actions>
        </>
      )}
    </>
  )
}
