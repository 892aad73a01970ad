import { MAX_CHANGE_REASON } from '@portal/domain/allotment/run-schema.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useBegunVersion } from '../../../ui/use-begun-version.ts'
import { changeCompetition, type Made, type SetupChange, type StaffCompetition } from '../state/setup-calls.ts'
import { faultInWords, fieldInWords } from '../state/setup-faults.ts'
import classes from './setup.module.css'

/** Panel of a step of the rules. */
export type PanelProps = {
  readonly competition: StaffCompetition
  /** Notified whether the step has input that is not saved. */
  readonly onTyped: (isTyped: boolean) => void
}

export const mayChange = ({ can }: StaffCompetition): boolean => can.save || can.propose

type SaveProps = {
  readonly competition: StaffCompetition
  /** Prefix of ids, unique on the page. */
  readonly id: string
  /**
   * Saves with the version and the reason.
   * @throws ApiError on a refusal.
   */
  readonly onSave: (made: Made) => Promise<void>
  readonly onDone?: () => void
  /** Text of the button. Default: save or propose. */
  readonly act?: string
  readonly children: ReactNode
}

/** Form around rules: all faults at once, the public reason of a proposal, and the button. */
export function RulesForm({ competition, id, onSave, onDone, act, children }: SaveProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const atBegun = useBegunVersion(competition.version)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [faults, setFaults] = useState<ApiError['errors']>([])
  const isProposal = !competition.can.save

  async function save(): Promise<void> {
    setIsBusy(true)
    setError(null)
    setFaults([])
    try {
      await atBegun((version) => onSave({ version, reason: reason.trim() }))
      setReason('')
      showToast('success', t(isProposal ? 'competitions.proposed' : 'competitions.saved'))
      onDone?.()
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      setFaults(fault.errors)
      if (fault.errors.length === 0) setError(fault.message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <ActError error={error} />
      {faults.length > 0 && (
        <Banner tone="danger" title={t('competitions.faults')} isAnnounced>
          <ul>
            {faults.slice(0, 20).map((fault) => (
              <li key={`${fault.field} ${fault.msg}`}>
                {fieldInWords(fault, t)}: {faultInWords(fault, t)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {children}
      {mayChange(competition) && (
        <>
          {isProposal && (
            <TextareaField
              id={`${id}-reason`}
              name="reason"
              label={t('competitions.reason')}
              hint={t('competitions.reasonHint')}
              value={reason}
              maxLength={MAX_CHANGE_REASON}
              onChange={setReason}
            />
          )}
          <Actions>
            <Button type="submit" isBusy={isBusy}>
              {act ?? t(isProposal ? 'competitions.propose' : 'competitions.save')}
            </Button>
          </Actions>
        </>
      )}
    </form>
  )
}

/** `RulesForm` for a part of the rules with one value. */
export function PartForm({
  change,
  onTyped,
  ...rest
}: Omit<SaveProps, 'onSave'> & {
  /** The change; null: the input is incomplete. */
  readonly change: () => SetupChange | null
  /** Notified whether the form differs from the rules that it began with. */
  readonly onTyped?: (isTyped: boolean) => void
}) {
  const { t } = useTexts()
  const now = JSON.stringify(change())
  const [begun, setBegun] = useState(now)
  const isTyped = now !== begun
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped])
  useEffect(() => () => onTyped?.(false), [onTyped])
  return (
    <RulesForm
      {...rest}
      onSave={async (made) => {
        const changed = change()
        if (changed === null) throw new ApiError(400, { message: t('kernel.errors.wrong_value') })
        await changeCompetition(rest.competition.id, made, changed)
        setBegun(now)
      }}
    />
  )
}
