import { hasLapsed, mayChooseTime } from '@portal/domain/applications/slot-schema.ts'
import {
  ENDED,
  isAdmitted,
  isCompeting,
  isDraft,
  isOpen,
  isRefused,
  isTakenBack,
} from '@portal/domain/applications/status.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { useLastDays } from '../../../platform/last-days.ts'
import { useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { OwnWords } from '../../../ui/own-words.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { OwnRow } from '../api.ts'
import { STATUS_TONE, statusLabel } from '../parts/labels.ts'
import { OWN_ADDRESS } from '../parts/own-address.ts'
import { FORM_TITLES } from '../state/form-address.ts'
import classes from './application-card.module.css'
import { ContinueDraft } from './continue-draft.tsx'
import { EndApplication } from './end-application.tsx'
import { leftIn, partsIn } from './home/step-words.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { useApplyAgain } from './use-apply-again.ts'

export type CardFacts = {
  readonly row: OwnRow
  /** Deadline for the answer to an offered grant; null: no offer waits. */
  readonly acceptUntil: string | null
}

/** One application of an applicant: its state, choice, next step with its date, and one main act. */
export function ApplicationCard({ row, acceptUntil }: CardFacts) {
  const { t, language } = useTexts()
  const dates = useDeadlines()
  const { id, number, type, status, speciality, university, progress, can } = row
  const name = speciality === null ? t(FORM_TITLES[type].stored) : `${speciality.code} ${nameIn(speciality, language)}`
  const end = can.remove ? 'remove' : can.withdraw ? 'withdraw' : null
  const isEnded = ENDED.includes(status) && !isTakenBack(status)
  const isAsked = isCorrected(row) && row.correction.state === 'ASKED'
  return (
    <article className={`${classes.card} ${classes[isAsked ? 'attention' : STATUS_TONE[status]]}`}>
      <div className={classes.top}>
        <StatusTag tone={STATUS_TONE[status]}>{t(statusLabel(status, type))}</StatusTag>
        <span>
          {[
            number === null
              ? t('applications.cards.created', { date: dates.day(row.createdDate) })
              : t('applications.view.title', { number }),
            isEnded &&
              row.lastStatusUpdateDate !== null &&
              t('applications.cards.ended', { date: dates.day(row.lastStatusUpdateDate) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={classes.titles}>
        <h2>
          <Link {...OWN_ADDRESS.application(row)}>
            {name}
            {number !== null && <span className={classes.hidden}>, {number}</span>}
          </Link>
        </h2>
        {university !== null && <p>{nameIn(university, language)}</p>}
      </div>
      {progress !== null && <Meter done={progress.done} total={progress.total} text={partsIn(t, progress)} />}
      {isCorrected(row) && <CorrectionNote of={row.correction} />}
      {isOpen(status) && row.slotInvitation !== null && <SlotNote id={id} of={row.slotInvitation} isAsked={isAsked} />}
      {isDraft(status) ? (
        <DraftNote row={row} />
      ) : acceptUntil !== null ? (
        <Note tone="attention" title={t('offers.until', { date: dates.until(acceptUntil) })} />
      ) : isEnded ? (
        <EndNotes row={row} />
      ) : isAsked ? null : (
        <NextNote row={row} />
      )}
      {row.conversation?.isUnread && <MessageNote row={row} name={name} />}
      {row.formerSeason !== null && <FormerSeasonNote of={row.formerSeason} />}
      <div className={classes.acts}>
        <MainAct row={row} name={name} hasOffer={acceptUntil !== null} />
        {number !== null && isCompeting(type) && (acceptUntil !== null || !isEnded) && (
          <Link
            {...OWN_ADDRESS.grant(id)}
            className={buttonClass('quiet')}
            aria-label={`${t('results.own.open')}: ${name}`}
          >
            {t('results.own.open')}
          </Link>
        )}
        {number !== null && <ReceiptButton id={id} number={number} look="quiet" />}
        {end && (
          <div className={classes.far}>
            <EndApplication id={id} number={number} act={end} />
          </div>
        )}
      </div>
    </article>
  )
}

function Note({ tone, title, children }: { tone?: 'attention' | 'danger'; title?: ReactNode; children?: ReactNode }) {
  return (
    <div className={tone === undefined ? classes.note : `${classes.note} ${classes[`${tone}Note`]}`}>
      {title && <strong>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
  )
}

type Corrected = OwnRow & { readonly correction: NonNullable<OwnRow['correction']> }

/** A request for corrections is part of an application under review. */
const isCorrected = (row: OwnRow): row is Corrected => row.correction !== null && isOpen(row.status)

function CorrectionNote({ of: { state, items, ready, until } }: { of: Corrected['correction'] }) {
  const { t } = useTexts()
  const days = useLastDays()
  if (state === 'ASKED') {
    return (
      <Note tone="attention" title={t('corrections.own.title', { count: items })}>
        {t('corrections.card.until', { at: days.deadline(until) })} · {days.left(until)}
        <br />
        {t('corrections.own.ready', { ready, total: items })}
      </Note>
    )
  }
  if (state !== 'ANSWERED' && state !== 'LAPSED') return null
  return <Note title={t(state === 'ANSWERED' ? 'corrections.card.answered' : 'corrections.card.lapsed')} />
}

type SlotNoteProps = {
  readonly id: string
  readonly of: NonNullable<OwnRow['slotInvitation']>
  /** Corrections are asked too: theirs is the main act of the card. */
  readonly isAsked: boolean
}

/** An invitation to choose a time for the interview, until it is chosen. */
function SlotNote({ id, of: { state, chooseUntil }, isAsked }: SlotNoteProps) {
  const { t } = useTexts()
  const days = useLastDays()
  if (mayChooseTime(state))
    return (
      <Note tone="attention" title={t('applications.cards.slots.choose')}>
        {t('applications.cards.slots.until', { at: days.deadline(chooseUntil) })} · {days.left(chooseUntil)}{' '}
        {isAsked && (
          <Link {...OWN_ADDRESS.slots(id)} className={buttonClass('quiet')}>
            {t('applications.cards.slots.act')}
          </Link>
        )}
      </Note>
    )
  return hasLapsed(state) ? <Note title={t('applications.cards.slots.lapsed')} /> : null
}

function DraftNote({ row: { progress, sendUntil, can } }: { row: OwnRow }) {
  const { t } = useTexts()
  const dates = useDeadlines()
  if (progress === null) return null
  const isReady = progress.left.length === 0
  return (
    <Note title={isReady ? t('applications.cards.ready') : leftIn(t, progress)}>
      {!can.submit
        ? isReady && t('applications.cards.cannotSend')
        : sendUntil && t('applications.cards.sendBy', { at: dates.until(sendUntil) })}
    </Note>
  )
}

/** Order of importance; the first one that waits is shown. */
const SHOWN = ['runningTest', 'test', 'interview', 'claims', 'result', 'review'] as const

/** The first step that waits, with an interview beside it and the usual day of a decision. */
function NextNote({ row: { nextSteps, usualDecisionDay } }: { row: OwnRow }) {
  const { t } = useTexts()
  const dates = useDeadlines()
  const [next, ...rest] = SHOWN.flatMap((name) => {
    const found = nextSteps.find(({ step }) => step === name)
    return found === undefined ? [] : [{ name, at: found.at === null ? null : dates.deadline(found.at) }]
  })
  if (next === undefined) return null
  const words = ({ name, at }: typeof next): string =>
    at === null || name === 'claims'
      ? t(`applications.cards.next.${name}`)
      : t(`applications.cards.next.${name === 'result' ? 'resultOn' : name}`, { at })
  const interview = rest.find(({ name }) => name === 'interview')
  return (
    <Note title={words(next)}>
      {interview !== undefined && <p>{words(interview)}</p>}
      {usualDecisionDay !== null && (
        <p>{t('applications.home.steps.wait.usual', { day: dates.date(usualDecisionDay) })}</p>
      )}
    </Note>
  )
}

/** A refusal: its reason, and what can be done. */
function EndNotes({ row: { status, type, comment } }: { row: OwnRow }) {
  const { t } = useTexts()
  const again = useApplyAgain(status, type)
  return (
    <>
      {isRefused(status) && comment && (
        <Note tone="danger" title={t('applications.view.reason')}>
          <OwnWords>{comment}</OwnWords>
        </Note>
      )}
      {isRefused(status) && (
        <Note title={t('applications.cards.whatNow')}>
          {isCompeting(type) ? t('applications.cards.explained') : again?.words}
        </Note>
      )}
    </>
  )
}

function MessageNote({ row, name }: { row: OwnRow; name: string }) {
  const { t } = useTexts()
  return (
    <Note tone="attention" title={t('conversations.mark.written')}>
      <Link
        {...OWN_ADDRESS.messages(row)}
        className={buttonClass('quiet')}
        aria-label={t('conversations.mark.readOf', { name })}
      >
        {t('conversations.mark.read')}
      </Link>
    </Note>
  )
}

function FormerSeasonNote({ of: { was, now } }: { of: NonNullable<OwnRow['formerSeason']> }) {
  const { t, language } = useTexts()
  return <Note>{t('applications.cards.former', { was: nameIn(was, language), now: nameIn(now, language) })}</Note>
}

/** The one main act; an application that only waits has a secondary one. */
function MainAct({ row, name, hasOffer }: { row: OwnRow; name: string; hasOffer: boolean }) {
  const { t } = useTexts()
  const { id, status, nextSteps, progress, can } = row
  const link = (address: ReturnType<typeof OWN_ADDRESS.application>, text: string, isMain: boolean) => (
    <Link {...address} className={buttonClass(isMain ? 'primary' : 'secondary')} aria-label={`${text}: ${name}`}>
      {text}
    </Link>
  )
  if (row.formerSeason !== null) return <ContinueDraft row={row} season={row.formerSeason.now} name={name} />
  if (isDraft(status))
    return can.submit && progress !== null && progress.left.length === 0
      ? link(OWN_ADDRESS.application(row, 'check'), t('applications.home.steps.sendDraft.act'), true)
      : link(OWN_ADDRESS.application(row), t('applications.home.steps.finishDraft.act'), true)
  if (hasOffer) return link(OWN_ADDRESS.grant(id), t('offers.answer'), true)
  if (row.correction?.state === 'ASKED') return link(OWN_ADDRESS.correction(id), t('corrections.card.act'), true)
  if (isOpen(status) && row.slotInvitation !== null && mayChooseTime(row.slotInvitation.state))
    return link(OWN_ADDRESS.slots(id), t('applications.cards.slots.act'), true)
  if (nextSteps.some(({ by }) => by === 'APPLICANT'))
    return link(OWN_ADDRESS.test(id), t('applications.besides.takeTest'), true)
  if (isAdmitted(status) || isRefused(status))
    return link(
      OWN_ADDRESS.decision(row),
      t(isCompeting(row.type) ? 'results.own.open' : 'applications.home.steps.admitted.act'),
      false,
    )
  return link(OWN_ADDRESS.application(row), t('applications.cards.open'), false)
}
