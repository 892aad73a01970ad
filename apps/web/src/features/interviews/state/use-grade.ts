import type { GradeDraft } from '@portal/domain/interviews/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { withRetry } from '../../../platform/retry.ts'
import { currentSession } from '../../../platform/session.ts'
import { type Interview, refreshInterviews, saveGradeDraft } from '../api.ts'
import { type Criterion, withScore } from './grade-values.ts'

export type GradeSaving = 'saved' | 'saving' | 'waiting' | 'failed'

/** Pause that batches several scores into one save. */
const PAUSE_MS = 600

const storageName = (id: string): string => `grade.${id}`

/** An expert's open grade: on this device at once, on the server soon after, with retries while the network fails. */
export function useGrade({ id, gradeDraft }: Interview) {
  const accountId = currentSession()?.user.id ?? ''
  const [draft, setDraft] = useState<GradeDraft>(
    () => readLocal<GradeDraft>(accountId, storageName(id)) ?? gradeDraft ?? {},
  )
  const [saving, setSaving] = useState<GradeSaving>('saved')
  const isOwn = useRef(false)
  /** Sequential: an overtaken save must not arrive after its successor. */
  const sending = useRef(Promise.resolve())

  useEffect(() => {
    // Saves the local draft of an earlier visit.
    if (!isOwn.current && readLocal<GradeDraft>(accountId, storageName(id)) === null) return
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
        await withRetry(() => saveGradeDraft(id, draft), {
          signal,
          onWaiting: (isWaiting) => !signal.aborted && setSaving(isWaiting ? 'waiting' : 'saving'),
        })
        if (signal.aborted) return
        saveLocal(accountId, storageName(id), null)
        setSaving('saved')
      } catch (fault) {
        if (signal.aborted) return
        setSaving('failed')
        // Signed elsewhere, cancelled or reassigned: the refreshed screen shows it.
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
      saveLocal(accountId, storageName(id), next)
      setDraft(next)
    },
    forget: () => void saveLocal(accountId, storageName(id), null),
  }
}
