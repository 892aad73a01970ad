import { CONFIRMED_STEPS } from '@portal/domain/competitions/confirm-rules.ts'
import { isScoreStated } from '@portal/domain/competitions/kind-rules.ts'
import type { Step } from '@portal/domain/competitions/step-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ComponentType, useRef, useState } from 'react'
import { grouped } from '../../../platform/numbers.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { OfferCounts } from '../../offers/parts/offer-counts.tsx'
import { CommissionPanel } from '../components/commission-panel.tsx'
import { ConfirmStep, NextStep } from '../components/confirm-step.tsx'
import { DatesPanel } from '../components/dates-panel.tsx'
import { FilledFrom } from '../components/filled-from.tsx'
import { MinimumsPanel } from '../components/minimums-panel.tsx'
import { OpeningPanel } from '../components/opening-panel.tsx'
import { PlacesPanel } from '../components/places-panel.tsx'
import { PublicationPanel } from '../components/publication-panel.tsx'
import { QuotasPanel } from '../components/quotas-panel.tsx'
import { RightsPanel } from '../components/rights-panel.tsx'
import { RunsPanel } from '../components/runs-panel.tsx'
import classes from '../components/setup.module.css'
import type { PanelProps } from '../components/setup-form.tsx'
import { StageTag } from '../components/stage-tag.tsx'
import { isPublishing, needsWork, STEP_TONES } from '../labels.ts'
import { PROGRESS_MS, type StaffCompetition, staffCompetitionQuery } from '../state/setup-calls.ts'
import { useStaffName } from '../state/use-staff-name.ts'

/** One competition as a sequence of steps, each with its gaps (docs/specification/competition.md#stages). */
export function StaffCompetitionScreen() {
  const { id } = useParams({ from: '/work/competitions/$id' })
  const { t } = useTexts()
  // Polled: another person may confirm, and the stage changes with time.
  const interval = usePollInterval()
  const competition = useQuery({
    ...staffCompetitionQuery(id),
    refetchInterval: ({ state }) => (state.data?.data.protocols.some(isPublishing) ? PROGRESS_MS : interval),
  })
  if (!competition.isSuccess) {
    return (
      <Page title={t('competitions.title')} back={<Link to="/competitions">← {t('competitions.title')}</Link>} isWide>
        <Waiting on={competition} />
      </Page>
    )
  }
  return <Competition key={id} competition={competition.data.data} />
}

const PANELS: Readonly<Record<Step, ComponentType<PanelProps>>> = {
  DATES: DatesPanel,
  PLACES: PlacesPanel,
  MINIMUMS: MinimumsPanel,
  QUOTAS: QuotasPanel,
  RIGHTS: RightsPanel,
  COMMISSION: CommissionPanel,
  OPENING: OpeningPanel,
  CLAIMS: ClaimsPanel,
  RUN: RunsPanel,
  PUBLICATION: PublicationPanel,
  ROUNDS: RoundsPanel,
}

/** Steps whose form begins with the rules. The list of places keeps its page and search, and has dialogs. */
const WITH_FORM: readonly Step[] = CONFIRMED_STEPS.filter((step) => step !== 'PLACES')

type OwnProps = { readonly competition: StaffCompetition }

function Competition({ competition }: OwnProps) {
  const { t } = useTexts()
  const { steps, version, roundsPublished } = competition
  const panel = useRef<HTMLElement>(null)
  // Opens at the step to do or to check, else at the published rounds. The reader leaves it by an act of their own.
  const [step, setStep] = useState<Step>(
    () => steps.find(needsWork)?.step ?? (roundsPublished > 0 ? 'ROUNDS' : 'DATES'),
  )
  const Panel = PANELS[step]
  const [isTyped, setIsTyped] = useState(false)
  // Another person's version is taken over while nothing is typed. Input stays, and its saving is refused once.
  const [shown, setShown] = useState(version)
  if (shown !== version && !isTyped) setShown(version)
  const open = (name: Step) => {
    setStep(name)
    panel.current?.focus()
  }
  return (
    <Page
      title={useStaffName()(competition)}
      lead={<StageTag of={competition} />}
      back={<Link to="/competitions">← {t('competitions.title')}</Link>}
      isWide
    >
      <FilledFrom competition={competition} />
      <div className={classes.layout}>
        <nav aria-label={t('competitions.path')}>
          <ol className={classes.path}>
            {steps.map(({ step: name, state, missing }) => (
              <li key={name}>
                <button
                  type="button"
                  className={classes.step}
                  {...(name === step ? { 'aria-current': 'step' as const } : {})}
                  onClick={() => open(name)}
                >
                  <span className={classes.stepHead}>
                    {t(`competitions.steps.${name}`)}
                    <StatusTag tone={STEP_TONES[state]}>{t(`competitions.states.${state}`)}</StatusTag>
                  </span>
                  {missing.map(({ what, count = 0 }) => (
                    <span key={what}>{t(`competitions.missing.${what}`, { count })}</span>
                  ))}
                </button>
              </li>
            ))}
          </ol>
        </nav>
        {/* On a phone the panel is below the steps: the focus moves to it. */}
        <section ref={panel} tabIndex={-1} aria-label={t(`competitions.steps.${step}`)}>
          <div className={classes.panel} key={WITH_FORM.includes(step) ? `${step} ${shown}` : step}>
            <Panel competition={competition} onTyped={setIsTyped} />
          </div>
          <div className={classes.foot}>
            <ConfirmStep key={step} competition={competition} step={step} />
            <NextStep competition={competition} step={step} onOpen={open} />
          </div>
        </section>
      </div>
    </Page>
  )
}

function RoundsPanel({ competition }: OwnProps) {
  const countsOffers = useMay('countOffers')
  return (
    <>
      {countsOffers && <OfferCounts competitionId={competition.id} />}
      <PublicationPanel competition={competition} />
      <PanelLink competition={competition} />
    </>
  )
}

/** Link to the expert panel's work; nothing if the competition has none. */
function PanelLink({ competition: { id, setup } }: OwnProps) {
  const { t } = useTexts()
  if (!setup.commission) return null
  return (
    <p>
      <Link to="/competitions/$id/commission" params={{ id }}>
        {t('competitions.claimsPanel.commission')}
      </Link>
    </p>
  )
}

function ClaimsPanel({ competition }: OwnProps) {
  const { id, setup, source, competitors, claimsWaiting, gradesWaiting } = competition
  const { t, language } = useTexts()
  const listsClaims = useMay('listClaims')
  const imports = useMay('importResults') && isScoreStated(source)
  return (
    <Section title={t('competitions.steps.CLAIMS')} lead={t('competitions.claimsPanel.lead')}>
      <p>{t('competitions.claimsPanel.competitors', { count: competitors, shown: grouped(competitors, language) })}</p>
      <p>{t('competitions.claimsPanel.waiting', { count: claimsWaiting, shown: grouped(claimsWaiting, language) })}</p>
      {setup.commission && <p>{t('competitions.claimsPanel.ungraded', { shown: grouped(gradesWaiting, language) })}</p>}
      <PanelLink competition={competition} />
      {listsClaims && (
        <p>
          <Link to="/claims">{t('app.navigation.claims')}</Link>
        </p>
      )}
      {imports && (
        <p>
          <Link to="/competitions/$id/results" params={{ id }}>
            {t('competitions.claimsPanel.results')}
          </Link>
        </p>
      )}
    </Section>
  )
}
