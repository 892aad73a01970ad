import type { Socket } from 'node:net'
import type pg from 'pg'

/** Hears of a statement that ended. */
export type StatementObserver = (text: string, began: number, isFailed: boolean) => void

/** Marks a statement whose best plan depends on the values, such as a part of a name: it is planned each time. */
export const PLANNED_MARK = '/* planned by value */'
/** Marks a statement of a job that walks over whole tables, for which nobody waits; the engine is told by `bePatient`. */
export const PATIENT_MARK = '/* nobody waits */'
export const PATIENT_MILLISECONDS = 1_800_000

/** So many statements are prepared on each connection; others, such as those of rare filters, are planned each time. */
const MOST_PREPARED = 500
/** What is sent once or twice is not worth a place. */
const OFTEN = 3
/** An engine that has not stopped a statement by then hangs, or the network has lost its words. */
const ANSWER_TIMEOUT_MILLISECONDS = 10_000

/** Gives statements that are sent often a name: the engine then parses and plans each once a connection. */
export function preparing(): (given: unknown[]) => unknown[] {
  const timesSent = new Map<string, number>()
  const nameOf = new Map<string, string>()
  return (given) => {
    const [text, values] = given
    if (typeof text !== 'string' || !Array.isArray(values) || given.length !== 2) return given
    if (text.startsWith(PATIENT_MARK)) return given
    let name = nameOf.get(text)
    if (name === undefined) {
      if (nameOf.size >= MOST_PREPARED || text.includes(PLANNED_MARK)) return given
      const times = (timesSent.get(text) ?? 0) + 1
      timesSent.set(text, times)
      if (timesSent.size > MOST_PREPARED) timesSent.clear()
      if (times < OFTEN) return given
      timesSent.delete(text)
      name = `portal_${nameOf.size}`
      nameOf.set(text, name)
    }
    return [{ name, text, values }]
  }
}

/** What is said when an answer does not come. */
const HUNG = 'Query read timeout'

/** What the engine says when another version of the portal has changed a table that a prepared statement reads. */
const OUTDATED = 'cached plan must not change result type'

type Answered = (error: Error | null | undefined, result?: unknown) => void

type Asking = {
  readonly prepared: ReturnType<typeof preparing>
  readonly answerTimeout?: number | undefined
  readonly onStatement?: StatementObserver | undefined
  /** Takes a connection out of use whose statements are outdated; else it is cut. */
  readonly retire?: () => void
}

/**
 * Prepares what is sent often, gives up what is not answered in time, and cuts a connection that is of no use any more:
 * on which an answer did not come, or whose statements are outdated. It would go back to the pool, and whoever takes it
 * next would wait behind what was given up, or be refused in the same way.
 *
 * The driver is given a callback, and no time of its own. Where it makes the promise or keeps the time, the rows of each
 * answer were seen to stay until the whole memory was swept: 110 MB of an export of 100,000 applications.
 */
export function prepareAndCut(
  client: pg.ClientBase,
  { prepared, answerTimeout = ANSWER_TIMEOUT_MILLISECONDS, onStatement, retire }: Asking,
): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const ask = (given: unknown[], answer: Answered): void => {
    const [text] = given
    let isOver = false
    const end: Answered = (error, result) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      answer(error, result)
    }
    const isPatient = typeof text === 'string' && text.startsWith(PATIENT_MARK)
    const timer = setTimeout(() => end(new Error(HUNG)), isPatient ? PATIENT_MILLISECONDS : answerTimeout)
    query(...prepared(given), end)
  }
  const watched = (...given: unknown[]): unknown => {
    const told = given.at(-1)
    // With a callback it is the pool that asks, and lets go of what failed by itself.
    if (typeof told === 'function') return ask(given.slice(0, -1), told as Answered)
    const began = performance.now()
    const answer = new Promise((resolve, reject) => {
      ask(given, (error, result) => {
        if (!error) return resolve(result)
        if (error.message === OUTDATED && retire !== undefined) retire()
        else if (error.message === HUNG || error.message === OUTDATED) stream.destroy(error)
        reject(error)
      })
    })
    const [text] = given
    // By the promise, and so for whom it was sent: the driver's callback knows no request.
    if (onStatement !== undefined && typeof text === 'string')
      answer.then(
        () => onStatement(text, began, false),
        () => onStatement(text, began, true),
      )
    return answer
  }
  Object.assign(client, { query: watched })
}
