import type { GradeDraft } from '@portal/domain/interviews/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { keep, kept } from '../../../platform/kept.ts'
import { withPatience } from '../../../platform/patience.ts'
import { currentSession } from '../../../platform/session.ts'
import { type Interview, refreshInterviews, saveGradeDraft } from '../api.ts'
import { type Criterion, withScore } from './grade-values.ts'

export type GradeSaving = 'saved' | 'saving' | 'waiting' | 'failed'

/** Scores of one touch after the other go to the server together. */
const PAUSE_MS = 600

const keptName = (id: string): string => `grade.${id}`

/** An expert's grade on its way: on this device at once, at the server soon after, for as long as the network takes. */
export function useGrade({ id, gradeDraft }: Interview) {
  const accountId = currentSession()?.user.id ?? ''
  const [draft, setDraft] = useState<GradeDraft>(() => kept<GradeDraft>(accountId, keptName(id)) ?? gradeDraft ?? {})
  const [saving, setSaving] = useState<GradeSaving>('saved')
  const isOwn = useRef(false)
  /** A save that is overtaken on its way must not arrive after the one that overtook it. */
  const sending = useRef(Promise.resolve())

  useEffect(() => {
    // What an earlier visit could not bring to the server is brought now.
    if (!isOwn.current && kept<GradeDraft>(accountId, keptName(id)) === null) return
    const stop = new AbortController()
    setSaving('saving')
    const timer = setTimeout(() => {
      sending.current = sending.current.then(() => save(stop.signal))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }

    /** A newer touch fires the signal and takes over: what it has kept stays, and what it says stands. */
    async function save(signal: AbortSignal): Promise<void> {
      if (signal.aborted) return
      try {
        await withPatience(() => saveGradeDraft(id, draft), {
          signal,
          onWaiting: (isWaiting) => !signal.aborted && setSaving(isWaiting ? 'waiting' : 'saving'),
        })
        if (signal.aborted) return
        keep(accountId, keptName(id), null)
        setSaving('saved')
      } catch (fault) {
        if (signal.aborted) return
        setSaving('failed')
        // Signed elsewhere, called off or given to another: the screen that is read anew says so.
        if (fault instanceof ApiError && fault.status >= 400 && fault.status < 500) await refreshInterviews()
      }
    }
  }, [draft, id, accountId])

  return {
    draft,
    saving,
    touch(criterion: Criterion, score: number): void {
      isOwn.current = true
      const next = withScore(draft, criterion, score)
      keep(accountId, keptName(id), next)
      setDraft(next)
    },
    /** Signed: nothing of it stays on this device. */
    forget: () => void keep(accountId, keptName(id), null),
  }
}
