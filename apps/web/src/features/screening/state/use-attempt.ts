import type { TestAnswer } from '@portal/domain/screening/status.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { refresh } from '../../../platform/query.ts'
import { currentSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { openTest, reportTimeIsOver, sendAnswer } from '../api.ts'
import { type AnswerQueue, type AnswerState, createAnswerQueue, type WaitingAnswer } from './answer-queue.ts'
import { announcedBetween } from './countdown.ts'
import { forgetPosition } from './local-position.ts'

const NOTHING: AnswerState = { answers: {}, waiting: [], saving: 'saved', ended: null }

const storageName = (requestId: string): string => `test.${requestId}`

/** Answers that wait on this device, with the start of their attempt: another attempt must not get them. */
type Kept = { readonly startedAt: string; readonly waiting: readonly WaitingAnswer[] }

/** A running attempt for its taker: the statements, the answers with their saving, and the clock. */
export function useAttempt(requestId: string) {
  const { language } = useTexts()
  const accountId = currentSession()?.user.id ?? ''
  const [shown, setShown] = useState(NOTHING)
  const [queue, setQueue] = useState<AnswerQueue | null>(null)
  const hasLeft = useRef(false)
  /** Start of the attempt on this screen. A return to the page must not begin a newer one. */
  const begun = useRef<string>(undefined)
  const clock = useServerClock(requestId, hasLeft)
  const { setRemaining } = clock

  const opened = useQuery({
    queryKey: ['takenTest', requestId, language],
    queryFn: async ({ signal }) => {
      const test = await openTest({ requestId, startedAt: begun.current }, language, signal)
      begun.current = test.attempt.startedAt
      return test
    },
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const attempt = opened.data?.attempt
  const isOpen = attempt !== undefined
  // At a return to the page the attempt may be over, by time, by staff or on another device.
  const refusal = opened.error instanceof ApiError ? opened.error.msg : null

  useEffect(() => {
    if (attempt !== undefined) setRemaining(attempt.remainingSeconds)
  }, [attempt, setRemaining])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one keeper an attempt, made when the attempt is there
  useEffect(() => {
    if (attempt === undefined) return
    const { startedAt } = attempt
    const kept = readLocal<Kept>(accountId, storageName(requestId))
    const left = kept?.startedAt === startedAt ? kept.waiting : []
    const made: AnswerQueue = createAnswerQueue(attempt.answers, left, {
      send: ({ index, answer }, signal) => sendAnswer({ requestId, startedAt }, index, answer, signal),
      store: (waiting) => {
        const keeping: Kept | null = waiting.length === 0 ? null : { startedAt, waiting }
        saveLocal(accountId, storageName(requestId), keeping)
      },
      onChange: () => setShown(made.current()),
      onTime: setRemaining,
    })
    setQueue(made)
    setShown(made.current())
    void made.flush().catch(() => undefined)
    return () => made.close()
  }, [isOpen, requestId])

  useEffect(() => {
    if (attempt !== undefined) queue?.renew(attempt.answers)
  }, [attempt, queue])

  const leave = useCallback(async () => {
    hasLeft.current = true
    forgetPosition()
    saveLocal(accountId, storageName(requestId), null)
    await refresh('listTests', 'readOwnApplication')
  }, [accountId, requestId])

  return {
    opened,
    queue,
    shown,
    remaining: clock.remaining,
    announced: clock.announced,
    isOver: clock.isOver || shown.ended === 'time' || refusal === 'test_time_is_over',
    isClosed: shown.ended === 'closed' || (queue !== null && refusal === 'test_not_active'),
    take: (index: number, answer: TestAnswer): void => {
      void queue?.take(index, answer).catch(() => undefined)
    },
    leave,
  }
}

/**
 * Seconds left by the server's clock, counted here between its responses. At zero the server is called, and its own
 * clock decides.
 */
function useServerClock(requestId: string, hasLeft: RefObject<boolean>) {
  const [remaining, show] = useState<number | null>(null)
  const [announced, setAnnounced] = useState<number | null>(null)
  const [isOver, setIsOver] = useState(false)
  const endsAt = useRef<number | null>(null)
  const before = useRef(Number.POSITIVE_INFINITY)

  const setRemaining = useCallback((seconds: number) => {
    endsAt.current = performance.now() + seconds * 1000
    show(seconds)
  }, [])

  useEffect(() => {
    const timer = setInterval(() => {
      if (endsAt.current === null || isOver || hasLeft.current) return
      const left = Math.max(0, Math.ceil((endsAt.current - performance.now()) / 1000))
      const minutes = announcedBetween(before.current, left)
      before.current = left
      show(left)
      if (minutes !== null) setAnnounced(minutes)
      if (left === 0) {
        setIsOver(true)
        void reportTimeIsOver(requestId).catch(() => undefined)
      }
    }, 500)
    return () => clearInterval(timer)
  }, [requestId, isOver, hasLeft])

  return { remaining, announced, isOver, setRemaining }
}
