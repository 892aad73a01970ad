import {
  type AgendaItem,
  agendaOf,
  type HomeStep,
  type HomeStepName,
  homeSteps,
  type WayStep,
  wayOf,
} from '@portal/domain/applications/home-rules.ts'
import { daysUntil, kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { now } from '../../../platform/clock.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Agenda } from '../../../ui/agenda.tsx'
import { Button } from '../../../ui/button.tsx'
import { NextStep, nextStepAct } from '../../../ui/next-step.tsx'
import { Section } from '../../../ui/page.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { ShownWhenLoaded } from '../../../ui/shown-when-loaded.tsx'
import { NewestNotices } from '../../notifications/parts/newest-notices.tsx'
import { downloadOwnCalendar, type OwnRow } from '../api.ts'
import classes from '../components/home/home.module.css'
import { useStepWords } from '../components/home/step-words.ts'
import { OWN_ADDRESS } from '../parts/own-address.ts'
import { useDated } from '../state/use-dated.ts'
import { useHomeFacts } from '../state/use-home-facts.ts'

type Home = NonNullable<ReturnType<typeof useHomeFacts>['home']>

/** The applicant's home (docs/specification/screens.md#applicants-home), with `children` below. */
export function ApplicantHome({ children }: { readonly children: ReactNode }) {
  const { queries, home } = useHomeFacts()
  return (
    <>
      {home !== undefined && <Top home={home} />}
      <ShownWhenLoaded by={queries}>{children}</ShownWhenLoaded>
    </>
  )
}

function Top({ home }: { readonly home: Home }) {
  const [first, ...rest] = homeSteps(home.facts, now())
  return (
    <>
      <FirstStep step={first} home={home} />
      {rest.length > 0 && <FurtherSteps steps={rest} home={home} />}
      <Way step={first} home={home} />
      <div className={classes.pair}>
        <ComingUp home={home} />
        <NewestNotices />
      </div>
    </>
  )
}

/** Steps that ask nothing of the reader. */
const CALM: readonly HomeStepName[] = ['wait', 'notAdmitted', 'closed']
/** Steps whose instant is a deadline of the reader's act. */
const DUE: readonly HomeStepName[] = [
  'answerOffer',
  'correct',
  'chooseTime',
  'continueTest',
  'sendDraft',
  'finishDraft',
  'addDocuments',
  'begin',
]

function FirstStep({ step, home }: { readonly step: HomeStep; readonly home: Home }) {
  const { t } = useTexts()
  const dated = useDated()
  const words = useStepWords(home.facts.documents, home.rows)(step)
  if (words === null) return null
  const isAdmitted = step.step === 'admitted'
  const kicker = t(CALM.includes(step.step) || isAdmitted ? 'applications.home.nothing' : 'applications.home.now')
  const isAhead = step.at !== null && now() < step.at
  return (
    <NextStep
      kicker={`${kicker}${step.at !== null && step.step === 'joinInterview' ? ` · ${dated.left(step.at)}` : ''}`}
      title={words.title}
      isGood={isAdmitted || step.step === 'answerOffer'}
      act={
        <Link {...words.act.address} className={nextStepAct}>
          {words.act.text}
        </Link>
      }
    >
      <p>{words.text}</p>
      {step.at !== null && isAhead && DUE.includes(step.step) && (
        <p>
          <strong>{t('applications.home.until', { at: dated.ahead(step.at) })}</strong>
        </p>
      )}
    </NextStep>
  )
}

function FurtherSteps({ steps, home }: { readonly steps: readonly HomeStep[]; readonly home: Home }) {
  const { t } = useTexts()
  const wordsOf = useStepWords(home.facts.documents, home.rows)
  return (
    <Section title={t('applications.home.also')}>
      <ul className={classes.further}>
        {steps.map((step) => {
          const words = wordsOf(step)
          return (
            words !== null && (
              <li key={`${step.step} ${step.applicationId}`}>
                <div>
                  <strong>{words.title}</strong>
                  <p>{words.text}</p>
                </div>
                <Link {...words.act.address} className={classes.link}>
                  {words.act.text}
                </Link>
              </li>
            )
          )
        })}
      </ul>
    </Section>
  )
}

/** Stage of the way in which a step is. */
const STAGE_OF: { readonly [Step in HomeStepName]?: WayStep['stage'] } = {
  chooseTime: 'interview',
  joinInterview: 'interview',
  correct: 'review',
  continueTest: 'test',
  takeTest: 'test',
  wait: 'review',
}

function Way({ step, home: { facts, rows } }: { readonly step: HomeStep; readonly home: Home }) {
  const { applicationId } = step
  const { t } = useTexts()
  const dated = useDated()
  const application = facts.applications.find(({ id }) => id === applicationId) ?? null
  const row = rows.find(({ id }) => id === applicationId)
  const stages = wayOf(application, facts.documents, now())

  function noteOf({ stage, state, at }: WayStep): string | null {
    if (stage === 'documents' && state !== 'done') return t('applications.home.way.count', facts.documents)
    if (stage === 'sent' && at !== null && state !== 'done')
      return now() < at ? t('applications.home.way.until', { day: dated.day(at) }) : null
    if (stage === 'interview' && at === null && state === 'ahead') return t('applications.home.way.ifInvited')
    if (stage === 'decision' && row?.usualDecisionDay)
      return t('applications.home.way.usual', { day: dated.date(row.usualDecisionDay) })
    return at === null ? null : dated.day(at)
  }

  return (
    <section className={classes.way} aria-labelledby="home-way">
      <div className={classes.head}>
        <h2 id="home-way">
          {row?.number == null
            ? t('applications.home.way.title')
            : t('applications.view.title', { number: row.number })}
        </h2>
        {row !== undefined && (
          <Link {...OWN_ADDRESS.application(row)} className={classes.link}>
            {t('applications.list.open')}
          </Link>
        )}
      </div>
      <ProgressLine
        current={STAGE_OF[step.step]}
        stages={stages.map((step) => ({
          key: step.stage,
          label: t(`applications.home.way.stages.${step.stage}`),
          state: step.state,
          stateWord: t(`applications.home.way.states.${step.state}`),
          note: noteOf(step),
        }))}
      />
    </section>
  )
}

const agendaAddress = (item: AgendaItem['item'], row: OwnRow) =>
  item === 'offer'
    ? OWN_ADDRESS.grant(row.id)
    : item === 'correction'
      ? OWN_ADDRESS.correction(row.id)
      : item === 'chooseTime'
        ? OWN_ADDRESS.slots(row.id)
        : OWN_ADDRESS.application(row)

const SOON_DAYS = 3
const LEAF_LETTERS = 3

function ComingUp({ home: { facts, closing, rows } }: { readonly home: Home }) {
  const { t } = useTexts()
  const dated = useDated()
  const items = agendaOf(facts, closing, now())
  return (
    <Section title={t('applications.home.agenda.title')}>
      {items.length === 0 ? (
        <p>{t('applications.home.agenda.none')}</p>
      ) : (
        <Agenda
          entries={items.map(({ item, applicationId, at }) => {
            const [, month = '', day = ''] = kazakhstanDate(at).split('-')
            const row = rows.find(({ id }) => id === applicationId)
            return {
              key: `${item} ${applicationId}`,
              month: t(`app.date.months.${Number(month)}` as TextKey).slice(0, LEAF_LETTERS),
              day: String(Number(day)),
              title: t(`applications.home.agenda.items.${item}`),
              text: dated.ahead(at),
              isSoon: daysUntil(at, now()) <= SOON_DAYS,
              link: row !== undefined && (
                <Link {...agendaAddress(item, row)}>
                  {row.number === null
                    ? t('applications.list.open')
                    : t('applications.view.title', { number: row.number })}
                </Link>
              ),
            }
          })}
        />
      )}
      {items.length > 0 && (
        <Button look="quiet" onClick={() => void downloadOwnCalendar(t('applications.home.agenda.fileName'))}>
          {t('applications.home.agenda.calendar')}
        </Button>
      )}
    </Section>
  )
}
