import type { TestAnswer } from '@portal/domain/screening/status.ts'
import { STATEMENT_COUNT } from '@portal/domain/screening/status.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { withRetry } from '../../../platform/retry.ts'

export type WaitingAnswer = { readonly index: number; readonly answer: TestAnswer }
export type Saving = 'saved' | 'saving' | 'waiting'
/** Reason of the server for accepting no further answers. */
export type TestEnd = 'time' | 'closed'

export type AnswerState = {
  readonly answers: Readonly<Record<string, TestAnswer>>
  readonly waiting: readonly WaitingAnswer[]
  readonly saving: Saving
  readonly ended: TestEnd | null
}

type World = {
  readonly send: (answer: WaitingAnswer, signal: AbortSignal) => Promise<{ remainingSeconds: number }>
  /** Stores the waiting answers on this device for a closed tab; an empty list removes them. */
  readonly store: (waiting: readonly WaitingAnswer[]) => void
  readonly onChange: () => void
  /** Called with the seconds left by the server's clock, from each response. */
  readonly onTime: (remainingSeconds: number) => void
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

export type AnswerQueue = ReturnType<typeof createAnswerQueue>

/**
 * Queue of answers. It accepts them at once and sends them to the server in order, with retries over a bad network
 * (docs/specification/screening-test.md#clock). A changed answer replaces the waiting one.
 */
export function createAnswerQueue(
  known: Readonly<Record<string, TestAnswer>>,
  left: readonly WaitingAnswer[],
  { send, store, onChange, onTime, pause }: World,
) {
  const stop = new AbortController()
  let state: AnswerState = {
    answers: { ...known, ...Object.fromEntries(left.map(({ index, answer }) => [String(index), answer])) },
    waiting: left,
    saving: left.length === 0 ? 'saved' : 'saving',
    ended: null,
  }
  const saved = new Set(Object.keys(known))
  let sending: Promise<void> | null = null

  function change(part: Partial<AnswerState>): void {
    state = { ...state, ...part }
    if (part.waiting !== undefined) store(part.waiting)
    onChange()
  }

  async function sendAll(): Promise<void> {
    while (state.ended === null) {
      const first = state.waiting[0]
      if (first === undefined) break
      try {
        const { remainingSeconds } = await withRetry(() => send(first, stop.signal), {
          signal: stop.signal,
          onWaiting: (isWaiting) => change({ saving: isWaiting ? 'waiting' : 'saving' }),
          ...(pause === undefined ? {} : { pause }),
        })
        saved.add(String(first.index))
        change({ waiting: state.waiting.filter((answer) => answer !== first) })
        onTime(remainingSeconds)
      } catch (error) {
        if (stop.signal.aborted) return
        const isEnd = error instanceof ApiError && (error.status === 409 || error.status === 404)
        if (!isEnd) {
          // An ended session or a fault: waiting answers stay on this device until the test is opened again.
          change({ saving: 'waiting' })
          throw error
        }
        change({ ended: error.msg === 'test_time_is_over' ? 'time' : 'closed', waiting: [] })
      }
    }
    change({ saving: 'saved' })
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  return {
    current: (): AnswerState => state,
    /** Accepts an answer at once and sends it when the server is reachable. */
    take(index: number, answer: TestAnswer): Promise<void> {
      const given = { index, answer }
      const isFirst = state.waiting[0]?.index === index && sending !== null
      const others = state.waiting.filter((waiting, at) => waiting.index !== index || (isFirst && at === 0))
      change({ answers: { ...state.answers, [String(index)]: answer }, waiting: [...others, given], saving: 'saving' })
      return flush()
    },
    flush,
    /** Adds answers that another tab or device has saved since. An own one is never older than a read. */
    renew(read: Readonly<Record<string, TestAnswer>>): void {
      for (const index of Object.keys(read)) saved.add(index)
      change({ answers: { ...read, ...state.answers } })
    },
    /** The lowest unanswered statement; 80 if there is none. */
    nextIndex(): number {
      for (let index = 0; index < STATEMENT_COUNT; index += 1)
        if (state.answers[String(index)] === undefined) return index
      return STATEMENT_COUNT
    },
    /** Number of answers that the server has. */
    savedCount: (): number => saved.size,
    close: (): void => stop.abort(),
  }
}
