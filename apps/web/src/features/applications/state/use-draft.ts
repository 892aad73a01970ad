import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import type { ApplicationType } from '@portal/domain/applications/status.ts'
import { useEffect, useMemo, useState } from 'react'
import { refresh } from '../../../platform/query.ts'
import { useStore } from '../../../platform/store.ts'
import type { TextKey } from '../../../platform/texts.ts'
import type { ServerDraft } from './draft-record.ts'
import { beginRecord } from './draft-record.ts'
import { openDraft, openNewDraft } from './drafts.ts'
import { faultsOf } from './field-places.ts'

type DraftOptions = {
  /** Null for a new draft. */
  readonly id: string | null
  /** Which kind a new one is. */
  readonly type: ApplicationType
  /** What the server holds, as far as it has said. */
  readonly server: ServerDraft | null
  /** The server has given the draft an id, or another one than it had. */
  readonly onCreated: (id: string) => void
}

/** A draft that keeps itself (see `DraftKeeper`), for the form that shows it. */
export function useDraft({ id, type, server, onCreated }: DraftOptions) {
  const [keeper] = useState(() => (id === null ? openNewDraft(type) : openDraft(id, server && beginRecord(id, server))))
  const state = useStore(keeper.store)
  const currentId = state.record.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each id
  useEffect(() => {
    if (currentId !== null && currentId !== id) onCreated(currentId)
  }, [currentId])

  useEffect(() => {
    if (server !== null) keeper.notice(server)
  }, [keeper, server])

  useEffect(
    () => () => {
      void keeper.run().then(() => refresh('listOwnApplications'))
    },
    [keeper],
  )

  const { refusal, record } = state
  const faults = useMemo(() => faultsOf(refusal, record.values), [refusal, record.values])
  /** The fault of the control with an id, as the last sending found it. */
  const faultAt = (control: string): TextKey | undefined => faults.find((fault) => fault.control === control)?.text

  /** What stands there now, also for an upload that has outlived the screen where it began. */
  const current = () => keeper.state().record.values

  const { change, send, cancelSending, choose, run: saveNow } = keeper
  return {
    ...state,
    keeper,
    values: record.values,
    current,
    faults,
    faultAt,
    change,
    send,
    cancelSending,
    choose,
    saveNow,
  }
}

export type Draft = ReturnType<typeof useDraft>

/** What every task of the form works on. */
export type TaskProps = { readonly draft: Draft; readonly profile: ProfileView }
