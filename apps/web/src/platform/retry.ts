import { ApiError } from './api-error.ts'

/** Pauses before a retry, in milliseconds; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/** Temporary failures: no response, or one of a proxy or of a server at its restart. A retry may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504))

type RetryOptions = {
  readonly signal: AbortSignal
  readonly onWaiting: (isWaiting: boolean) => void
  /** Resolves when it is time for the next try; rejects when the signal fires. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Retries an act over the network until it succeeds, is refused or is cancelled. */
export async function withRetry<Result>(
  act: () => Promise<Result>,
  { signal, onWaiting, pause = pauseForNetwork }: RetryOptions,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await act()
    } catch (error) {
      if (!isPassing(error)) throw error
      onWaiting(true)
      await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0, signal)
      onWaiting(false)
    }
  }
}

/** Waits for the given time, or until the browser reports that the network is back. */
function pauseForNetwork(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(resolve), milliseconds)
    const online = () => end(resolve)
    const abort = () => end(() => reject(new DOMException('Aborted', 'AbortError')))
    function end(settle: () => void): void {
      clearTimeout(timer)
      window.removeEventListener('online', online)
      signal.removeEventListener('abort', abort)
      settle()
    }
    window.addEventListener('online', online)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}

/** A connection without progress for this long is dead, even without an error. */
const STALLED_AFTER_MS = 30_000

/**
 * Runs one try with a signal of its own. The signal also fires when the network is lost or the try makes no progress: a
 * browser leaves such a try hanging without an error.
 */
export async function unlessStalled<Result>(
  signal: AbortSignal,
  act: (signal: AbortSignal, onMove: () => void) => Promise<Result>,
): Promise<Result> {
  const own = new AbortController()
  const abort = () => own.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onMove = (): void => {
    clearTimeout(timer)
    timer = setTimeout(abort, STALLED_AFTER_MS)
  }
  signal.addEventListener('abort', abort)
  window.addEventListener('offline', abort)
  onMove()
  try {
    return await act(own.signal, onMove)
  } catch (error) {
    if (own.signal.aborted && !signal.aborted) throw new ApiError(0, { msg: 'try_again_later' })
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    window.removeEventListener('offline', abort)
  }
}
