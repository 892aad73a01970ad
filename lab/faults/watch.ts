import type { Finding } from './witness.ts'

/** Answers that callers may get while a fault lasts. Without a fault none of them is allowed. */
export type Allowance = {
  /** Calls that may be answered 503: all, those with files, or none. */
  readonly unavailable: 'all' | 'files' | 'none'
  /** Whether a call may get no answer, because a server ends. */
  readonly silence: boolean
  /** Whether sessions may expire, because the clock jumps. */
  readonly expiry: boolean
}
export const CALM: Allowance = { unavailable: 'none', silence: false, expiry: false }

type Phase = { readonly name: string; readonly allowance: Allowance }
export type Seen = {
  calls: number
  fine: number
  unavailable: number
  silent: number
  reads: number
  slowestMs: number
}

const QUIET: Phase = { name: 'quiet', allowance: CALM }
const MOST_FINDINGS = 200
/** Timeouts of a connection and of an answer (platform/database/database.ts), with room for a busy machine. */
const LONGEST_MS = 25_000

/** Observes every call with the faults of its begin and its end. */
export function openWatch() {
  let phase = QUIET
  let jumps = 0
  const seen = new Map<string, Seen>()
  const findings: Finding[] = []
  const find = (rule: Finding['rule'], what: string) => {
    if (findings.length < MOST_FINDINGS) findings.push({ rule, what })
  }
  return {
    seen: seen as ReadonlyMap<string, Seen>,
    findings: findings as readonly Finding[],
    find,
    enter(name: string, allowance: Allowance): void {
      phase = { name, allowance }
      if (allowance.expiry) jumps += 1
    },
    /** Whether a fault has met a call since now. With `isRefusing` only a 503 or a missing answer counts. */
    meeting(name: string, isRefusing: boolean): () => boolean {
      const count = (): number => {
        const { calls = 0, unavailable = 0, silent = 0 } = seen.get(name) ?? {}
        return isRefusing ? unavailable + silent : calls
      }
      const before = count()
      return () => count() > before
    },
    /** Count of clock jumps. A session older than the last jump may expire. */
    jumps: () => jumps,
    leave(): void {
      if (phase.allowance.expiry) jumps += 1
      phase = QUIET
    },
    /** @returns the function to call with the answer; null: none came. */
    begin(call: {
      readonly name: string
      readonly isRead: boolean
      readonly isFile: boolean
      readonly isBeforeJump?: boolean
      /** Retry after a lost answer. The first call may have succeeded or used up a rate limit. */
      readonly isRetry?: boolean
    }) {
      const [from, began] = [phase, performance.now()]
      return (
        answer: { readonly status: number; readonly retryAfter: string | null; readonly text: string } | null,
      ): void => {
        // A call that began before a fault and ended in it has met it.
        const met = from === QUIET ? phase : from
        const row = seen.get(met.name) ?? { calls: 0, fine: 0, unavailable: 0, silent: 0, reads: 0, slowestMs: 0 }
        seen.set(met.name, row)
        row.calls += 1
        const took = performance.now() - began
        row.slowestMs = Math.max(row.slowestMs, took)
        const may = (allows: (allowance: Allowance) => boolean) => allows(from.allowance) || allows(phase.allowance)
        const where = `${call.name} in ${from.name}${phase === from ? '' : ` and ${phase.name}`}`
        if (took > LONGEST_MS) find('answer', `${where}: ${Math.round(took)} ms`)
        if (answer === null) {
          row.silent += 1
          if (!may(({ silence }) => silence)) find('answer', `${where}: no answer`)
          return
        }
        const { status, retryAfter, text } = answer
        if (status < 400) {
          row.fine += 1
          if (call.isRead) row.reads += 1
        } else if (status === 503) {
          row.unavailable += 1
          if (retryAfter === null) find('answer', `${where}: 503 without Retry-After`)
          const isAllowed = may(({ unavailable }) => unavailable === 'all' || (unavailable === 'files' && call.isFile))
          if (!isAllowed) find('answer', `${where}: 503 though nothing it needs is away`)
        } else if (status >= 500 || (status === 429 && !call.isRetry))
          find('answer', `${where}: ${status} ${text.slice(0, 200)}`)
        else if (status === 401 && !call.isBeforeJump && !may(({ expiry }) => expiry))
          find('answer', `${where}: the session has ended`)
      }
    },
  }
}
export type Watch = ReturnType<typeof openWatch>
