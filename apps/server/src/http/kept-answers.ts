import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { LRUCache } from 'lru-cache'
import { type Db, short } from '../platform/database/database.ts'
import type { ReadyAnswer } from './send.ts'

/** Bytes of answers in memory; beyond them the least recently read goes. */
const MOST_BYTES = 48_000_000
/** What is old is not shown any more after so long, not even where nothing else can be had. */
const MOMENT_MS = 600_000

type Kept = { readonly answer: ReadyAnswer; readonly mayBeOld: boolean; oldSince: number | null }

/** Cache of answers and pages for guests, kept while what they show stands (docs/decisions/0020-public-answers-kept.md). */
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
  const row = await short(db).selectFrom('publicContent').select('version').executeTakeFirst()
  return String(row?.version)
}

/** One question at a time. Those who come while one is under way share the next: its answer may be newer. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= underWay.then(() => {
      next = null
      const asked = ask()
      underWay = asked.catch(() => undefined)
      return asked
    })
    return next
  }
}

/** Keeps answers as bytes, so that what many read is made once. */
export function keepAnswers(contentVersion: () => Promise<string>, mostBytes = MOST_BYTES): KeptAnswers {
  const version = shared(contentVersion)
  // Compressed, an answer weighs about a quarter more, by each of two encodings.
  const sizeCalculation = ({ answer }: Kept) => Math.max(1, Math.ceil(answer.bytes.length * 1.5))
  const answers = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation })
  let current = ''
  const enter = (state: string, now: number): string => {
    if (state === current) return state
    current = state
    for (const [key, kept] of [...answers.entries()]) {
      kept.oldSince ??= now
      if (!kept.mayBeOld || now - kept.oldSince > MOMENT_MS) answers.delete(key)
    }
    return state
  }
  return {
    state: async (now) => enter(`${await version()} ${kazakhstanDate(now)}`, now.getTime()),
    find: (state, key) => {
      const kept = state === current ? answers.get(key) : undefined
      return kept?.oldSince === null ? kept.answer : undefined
    },
    findOld: (key, now) => {
      const kept = answers.get(key)
      return kept?.mayBeOld && now.getTime() - (kept.oldSince ?? now.getTime()) <= MOMENT_MS ? kept.answer : undefined
    },
    keep: (state, key, answer, mayBeOld = false) => {
      if (state === current) answers.set(key, { answer, mayBeOld, oldSince: null })
    },
  }
}
