import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../app/client.ts'
import { refresh } from '../../../app/query.ts'
import { bodyOf, type DraftValues } from './draft-values.ts'

/** How long the form waits after the last change before it saves. */
const SAVE_AFTER_MS = 800

export type Saving =
  | { readonly state: 'idle' | 'saving' | 'saved' }
  | { readonly state: 'failed'; readonly error: ApiError }

/** Where a draft stands on the server; `id` is null until its first save. */
type Stored = { readonly id: string | null; readonly version: number | null }

type DraftOptions = {
  readonly initial: DraftValues
  readonly stored: Stored
  readonly onCreated: (id: string) => void
}

/**
 * A draft that saves itself: a moment after every change, one save at a time, the newest values last.
 * `send` waits for what is under way and submits.
 */
export function useDraft({ initial, stored, onCreated }: DraftOptions) {
  const [values, setValues] = useState(initial)
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const latest = useRef(initial)
  const server = useRef(stored)
  const isDirty = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queue = useRef<Promise<void>>(Promise.resolve())
  // The same keys for every try: a save or a submission whose answer was lost is not done twice.
  const createKey = useRef(crypto.randomUUID())
  const sendKey = useRef(crypto.randomUUID())

  async function store(status: 'CREATED' | 'IN_PROCESS', idempotencyKey?: string): Promise<string | null> {
    const { id, version } = server.current
    const body = bodyOf(latest.current, status, version)
    const options = idempotencyKey === undefined ? {} : { idempotencyKey }
    isDirty.current = false
    const { data } =
      id === null
        ? await call('createApplication', { body }, options)
        : await call('saveApplication', { params: { id }, body }, options)
    server.current = { id: data.id, version: data.version }
    if (id === null) onCreated(data.id)
    return data.number
  }

  async function save(): Promise<void> {
    if (!isDirty.current) return
    setSaving({ state: 'saving' })
    try {
      await store('CREATED', server.current.id === null ? createKey.current : undefined)
      setSaving({ state: 'saved' })
    } catch (error) {
      isDirty.current = true
      // A refused creation did nothing: the next try is another request.
      createKey.current = crypto.randomUUID()
      if (!(error instanceof ApiError)) throw error
      setSaving({ state: 'failed', error })
    }
  }

  function saveNow(): Promise<void> {
    clearTimeout(timer.current)
    queue.current = queue.current.then(save)
    return queue.current
  }

  function change(part: Partial<DraftValues>): void {
    latest.current = { ...latest.current, ...part }
    setValues(latest.current)
    isDirty.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(saveNow, SAVE_AFTER_MS)
  }

  /** Submits; gives the application's number. Throws the server's refusal, the draft stays. */
  async function send(): Promise<string | null> {
    await saveNow()
    try {
      const number = await store('IN_PROCESS', sendKey.current)
      void refresh('listOwnApplications')
      return number
    } catch (error) {
      sendKey.current = crypto.randomUUID()
      throw error
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed last is saved when the form is left
  useEffect(
    () => () => {
      void saveNow().then(() => refresh('listOwnApplications'))
    },
    [],
  )

  return { values, change, saving, saveNow, send }
}

export type Draft = ReturnType<typeof useDraft>
