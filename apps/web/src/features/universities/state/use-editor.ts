import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { currentSession } from '../../../platform/session.ts'
import { type Faults, useForm } from '../../../ui/use-form.ts'
import { isSame } from './is-same.ts'
import { DRAFT_PREFIX } from './use-unsaved.ts'

/** The server's state of a thing that several people edit. */
export type ServerState<Values> = { readonly version: number; readonly values: Values }

type EditorOptions<Values> = {
  readonly id: string
  /** Name of the local draft; unique within the university. */
  readonly draftName: string
  readonly serverState: ServerState<Values>
  readonly labels: Readonly<Record<keyof Values & string, string>>
  readonly check: (values: Values) => Faults<Values>
  /** Saves over the given version; returns the server's new state. */
  readonly save: (values: Values, version: number) => Promise<ServerState<Values>>
  readonly readFresh: () => Promise<ServerState<Values>>
}

type StoredDraft<Values> = { readonly base: ServerState<Values>; readonly values: Values }

/**
 * Form over values that others edit as well. Input stays until it is saved or discarded: through failed saves, and as a
 * local draft after the session ends. A save over another person's change stops first and shows it.
 */
export function useEditor<Values extends object>(options: EditorOptions<Values>) {
  const { id, serverState, labels, check, save, readFresh } = options
  const draftName = `${DRAFT_PREFIX}${options.draftName}`
  const accountId = currentSession()?.user.id ?? ''
  const [restored] = useState(() => readLocal<StoredDraft<Values>>(accountId, draftName))
  const [base, setBase] = useState(restored?.base ?? serverState)
  const [theirs, setTheirs] = useState<ServerState<Values> | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm<Values>({ id, initial: { ...serverState.values, ...restored?.values }, labels, check })
  const { values } = form
  const isUnsaved = !isSame(values, base.values)

  function settle(next: ServerState<Values>): void {
    setBase(next)
    setTheirs(null)
    form.replace(next.values)
  }

  // Other people's saves are taken over while this form has no input.
  const latest = useRef(serverState)
  useEffect(() => {
    const isNew = latest.current.version !== serverState.version
    latest.current = serverState
    if (isNew && !isUnsaved) settle(serverState)
  })

  useEffect(() => {
    saveLocal(accountId, draftName, isUnsaved ? { base, values } : null)
  }, [accountId, draftName, isUnsaved, base, values])

  const saveOver = (version: number) =>
    form.submit(async (typed) => {
      setIsSaved(false)
      try {
        const saved = await save(typed, version)
        setBase(saved)
        setTheirs(null)
        form.renew(saved.values, typed)
        setIsSaved(true)
      } catch (error) {
        if (!(error instanceof ApiError && error.msg === 'stale_version')) throw error
        setTheirs(await readFresh())
      }
    })

  return {
    form,
    isUnsaved,
    /** The form contains input restored from a local draft. */
    isRestored: restored !== null && isUnsaved,
    isSaved: isSaved && !isUnsaved,
    /** Another person's newer state; null: none known. */
    theirs,
    save: saveOver(base.version),
    giveUp: () => {
      saveLocal(accountId, draftName, null)
      settle(theirs ?? (serverState.version > base.version ? serverState : base))
    },
    /** Saves the input over the other person's change. */
    saveOverTheirs: saveOver(theirs?.version ?? base.version),
  }
}

export type Editor<Values extends object> = ReturnType<typeof useEditor<Values>>
