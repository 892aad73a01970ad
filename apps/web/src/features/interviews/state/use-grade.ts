import type { GradeDraft } from '@portal/domain/interviews/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { keep, kept } from '../../../app/kept.ts'
import { withPatience } from '../../../app/patience.ts'
import { currentSession } from '../../../app/session.ts'
import { type Interview, saveGradeDraft } from '../api.ts'
import { type Criterion, withScore } from './grade-values.ts'

export type GradeSaving = 'saved' | 'saving' | 'waiting'

/** Scores of one touch after the other go to the server together. */
const PAUSE_MS = 600

const keptName = (id: string): string => `grade.${id}`

/** An expert's grade on its way: on this device at once, at the server soon after, for as long as the network takes. */
export function useGrade({ id, gradeDraft }: Interview) {
  const accountId = currentSession()?.user.id ?? ''
  const [draft, setDraft] = useState<GradeDraft>(() => kept<GradeDraft>(accountId, keptName(id)) ?? gradeDraft ?? {})
  const [saving, setSaving] = useState<GradeSaving>('saved')
  const isOwn = useRef(false)

  useEffect(() => {
    // What an earlier visit could not bring to the server is brought now.
    if (!isOwn.current && kept<GradeDraft>(accountId, keptName(id)) === null) return
    const stop = new AbortController()
    setSaving('saving')
    const timer = setTimeout(() => {
      withPatience(() => saveGradeDraft(id, draft), {
        signal: stop.signal,
        onWaiting: (isWaiting) => setSaving(isWaiting ? 'waiting' : 'saving'),
      })
        .then(() => {
          keep(accountId, keptName(id), null)
          setSaving('saved')
        })
        // A newer touch has taken over, or the server refuses: the screen that is read anew says why.
        .catch(() => undefined)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
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
