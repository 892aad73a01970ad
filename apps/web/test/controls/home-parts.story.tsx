import { useTexts } from '../../src/platform/texts.ts'
import { Agenda } from '../../src/ui/agenda.tsx'
import { Meter } from '../../src/ui/meter.tsx'
import { NextStep, nextStepAct } from '../../src/ui/next-step.tsx'
import { ProgressLine } from '../../src/ui/progress-line.tsx'

const STATES = { registered: 'done', documents: 'now', sent: 'now', decision: 'ahead' } as const

/** Parts of an applicant's home without their data. */
export function Story() {
  const { t } = useTexts()
  return (
    <>
      <NextStep
        kicker={t('applications.home.now')}
        title={t('applications.home.steps.begin.title')}
        act={
          <a href="#act" className={nextStepAct}>
            {t('applications.cards.fresh')}
          </a>
        }
      >
        <p>{t('applications.home.steps.begin.text')}</p>
      </NextStep>
      <h2>{t('applications.home.way.title')}</h2>
      <ProgressLine
        current="sent"
        stages={(Object.keys(STATES) as (keyof typeof STATES)[]).map((key) => ({
          key,
          label: t(`applications.home.way.stages.${key}`),
          state: STATES[key],
          stateWord: t(`applications.home.way.states.${STATES[key]}`),
        }))}
      />
      <Meter done={1} total={3} text={t('applications.cards.parts', { done: 1, total: 3 })} />
      <Agenda
        entries={[
          {
            key: 'interview',
            month: 'XII',
            day: '1',
            title: t('applications.home.agenda.items.interview'),
            text: t('applications.home.left.tomorrow'),
            isSoon: true,
          },
        ]}
      />
    </>
  )
}
