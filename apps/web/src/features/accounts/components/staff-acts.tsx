import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { deleteStaff, resetStaffFactor, type StaffRow, sendResetLink, setStaffState } from '../api.ts'
import classes from './accounts.module.css'
import { ResetFactor } from './reset-factor.tsx'

type Question = 'enable' | 'disable' | 'remove' | 'resetLink'

const DONE = { enable: 'enabled', disable: 'disabled', remove: 'removed', resetLink: 'resetLinkSent' } as const

const ACTS: Record<Question, (id: string) => Promise<void>> = {
  enable: (id) => setStaffState(id, 'ENABLED'),
  disable: (id) => setStaffState(id, 'DISABLED'),
  remove: deleteStaff,
  resetLink: sendResetLink,
}

const IS_DANGEROUS: Record<Question, boolean> = { enable: false, disable: true, remove: true, resetLink: false }

export function StaffActs({ member, onEdit }: { member: StaffRow; onEdit: () => void }) {
  const { t } = useTexts()
  const [question, setQuestion] = useState<Question | null>(null)
  const [isResetting, setIsResetting] = useState(false)
  const { isBusy, error, run, forget } = useAct()
  const { id, fullName: name, email = '', state } = member
  const toggle = state === 'DISABLED' ? 'enable' : 'disable'

  function ask(next: Question | null): void {
    forget()
    setQuestion(next)
  }

  async function reset(reason: string): Promise<void> {
    await resetStaffFactor(id, reason)
    setIsResetting(false)
    showToast('success', t('staff.people.factorReset', { name }))
  }

  const act = (of: Question) =>
    run(async () => {
      await ACTS[of](id)
      setQuestion(null)
      showToast('success', t(`staff.people.${DONE[of]}`, { name }))
    })

  return (
    <div className={classes.acts}>
      <Button look="quiet" aria-label={t('staff.people.editName', { name })} onClick={onEdit}>
        {t('staff.people.edit')}
      </Button>
      <Button look="quiet" aria-label={t(`staff.people.${toggle}Name`, { name })} onClick={() => ask(toggle)}>
        {t(`staff.people.${toggle}`)}
      </Button>
      {state !== 'DISABLED' && (
        <Button look="quiet" aria-label={t('staff.people.resetLinkName', { name })} onClick={() => ask('resetLink')}>
          {t('staff.people.resetLink')}
        </Button>
      )}
      {member.hasSecondFactor && (
        <Button
          look="quiet"
          aria-label={t('staff.people.resetFactorName', { name })}
          onClick={() => setIsResetting(true)}
        >
          {t('staff.people.resetFactor')}
        </Button>
      )}
      <Button look="quiet" aria-label={t('staff.people.removeName', { name })} onClick={() => ask('remove')}>
        {t('staff.people.remove')}
      </Button>
      <ConfirmDialog
        isOpen={question !== null}
        title={question === null ? '' : t(`staff.people.${question}Title`, { name })}
        confirmLabel={question === null ? '' : t(`staff.people.${question}`)}
        isDangerous={question !== null && IS_DANGEROUS[question]}
        isBusy={isBusy}
        error={error}
        onConfirm={() => question && void act(question)}
        onCancel={() => ask(null)}
      >
        {question && t(`staff.people.${question}Text`, { email })}
      </ConfirmDialog>
      <Dialog
        isOpen={isResetting}
        title={t('staff.people.resetFactorTitle', { name })}
        onClose={() => setIsResetting(false)}
      >
        <ResetFactor
          lead={t('staff.people.resetFactorText', { email })}
          onCancel={() => setIsResetting(false)}
          onReset={reset}
        />
      </Dialog>
    </div>
  )
}
