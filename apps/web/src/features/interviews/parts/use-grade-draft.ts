import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { withRetry } from '../../../platform/retry.ts'
import { currentSession } from '../../../platform/session.ts'
import { type Grades, isSameGrades, withOwn } from '../state/own-grades.ts'

export type GradeSaving = 'saved' | 'saving' | 'waiting' | 'failed'

export const SAVING_TEXT = {
  saved: 'interviews.grade.saved',
  saving: 'interviews.grade.saving',
  waiting: 'interviews.grade.waiting',
  failed: 'interviews.grade.failed',
} as const satisfies Record<GradeSaving, string>

/** Pause that batches several scores into one save. */
const PAUSE_MS = 600

type GradeDraftOptions<Draft extends Grades> = {
  readonly id: string
  /** The server's draft as last read or saved here; the same object until it changes. */
  readonly initial: Draft
  readonly send: (draft: Draft) => Promise<unknown>
  /** Called when the server refuses a draft: signed elsewhere, cancelled or reassigned. */
  readonly onRefused: () => Promise<void>
}

const storageName = (id: string): string => `grade.${id}`

/**
 * An expert's open grade: on this device at once, on the server soon after, with retries while the network fails. Grades
 * that another device has saved are taken over, except where this one has newer ones.
 */
export function useGradeDraft<Draft extends Grades>({ id, initial, send, onRefused }: GradeDraftOptions<Draft>) {
  const accountId = currentSession()?.user.id ?? ''
  const [draft, setDraft] = useState<Draft>(() => readLocal<Draft>(accountId, storageName(id)) ?? initial)
  const [saving, setSaving] = useState<GradeSaving>('saved')
  const last = useRef(draft)
  /** Whether the server lacks the last draft; at first, the local draft of an earlier visit. */
  const isUnsaved = useRef(draft !== initial)
  const base = useRef(initial)
  /** Sequential: an overtaken save must not arrive after its successor. */
  const sending = useRef(Promise.resolve())

  function show(next: Draft): void {
    last.current = next
    setDraft(next)
  }

  function change(next: Draft): void {
    isUnsaved.current = true
    saveLocal(accountId, storageName(id), next)
    show(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft of the server
  useEffect(() => {
    const before = base.current
    base.current = initial
    const next = isUnsaved.current ? withOwn(initial, last.current, before) : initial
    if (isSameGrades(next, last.current)) return
    if (isUnsaved.current) change(next)
    else show(next)
  }, [initial])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft
  useEffect(() => {
    if (!isUnsaved.current) return
    const stop = new AbortController()
    setSaving('saving')
    const timer = setTimeout(() => {
      sending.current = sending.current.then(() => save(stop.signal))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }

    /** A newer score fires the signal. It has its own local draft and state, which this save must not overwrite. */
    async function save(signal: AbortSignal): Promise<void> {
      if (signal.aborted) return
      try {
        await withRetry(() => send(draft), {
          signal,
          onWaiting: (isWaiting) => !signal.aborted && setSaving(isWaiting ? 'waiting' : 'saving'),
        })
        if (signal.aborted || last.current !== draft) return
        isUnsaved.current = false
        saveLocal(accountId, storageName(id), null)
        setSaving('saved')
      } catch (fault) {
        if (signal.aborted) return
        setSaving('failed')
        if (fault instanceof ApiError && fault.status >= 400 && fault.status < 500) await onRefused()
      }
    }
  }, [draft, id, accountId])

  return { draft, saving, change, forget: () => void saveLocal(accountId, storageName(id), null) }
}
