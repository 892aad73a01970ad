import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Db, short } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import type { ReadyAnswer } from './send.ts'

const MOST_BYTES = 48_000_000
/** Longest age of an outdated answer. */
const MOMENT_MS = 600_000

type Entry = { readonly answer: ReadyAnswer; readonly mayBeOld: boolean; oldSince: number | null }

/** Cache of answers and pages for guests (docs/decisions/0020-public-answers-kept.md). */
export type AnswerCache = {
  /** State of the public content at an instant: its version, past moments of the season, and the day for news. */
  readonly state: (now: Date) => Promise<string>
  readonly find: (state: string, key: string) => ReadyAnswer | undefined
  /** Last answer of an outdated state, ten minutes old at most. */
  readonly findOld: (key: string, now: Date) => ReadyAnswer | undefined
  /** @param mayBeOld keeps the answer beyond its state, for `findOld`. */
  readonly set: (state: string, key: string, answer: ReadyAnswer, mayBeOld?: boolean) => void
}

const contentVersion = statement((db) => db.selectFrom('publicContent').select('version'))

/** Version of the public content. Every change of what guests read increases it. */
export async function readContentVersion(db: Db): Promise<string> {
  const [row] = await contentVersion(short(db), {})
  return String(row?.version)
}

/** Moments of reception, of the season's windows and of competitions that have passed: a page says what is open. */
const pastMoments = (now: Date) => sql<string>`(
  (select count(*) filter (where opens_at <= ${now}) + count(*) filter (where closes_at <= ${now}) from reception)
  + (select count(*) filter (where opens_at <= ${now}) + count(*) filter (where closes_at <= ${now}) from season_windows)
  + (select count(*) filter (where opens_at <= ${now}) + count(*) filter (where closes_at <= ${now})
    + count(*) filter (where claims_close_at <= ${now}) from competitions))`

/** The version, and the number of past moments of the season, which needs no change of a row. */
export async function readContentState(db: Db, now: Date): Promise<string> {
  const row = await short(db)
    .selectFrom('publicContent')
    .select(['version', pastMoments(now).as('moments')])
    .executeTakeFirst()
  return `${row?.version} ${row?.moments}`
}

/** Runs one request at a time. Callers during a request share the next one, whose answer may be newer. */
function shared<T>(ask: (now: Date) => Promise<T>): (now: Date) => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return (now) => {
    next ??= underWay.then(() => {
      next = null
      const asked = ask(now)
      underWay = asked.catch(() => undefined)
      return asked
    })
    return next
  }
}

export function openAnswerCache(contentState: (now: Date) => Promise<string>, mostBytes = MOST_BYTES): AnswerCache {
  const content = shared(contentState)
  // The compressed forms add half the size.
  const sizeCalculation = ({ answer }: Entry) => Math.max(1, Math.ceil(answer.bytes.length * 1.5))
  const answers = new LRUCache<string, Entry>({ maxSize: mostBytes, sizeCalculation })
  let current = ''
  const enter = (state: string, now: number): string => {
    if (state === current) return state
    current = state
    for (const [key, entry] of [...answers.entries()]) {
      entry.oldSince ??= now
      if (!entry.mayBeOld || now - entry.oldSince > MOMENT_MS) answers.delete(key)
    }
    return state
  }
  return {
    state: async (now) => enter(`${await content(now)} ${kazakhstanDate(now)}`, now.getTime()),
    find: (state, key) => {
      const entry = state === current ? answers.get(key) : undefined
      return entry?.oldSince === null ? entry.answer : undefined
    },
    findOld: (key, now) => {
      const entry = answers.get(key)
      return entry?.mayBeOld && now.getTime() - (entry.oldSince ?? now.getTime()) <= MOMENT_MS
        ? entry.answer
        : undefined
    },
    set: (state, key, answer, mayBeOld = false) => {
      if (state === current) answers.set(key, { answer, mayBeOld, oldSince: null })
    },
  }
}
