import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { ReadyAnswer } from './send.ts'

/** Bytes of answers in memory; beyond them the one that was not asked for the longest goes. */
const MOST_BYTES = 48_000_000

/** What is old is not shown any more after so long, not even where nothing else can be had. */
const MOMENT_MS = 600_000

type Kept = { readonly answer: ReadyAnswer; readonly mayBeOld: boolean; oldSince: number | null }

const isOfAMoment = ({ oldSince }: Kept, now: number): boolean => oldSince === null || now - oldSince <= MOMENT_MS

/** Answers and pages for guests, kept while what they show stands (docs/decisions/0020-public-answers-kept.md). */
export type KeptAnswers = {
  /** Names what is public at an instant: the content's version, and the day, on which news and open days depend. */
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

/** The number that every change of what guests read moves. */
export async function readContentVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: number }>`select version from public_content`.execute(db)
  return String(rows[0]?.version)
}

/** One question at a time: whoever comes while one is under way shares the next, which begins after they came. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null
  let next: Promise<T> | null = null
  const begin = (): Promise<T> => {
    next = null
    const asked = ask().finally(() => {
      if (underWay === asked) underWay = null
    })
    underWay = asked
    return asked
  }
  return () => {
    if (underWay === null) return begin()
    next ??= underWay.then(begin, begin)
    return next
  }
}

/** Keeps answers as bytes, so that what many read is made once. */
export function keepAnswers(contentVersion: () => Promise<string>, mostBytes = MOST_BYTES): KeptAnswers {
  const version = shared(contentVersion)
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
  return {
    state: async (now) => {
      const state = `${await version()} ${kazakhstanDate(now)}`
      if (state !== current) {
        current = state
        age(now.getTime())
      }
      return state
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
