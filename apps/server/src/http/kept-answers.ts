import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { endOfKazakhstanDay, kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { statement } from '../platform/statement.ts'
import type { ReadyAnswer } from './send.ts'

/** Bytes of answers in memory; beyond them the one that was not asked for the longest goes. */
const MOST_BYTES = 48_000_000

/** What is old is not shown any more after so long, not even where nothing else can be had. */
const MOMENT_MS = 600_000

type Kept = { readonly answer: ReadyAnswer; readonly mayBeOld: boolean; oldSince: number | null }

const isOfAMoment = ({ oldSince }: Kept, now: number): boolean => oldSince === null || now - oldSince <= MOMENT_MS

/** Answers and pages for guests, kept while what they show stands (docs/decisions/0020-public-answers-kept.md). */
export type KeptAnswers = {
  /**
   * Names what is public at an instant: the content's version, and the day, on which news and open days depend. All who
   * share one question for the version get one and the same promise.
   */
  readonly state: (now: Date) => Promise<string>
  readonly find: (state: string, key: string) => ReadyAnswer | undefined
  /** What may be old, as it was last, ten minutes ago at most: for when nothing else can be had. */
  readonly findOld: (key: string, now: Date) => ReadyAnswer | undefined
  /**
   * An answer that was made of this state or a later one.
   * @param mayBeOld it is kept beyond its state, for when a new one cannot be had.
   */
  readonly keep: (state: string, key: string, answer: ReadyAnswer, mayBeOld?: boolean) => void
}

const versionRow = statement<object, { readonly version: number }>(() => sql`select version from public_content`, {
  isShort: true,
})

/** The number that every change of what guests read moves. */
export const readContentVersion = async (db: Db): Promise<string> => String((await versionRow(db, {}))[0]?.version)

/** In a crowd a question waits until so many turns of the event loop brought nobody else, some microseconds each. */
const QUIET_TURNS = 3
/** No longer than so many, however many go on coming. */
const MOST_TURNS = 16

/**
 * One question at a time, for all who have come before it is asked. Where several have come it waits for those who come
 * with them: asking costs more than a page, and in a crowd each question is one for many.
 */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  let count = 0
  const askNext = async (): Promise<T> => {
    await underWay
    let quiet = 0
    for (let turn = 0; turn < MOST_TURNS && quiet < (count > 1 ? QUIET_TURNS : 1); turn += 1) {
      const before = count
      await turnOfLoop()
      quiet = count > before ? 0 : quiet + 1
    }
    next = null
    count = 0
    const asked = ask()
    underWay = asked.catch(() => undefined)
    return asked
  }
  return () => {
    count += 1
    next ??= askNext()
    return next
  }
}

/** Gives the day in Kazakhstan of an instant in milliseconds; each day is worked out once. */
function countDays(): (now: number) => string {
  let [day, from, until] = ['', 0, 0]
  return (now) => {
    if (now < from || now >= until) {
      day = kazakhstanDate(new Date(now))
      from = startOfKazakhstanDay(day).getTime()
      until = endOfKazakhstanDay(day).getTime()
    }
    return day
  }
}

/** Keeps answers as bytes, so that what many read is made once. */
export function keepAnswers(contentVersion: () => Promise<string>, mostBytes = MOST_BYTES): KeptAnswers {
  const version = shared(contentVersion)
  const dayOf = countDays()
  let latest: { readonly asked: Promise<string>; readonly day: string; readonly state: Promise<string> } | undefined
  /** The least recently asked for first. */
  const answers = new Map<string, Kept>()
  let current = ''
  let size = 0
  const remove = (key: string): void => {
    size -= weightOf(answers.get(key)?.answer)
    answers.delete(key)
  }
  /** Lets go of what has just become old, or is too old by now, but for what may be old for a moment. */
  const age = (now: number): void => {
    for (const [key, kept] of answers) {
      kept.oldSince ??= now
      if (!kept.mayBeOld || !isOfAMoment(kept, now)) remove(key)
    }
  }
  const enter = (state: string, now: number): string => {
    if (state !== current) {
      current = state
      age(now)
    }
    return state
  }
  return {
    state: (now) => {
      const asked = version()
      const day = dayOf(now.getTime())
      if (asked !== latest?.asked || day !== latest.day)
        latest = { asked, day, state: asked.then((known) => enter(`${known} ${day}`, now.getTime())) }
      return latest.state
    },
    find: (state, key) => {
      const kept = answers.get(key)
      if (kept === undefined || state !== current || kept.oldSince !== null) return undefined
      answers.delete(key)
      answers.set(key, kept)
      return kept.answer
    },
    findOld: (key, now) => {
      const kept = answers.get(key)
      return kept?.mayBeOld && isOfAMoment(kept, now.getTime()) ? kept.answer : undefined
    },
    keep: (state, key, answer, mayBeOld = false) => {
      if (state !== current) return
      remove(key)
      answers.set(key, { answer, mayBeOld, oldSince: null })
      size += weightOf(answer)
      for (const oldest of answers.keys()) {
        if (size <= mostBytes) return
        remove(oldest)
      }
    },
  }
}

/** The bytes, and about a quarter as many once they are compressed. */
const weightOf = (answer: ReadyAnswer | undefined): number => Math.ceil((answer?.bytes.length ?? 0) * 1.25)
