import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { refreshDesk } from '../api.ts'
import { InviteDates } from './invite-dates.tsx'
import { InvitePeople } from './invite-people.tsx'
import { Outcome, type OutcomeReport } from './outcome.tsx'

/** Invites applicants to choose a time: who, then until when and within which days, then the report. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [step, setStep] = useState<'people' | 'dates'>('people')
  const [outcome, setOutcome] = useState<OutcomeReport | null>(null)
  const close = (): void => {
    if (outcome !== null) void refreshDesk()
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t(step === 'people' ? 'slots.invite.title' : 'slots.invite.datesTitle', { count: chosen.size })}
      size={step === 'people' ? 'xl' : 'lg'}
      onClose={close}
    >
      {outcome !== null ? (
        <Outcome
          outcome={outcome}
          title={t('slots.invite.done', { count: outcome.done })}
          left={t('slots.invite.left')}
          onClose={close}
        />
      ) : step === 'people' ? (
        <InvitePeople chosen={chosen} onChoose={setChosen} onNext={() => setStep('dates')} onCancel={close} />
      ) : (
        <InviteDates chosen={chosen} onInvited={setOutcome} onBack={() => setStep('people')} />
      )}
    </Dialog>
  )
}
