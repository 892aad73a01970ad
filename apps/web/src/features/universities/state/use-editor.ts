import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { keep, kept } from '../../../platform/kept.ts'
import { currentSession } from '../../../platform/session.ts'
import { type Faults, useForm } from '../../../ui/use-form.ts'
import { isSame } from './is-same.ts'
import { KEPT_AS } from './use-unsaved.ts'

/** What the server holds of a thing that several people edit. */
export type Stand<Values> = { readonly version: number; readonly values: Values }

type EditorOptions<Values> = {
  /** Prefix of the controls' ids. */
  readonly id: string
  /** By which this device finds again what was typed and not saved; unique among what the university edits. */
  readonly keptAs: string
  readonly stand: Stand<Values>
  readonly labels: Readonly<Record<keyof Values & string, string>>
  readonly check: (values: Values) => Faults<Values>
  /** Writes over the given version; gives what the server holds then. */
  readonly save: (values: Values, version: number) => Promise<Stand<Values>>
  /** Reads what somebody else has saved meanwhile. */
  readonly readFresh: () => Promise<Stand<Values>>
  readonly onSaved: () => void
}

type Kept<Values> = { readonly base: Stand<Values>; readonly values: Values }

/**
 * A form over something that others edit as well. What was typed stays until it is saved or given up: through failed
 * saves, and on this device when the session ends. A save over another's change stops first, and shows it.
 */
export function useEditor<Values extends object>(options: EditorOptions<Values>) {
  const { id, stand, labels, check, save, readFresh, onSaved } = options
  const keptAs = `${KEPT_AS}${options.keptAs}`
  const accountId = currentSession()?.user.id ?? ''
  const [restored] = useState(() => kept<Kept<Values>>(accountId, keptAs))
  const [base, setBase] = useState(restored?.base ?? stand)
  const [theirs, setTheirs] = useState<Stand<Values> | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm<Values>({ id, initial: { ...stand.values, ...restored?.values }, labels, check })
  const { values } = form
  const isUnsaved = !isSame(values, base.values)

  function settle(next: Stand<Values>): void {
    setBase(next)
    setTheirs(null)
    form.replace(next.values)
  }

  // What others save is followed for as long as nothing is typed here.
  const latest = useRef(stand)
  useEffect(() => {
    const isNew = latest.current.version !== stand.version
    latest.current = stand
    if (isNew && !isUnsaved) settle(stand)
  })

  useEffect(() => {
    keep(accountId, keptAs, isUnsaved ? { base, values } : null)
  }, [accountId, keptAs, isUnsaved, base, values])

  const saveOver = (version: number) =>
    form.submit(async (typed) => {
      setIsSaved(false)
      try {
        settle(await save(typed, version))
        setIsSaved(true)
        onSaved()
      } catch (error) {
        if (!(error instanceof ApiError && error.msg === 'stale_version')) throw error
        setTheirs(await readFresh())
      }
    })

  return {
    form,
    isUnsaved,
    /** Something typed earlier stands here again. */
    isRestored: restored !== null && isUnsaved,
    isSaved: isSaved && !isUnsaved,
    /** What somebody else has saved since this was read; null: nothing that we know of. */
    theirs,
    save: saveOver(base.version),
    /** Gives up what was typed here. */
    giveUp: () => {
      keep(accountId, keptAs, null)
      settle(theirs ?? (stand.version > base.version ? stand : base))
    },
    /** Saves what was typed here over what the other person wrote. */
    saveOverTheirs: saveOver(theirs?.version ?? base.version),
  }
}

export type Editor<Values extends object> = ReturnType<typeof useEditor<Values>>
