import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { type ApplicationType, SAVED_AS } from '@portal/domain/applications/status.ts'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../platform/client.ts'
import { now } from '../../../platform/clock.ts'
import {
  APPLICATION_DRAFT as BEGINNING,
  localNames,
  onLocalChange,
  readLocal,
  saveLocal,
} from '../../../platform/local-drafts.ts'
import { newKey } from '../../../platform/new-key.ts'
import { refresh } from '../../../platform/query.ts'
import { currentSession } from '../../../platform/session.ts'
import { beforeSignOut } from '../../../platform/sign-out.ts'
import { createStore, useStore } from '../../../platform/store.ts'
import type { TextKey } from '../../../platform/texts.ts'
import type { ApplicationView } from '../api.ts'
import {
  beginRecord,
  type DraftRecord,
  type DraftRequest,
  isUnsaved,
  migratedRecord,
  type ServerDraft,
} from './draft/draft-record.ts'
import { DraftSync, type ServerState, type SyncContext } from './draft/draft-sync.ts'
import { faultsOf } from './draft/field-locations.ts'
import {
  bodyOf,
  type DraftValues,
  EMPTY_COMPETING_DRAFT,
  EMPTY_DRAFT,
  EMPTY_GRANT_DRAFT,
  valuesOf,
} from './draft-values.ts'
import { newFormAt } from './form-address.ts'
import { EMPTY_GRANT, type GrantValues } from './grant-values.ts'

/** Name of a draft without an id. One new draft of each kind exists at a time and is opened again. */
export const NEW_DRAFT: Record<ApplicationType, string> = {
  ENROLLMENT: 'new',
  GRANT: 'new-grant',
  GRANT_COMPETITION: 'new-competing',
}
const NEW_VALUES: Record<ApplicationType, DraftValues> = {
  ENROLLMENT: EMPTY_DRAFT,
  GRANT: EMPTY_GRANT_DRAFT,
  GRANT_COMPETITION: EMPTY_COMPETING_DRAFT,
}
const LAST_SAVE_MS = 3_000

const syncs = new Map<string, DraftSync>()
/** Waiting drafts of the signed-in person; the same array until a change. */
const waiting = createStore<readonly WaitingDraft[]>([])
let isListening = false

const ownId = (): string => currentSession()?.user.id ?? ''
const keyOf = (accountId: string, name: string): string => `${accountId} ${name}`
const storedUnder = (accountId: string, name: string): DraftRecord | null => {
  const record = readLocal<DraftRecord>(accountId, BEGINNING + name)
  return record && migratedRecord(record)
}
const unsavedNames = (): readonly string[] =>
  localNames(ownId(), BEGINNING)
    .map((key) => key.slice(BEGINNING.length))
    .filter(isUnsavedHere)
const isUnsavedHere = (name: string): boolean => {
  const stored = storedUnder(ownId(), name)
  return stored !== null && isUnsaved(stored)
}

/** State of a stored draft of the signed-in person: whether the server may lack input; null: none is stored. */
export const storedDraft = (name: string): { readonly isUnsaved: boolean } | null =>
  storedUnder(ownId(), name) && { isUnsaved: isUnsavedHere(name) }

function contextOf(accountId: string, name: string): SyncContext {
  let key = name
  return {
    carryOut,
    read: readServerState,
    store: (record) => {
      const next = record?.id ?? key
      if (next !== key) {
        saveLocal(accountId, BEGINNING + key, null)
        const sync = syncs.get(keyOf(accountId, key))
        syncs.delete(keyOf(accountId, key))
        if (sync !== undefined) syncs.set(keyOf(accountId, next), sync)
        key = next
      }
      return saveLocal(accountId, BEGINNING + key, record)
    },
    isReachable: () => navigator.onLine && ownId() === accountId,
    now,
    newKey,
  }
}

/** Opens a draft: the active instance, else this device's unsaved draft, else the server's. */
function openDraft(name: string, server: DraftRecord | null): DraftSync {
  listen()
  const accountId = ownId()
  const stored = storedUnder(accountId, name)
  const active = syncs.get(keyOf(accountId, name))
  // A draft missing from the storage was submitted, deleted or signed out.
  const isCurrent = stored !== null && active !== undefined && active.state().end === null
  if (isCurrent) {
    runSoon(active)
    return active
  }
  const fresh = server ?? beginRecord(null, { version: null, values: EMPTY_DRAFT, savedAt: null })
  const record = stored !== null && (server === null || isUnsaved(stored)) ? stored : fresh
  const sync = new DraftSync(contextOf(accountId, name), record)
  syncs.set(keyOf(accountId, name), sync)
  // A draft that was only read opens without the server too.
  if (record === server) saveLocal(accountId, BEGINNING + name, record)
  subscribe(sync)
  runSoon(sync)
  return sync
}

/** Opens the new draft of a kind, or the one that waits on this device. */
const openNewDraft = (type: ApplicationType): DraftSync =>
  openDraft(NEW_DRAFT[type], beginRecord(null, { version: null, values: NEW_VALUES[type], savedAt: null }))

/** Runs after the current rendering, as the store notifies its components. */
const runSoon = (sync: DraftSync): void => queueMicrotask(() => void sync.run())

