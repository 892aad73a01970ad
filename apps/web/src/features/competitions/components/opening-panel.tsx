import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { openCompetition, type StaffCompetition } from '../state/setup-calls.ts'
import { ProposalPanel } from './proposal-panel.tsx'
import classes from './setup.module.css'

/** Opening of a competition: the act with what is still missing, then proposals and versions. */
export function OpeningPanel({ competition }: { competition: StaffCompetition }) {
  return (
    <>
      <Opening competition={competition} />
      <ProposalPanel competition={competition} />
    </>
  )
}

function Opening({ competition }: { competition: StaffCompetition }) {
  const { t } = useTexts()
  const dates = useDates()
  const { isBusy, error, run } = useAct()
  const { steps, opening, can, id, version } = competition
  const missing = steps
    .filter(({ step, state }) => step !== 'OPENING' && (state === 'TO_CHECK' || (state === 'TO_DO' && can.check)))
    .map(({ step, missing: facts }) => {
      const words = facts.map(({ what, count = 0 }) => t(`competitions.missing.${what}`, { count }))
      return { step, text: words.length > 0 ? words.join(', ') : t('competitions.opening.openUnconfirmed') }
    })
  const isToOpen = steps.some(({ step, state }) => step === 'OPENING' && state === 'TO_DO')
  return (
    <Section title={t('competitions.steps.OPENING')} lead={t('competitions.opening.lead')}>
      {opening && <p>{t('competitions.opening.openBy', { name: opening.byName, at: dates.instant(opening.at) })}</p>}
      {isToOpen && missing.length > 0 && (
        <>
          <h3>{t('competitions.opening.openMissing')}</h3>
          <ul className={classes.missing}>
            {missing.map(({ step, text }) => (
              <li key={step}>
                {t(`competitions.steps.${step}`)}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <ActError error={error} />
      {isToOpen &&
        missing.length === 0 &&
        (can.open ? (
          <Actions>
            <Button
              isBusy={isBusy}
              onClick={() =>
                void run(async () => {
                  await openCompetition(id, version)
                  showToast('success', t('competitions.opening.openDone'))
                })
              }
            >
              {t('competitions.opening.openAct')}
            </Button>
          </Actions>
        ) : (
          <p>{t(`competitions.opening.${can.check ? 'openAnother' : 'openNotYours'}`)}</p>
        ))}
    </Section>
  )
}
