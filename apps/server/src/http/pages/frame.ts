import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Owner } from '../../platform/portal-owner.ts'
import type { AnswerCache } from '../answer-cache.ts'
import { type ReadyAnswer, readyAnswer } from '../send.ts'
import { type AboveThePage, withNotices } from './notice-lines.ts'
import { pageOwner } from './portal-owner.ts'

/** Content around every page: the operator and the notices of today. */
export type PageFrame = AboveThePage & { readonly owner: Owner }

type Fill = (html: string, language: Language) => string

/** A page waits no longer for its frame: without a database the last one serves. */
const WAIT_MS = 1_000

type Held = { readonly key: string; readonly fill: Fill; readonly ready: Map<string, ReadyAnswer> }

const holding = (frame: PageFrame, key: string): Held => {
  const withOwner = pageOwner(frame.owner)
  return {
    key,
    fill: (html, language) => withNotices(withOwner(html, language), frame),
    ready: new Map(),
  }
}

/**
 * Fills the frame of today into pages. It is read again after a change of public content, and pages are made again only
 * if it differs.
 */
export function openFrame(
  first: PageFrame,
  { cache, now, read }: { cache: AnswerCache; now: () => Date; read: () => Promise<PageFrame> },
) {
  let held = holding(first, JSON.stringify(first))
  let state: string | undefined

  async function renew(): Promise<void> {
    const next = await cache.state(now())
    if (next === state) return
    const frame = await read()
    const key = JSON.stringify(frame)
    if (key !== held.key) held = holding(frame, key)
    state = next
  }

  const current = async (): Promise<Held> => {
    await Promise.race([renew().catch(() => undefined), sleep(WAIT_MS, undefined, { ref: false })])
    return held
  }

  return {
    fill: async (html: string, language: Language): Promise<string> => (await current()).fill(html, language),
    /** A built page, made once for each frame. */
    page: async (name: string, html: string, language: Language): Promise<ReadyAnswer> => {
      const { ready, fill } = await current()
      const made = ready.get(`${name} ${language}`) ?? readyAnswer(fill(html, language))
      ready.set(`${name} ${language}`, made)
      return made
    },
  }
}

export type Frame = ReturnType<typeof openFrame>