export function discardDraft(id: string): void {
  syncs.get(keyOf(ownId(), id))?.discard()
  saveLocal(ownId(), BEGINNING + id, null)
}

/**
 * Resumes all unsaved and unsent drafts of this device, on every screen. Skips a new draft whose form is just opening:
 * saved here first, it would leave the form empty.
 */
export function resumeDrafts(): void {
  const open = newFormAt(window.location)
  for (const name of unsavedNames()) if (open === undefined || name !== NEW_DRAFT[open]) openDraft(name, null)
}

export type WaitingDraft = {
  readonly name: string
  readonly id: string | null
  readonly isSendWanted: boolean
  readonly isRefused: boolean
}

export const useWaitingDrafts = (): readonly WaitingDraft[] => useStore(waiting)

function subscribe(sync: DraftSync): void {
  sync.store.subscribe(() => {
    const own = [...syncs].filter(([key]) => key.startsWith(keyOf(ownId(), '')))
    const next = own.flatMap(([key, { state }]) => {
      const { record, saving, end } = state()
      const isWaiting = end === null && (saving.state === 'waiting' || saving.state === 'failed')
      const name = key.slice(keyOf(ownId(), '').length)
      return isWaiting
        ? [{ name, id: record.id, isSendWanted: record.isSendWanted, isRefused: saving.state === 'failed' }]
        : []
    })
    if (JSON.stringify(next) !== JSON.stringify(waiting.current())) waiting.set(next)
    if (sync.state().end !== null) void refresh('listOwnApplications', 'readOwnApplication')
  })
}

const runAll = (): Promise<unknown> => Promise.all([...syncs.values()].map((sync) => sync.run()))

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('online', () => void runAll())
  // A hidden page may be closed at any moment; on return the network may be back.
  document.addEventListener('visibilitychange', () => {
    void runAll().then(() => {
      if (document.visibilityState === 'visible') for (const sync of syncs.values()) void sync.look()
    })
  })
  onLocalChange((accountId, name, value) => {
    if (value === null || !name.startsWith(BEGINNING)) return
    syncs.get(keyOf(accountId, name.slice(BEGINNING.length)))?.adopt(migratedRecord(value as DraftRecord))
  })
  beforeSignOut(async () => {
    await Promise.race([runAll(), new Promise((resolve) => setTimeout(resolve, LAST_SAVE_MS))])
    return unsavedNames().length === 0
  })
}

/** Saves or submits a draft; the request's key makes a repetition harmless. */
async function carryOut({ key, act, id, version, values }: DraftRequest) {
  const body = bodyOf(values, act === 'send' ? SAVED_AS.sent : SAVED_AS.draft, version)
  const { data } =
    id === null
      ? await call('createApplication', { body }, { idempotencyKey: key })
      : await call('saveApplication', { params: { id }, body }, { idempotencyKey: key })
  return data
}

/** The server's draft; null once it is submitted. */
export const serverDraftOf = (view: ApplicationView): ServerDraft | null =>
  view.draft === null ? null : { version: view.version, values: valuesOf(view), savedAt: view.draftSavedAt }

async function readServerState(id: string): Promise<ServerState> {
  const { data } = await call('readOwnApplication', { params: { id } })
  return { draft: serverDraftOf(data), number: data.number }
}

type DraftOptions = {
  readonly id: string | null
  readonly type: ApplicationType
  /** The server's draft, as far as loaded. */
  readonly server: ServerDraft | null
  /** The server gave the draft an id, or another id than before. */
  readonly onCreated: (id: string) => void
}

/** A draft that saves itself (see `DraftSync`), for its form. */
export function useDraft({ id, type, server, onCreated }: DraftOptions) {
  const [sync] = useState(() => (id === null ? openNewDraft(type) : openDraft(id, server && beginRecord(id, server))))
  const state = useStore(sync.store)
  const currentId = state.record.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each id
  useEffect(() => {
    if (currentId !== null && currentId !== id) onCreated(currentId)
  }, [currentId])

  useEffect(() => {
    if (server !== null) sync.notice(server)
  }, [sync, server])

  useEffect(
    () => () => {
      void sync.run().then(() => refresh('listOwnApplications'))
    },
    [sync],
  )

  const { refusal, record } = state
  const faults = useMemo(() => faultsOf(refusal, record.values), [refusal, record.values])
  const faultAt = (control: string): TextKey | undefined => faults.find((fault) => fault.control === control)?.text

  /** Current values, also for an upload that has outlived its screen. */
  const current = () => sync.state().record.values

  const { change, send, cancelSending, choose, run: saveNow } = sync
  return {
    ...state,
    sync,
    values: record.values,
    isUnsaved: isUnsaved(record),
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

export type TaskProps = { readonly draft: Draft; readonly profile: ProfileView }

/** Grant part of a draft; a change applies to the current values. */
export function useGrant({ values, current, change }: Draft) {
  return {
    grant: values.grant ?? EMPTY_GRANT,
    changeGrant: (part: (before: GrantValues) => Partial<GrantValues>): void => {
      const before = current().grant ?? EMPTY_GRANT
      change({ grant: { ...before, ...part(before) } })
    },
  }
}
