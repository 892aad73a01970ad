import { CONFIRMED_STEPS } from '@portal/domain/competitions/confirm-rules.ts'
import type { Step } from '@portal/domain/competitions/step-rules.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { needsWork } from '../labels.ts'
import { confirmStep, type StaffCompetition } from '../state/setup-calls.ts'

type ConfirmStepProps = { readonly competition: StaffCompetition; readonly step: Step }

/** Confirmation of a step of the rules, before the opening; afterwards who confirmed it. */
export function ConfirmStep({ competition, step }: ConfirmStepProps) {
  const { t } = useTexts()
  const dates = useDates()
  const { isBusy, error, run } = useAct()
  const ofRules = CONFIRMED_STEPS.find((name) => name === step)
  if (ofRules === undefined) return null
  const confirmation = competition.confirmations.find((each) => each.step === step)
  const isComplete = competition.steps.some((each) => each.step === step && each.missing.length === 0)
  const mayConfirm = competition.can.check && isComplete
  if (confirmation === undefined && !mayConfirm) return null
  return (
    <Section title={t('competitions.confirming.label')}>
      {confirmation === undefined ? (
        <p>{t('competitions.confirming.lead')}</p>
      ) : (
        <p>{t('competitions.confirming.by', { name: confirmation.byName, at: dates.instant(confirmation.at) })}</p>
      )}
      <ActError error={error} />
      {mayConfirm && (
        <Actions>
          <Button
            look={confirmation === undefined ? 'secondary' : 'quiet'}
            isBusy={isBusy}
            onClick={() =>
              void run(async () => {
                await confirmStep(competition.id, ofRules, competition.version)
                showToast('success', t('competitions.confirming.done'))
              })
            }
          >
            {t(`competitions.confirming.${confirmation === undefined ? 'act' : 'again'}`)}
          </Button>
        </Actions>
      )}
    </Section>
  )
}

type NextStepProps = {
  readonly competition: StaffCompetition
  readonly step: Step
  readonly onOpen: (step: Step) => void
}

/** Offers the next step that waits for work, after this one or from the first on. */
export function NextStep({ competition: { steps }, step, onOpen }: NextStepProps) {
  const { t } = useTexts()
  const at = steps.findIndex((each) => each.step === step)
  const next = [...steps.slice(at + 1), ...steps.slice(0, at)].find(needsWork)
  if (next === undefined) return null
  return (
    <Actions>
      <Button look="secondary" onClick={() => onOpen(next.step)}>
        {t('competitions.confirming.next', { step: t(`competitions.steps.${next.step}`) })}
      </Button>
    </Actions>
  )
}
