import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLastDays } from '../../../platform/last-days.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Section } from '../../../ui/page.tsx'
import type { OwnApplication, OwnInvitation, OwnSlots } from '../api.ts'
import type { OwnState } from '../state/own-state.ts'
import { ChooseTime } from './choose-time.tsx'
import { OwnInterview } from './own-interview.tsx'
import { SlotNews } from './slot-news.tsx'
import classes from './slots.module.css'

type OwnTimeProps = {
  readonly application: OwnApplication
  readonly slots: OwnSlots
  readonly state: OwnState
}

/** Choice of a time, the chosen one, or the reason why there is none. */
export function OwnTime({ application, slots, state }: OwnTimeProps) {
  const { t } = useTexts()
  const [booked, setBooked] = useState<'chosen' | 'moved' | null>(null)
  const { invitation, interview } = slots
  return (
    <>
      {booked !== null && <Booked words={t(`slots.own.done.${booked}`)} />}
      {(state === 'choose' || state === 'full') && invitation !== null && (
        <>
          <Until invitation={invitation} />
          {state === 'full' ? (
            <p>{t('slots.own.fullText')}</p>
          ) : (
            <ChooseTime
              id={application.id}
              slots={slots.slots}
              submit={t('slots.own.book')}
              confirm={{ title: t('slots.own.bookTitle'), text: moveRule(t, invitation) }}
              onBooked={() => setBooked('chosen')}
            />
          )}
          <SlotNews id={application.id} wantsNews={slots.wantsNews} />
          <Rules invitation={invitation} />
        </>
      )}
      {state === 'chosen' && interview !== null && (
        <OwnInterview
          application={application}
          interview={interview}
          slots={slots}
          onMoved={() => setBooked('moved')}
        />
      )}
      {state === 'none' && <p>{t('slots.own.noneText')}</p>}
      {state === 'lapsed' && <p>{t('slots.own.lapsedText')}</p>}
      {state === 'over' && <p>{t('slots.own.overText')}</p>}
      {state === 'missed' && <Banner tone="warning">{t('slots.own.missedText')}</Banner>}
    </>
  )
}

/** News of a booking. Takes the focus: the form that made it is gone. */
function Booked({ words }: { readonly words: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="success" title={words} isAnnounced />
    </div>
  )
}

function Until({ invitation: { chooseUntil } }: { readonly invitation: OwnInvitation }) {
  const { t } = useTexts()
  const days = useLastDays()
  const left = days.left(chooseUntil)
  return (
    <p>
      <strong>{t('slots.own.until', { at: days.deadline(chooseUntil) })}</strong>
      {left !== '' && ` · ${left}`}
      <br />
      <Link to="/faq" hash="interviewTime">
        {t('slots.own.help')}
      </Link>
    </p>
  )
}

const moveRule = (t: ReturnType<typeof useTexts>['t'], { moveHours }: OwnInvitation): string =>
  moveHours === 0 ? t('slots.own.moveRuleStart') : t('slots.own.moveRule', { count: moveHours })

/** Rules of the invitation in plain words. */
function Rules({ invitation }: { readonly invitation: OwnInvitation }) {
  const { t } = useTexts()
  const days = useLastDays()
  return (
    <Section title={t('slots.own.rules')}>
      <ul className={classes.rules}>
        <li>{moveRule(t, invitation)}</li>
        <li>{t('slots.own.nothingChosen', { day: days.day(invitation.chooseUntil) })}</li>
        <li>{t('slots.own.cancelRule')}</li>
      </ul>
    </Section>
  )
}
