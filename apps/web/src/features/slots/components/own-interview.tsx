import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { NextStep, nextStepAct } from '../../../ui/next-step.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { OWN_ADDRESS } from '../../applications/parts/own-address.ts'
import { downloadOwnDays, type OwnInterview as Interview, type OwnApplication, type OwnSlots } from '../api.ts'
import { minutesBetween } from '../state/clocks.ts'
import { fixedBy } from '../state/own-state.ts'
import { useClocks } from '../state/use-clocks.ts'
import { ChooseTime } from './choose-time.tsx'

type OwnInterviewProps = {
  readonly application: OwnApplication
  readonly interview: Interview
  readonly slots: OwnSlots
  readonly onMoved: () => void
}

/** The interview ahead: its time by both clocks, its link, and the one move. */
export function OwnInterview({ application, interview, slots, onMoved }: OwnInterviewProps) {
  const { t } = useTexts()
  const { startsAt, endsAt, zoom } = interview
  const { momentOf, zoneOf, isDouble } = useClocks()
  const minutes = minutesBetween(startsAt, endsAt)
  const own = isDouble(startsAt) ? 'own' : 'astana'
  return (
    <>
      <NextStep
        kicker={t('slots.own.kicker')}
        title={momentOf(own, startsAt, minutes)}
        act={
          <a href={zoom} target="_blank" rel="noopener noreferrer" className={nextStepAct}>
            {t('slots.own.join')}
          </a>
        }
      >
        <p>{zoneOf(own, startsAt)}</p>
        {own === 'own' && (
          <p>
            {momentOf('astana', startsAt, minutes)} · {zoneOf('astana', startsAt)}
          </p>
        )}
        <p>{t('slots.own.before')}</p>
      </NextStep>
      <Actions>
        <Button look="secondary" onClick={() => void downloadOwnDays(t('applications.home.agenda.fileName'))}>
          {t('slots.own.calendar')}
        </Button>
      </Actions>
      <Move application={application} interview={interview} slots={slots} onMoved={onMoved} />
    </>
  )
}

function Move({ application, interview, slots, onMoved }: OwnInterviewProps) {
  const { t } = useTexts()
  const { deadline } = useDeadlines()
  const [isMoving, setIsMoving] = useState(false)
  const { canMove, moveUntil } = interview
  if (canMove && isMoving) {
    return (
      <Section title={t('slots.own.moveTitle')} lead={t('slots.own.moveLead')}>
        <ChooseTime
          id={application.id}
          slots={slots.slots}
          submit={t('slots.own.moveHere')}
          confirm={{ title: t('slots.own.moveConfirm'), text: t('slots.own.moveText') }}
          onBooked={() => {
            setIsMoving(false)
            onMoved()
          }}
          onCancel={() => setIsMoving(false)}
        />
      </Section>
    )
  }
  return (
    <Section title={t('slots.own.changeTitle')}>
      {canMove && moveUntil !== null ? (
        <>
          <p>
            <strong>{t('slots.own.moveUntil', { at: deadline(moveUntil) })}</strong>
          </p>
          {slots.slots.length === 0 ? (
            <p>{t('slots.own.noOther')}</p>
          ) : (
            <Actions>
              <Button look="secondary" onClick={() => setIsMoving(true)}>
                {t('slots.own.move')}
              </Button>
            </Actions>
          )}
        </>
      ) : (
        <p>
          {t(`slots.own.cannotMove.${fixedBy(slots)}`)}{' '}
          <Link {...OWN_ADDRESS.messages(application)}>{t('slots.own.write')}</Link>
        </p>
      )}
      <p>
        {t('slots.own.cancelRule')} <Link {...OWN_ADDRESS.application(application)}>{t('slots.own.open')}</Link>
      </p>
    </Section>
  )
}
