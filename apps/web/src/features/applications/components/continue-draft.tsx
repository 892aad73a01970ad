import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { continueDraft, type OwnRow } from '../api.ts'
import { OWN_ADDRESS } from '../parts/own-address.ts'

type ContinueDraftProps = {
  readonly row: OwnRow
  readonly season: LocalizedName
  /** Name of the application's choice or kind. */
  readonly name: string
}

/** Moves a draft of a former season to the current one, and opens it. */
export function ContinueDraft({ row, season, name }: ContinueDraftProps) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const { isBusy, error, run } = useAct()
  const go = () =>
    run(async () => {
      await continueDraft(row.id)
      showToast('success', t('applications.cards.continued', { now: nameIn(season, language) }))
      void navigate(OWN_ADDRESS.application(row))
    })
  const text = t('applications.cards.continue')
  return (
    <>
      <Button look="primary" isBusy={isBusy} aria-label={`${text}: ${name}`} onClick={() => void go()}>
        {text}
      </Button>
      <ActError error={error} />
    </>
  )
}
