import {
  isSameEntry,
  joinedEntries,
  MAX_SHORTLISTED,
  type ShortlistEntry,
  toggledEntry,
} from '@portal/domain/accounts/shortlist-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { call } from '../../../platform/client.ts'
import { cacheAnswer, queryClient, queryOf } from '../../../platform/query.ts'
import { currentSession, may, useSession } from '../../../platform/session.ts'
import { deviceStorage } from '../../../platform/storage.ts'
import { createStore } from '../../../platform/store.ts'
import { readEntries } from './stored-entries.ts'

type Entries = readonly ShortlistEntry[]
type Change = (entries: Entries) => Entries

const GUEST_KEY = 'shortlist'
const NONE: Entries = []
const TRIES = 3

const guestStore = createStore<Entries | null>(null)

function guestEntries(): Entries {
  const known = guestStore.current()
  if (known !== null) return known
  const stored = readEntries(deviceStorage.getItem(GUEST_KEY) ?? '')
  guestStore.set(stored)
  return stored
}

function saveAsGuest(entries: Entries): void {
  if (entries.length === 0) deviceStorage.removeItem(GUEST_KEY)
  else deviceStorage.setItem(GUEST_KEY, JSON.stringify(entries))
  guestStore.set(entries)
}

const ownQuery = () => queryOf('readShortlist', {})

/** Changes of the account's list run one after the other: each begins with the version of the one before. */
let lastChange: Promise<unknown> = Promise.resolve()

async function changeOwn(change: Change): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { data } = await queryClient.fetchQuery({ ...ownQuery(), staleTime: attempt === 1 ? 60_000 : 0 })
    const entries = [...change(data.entries)]
    await cacheAnswer(ownQuery().queryKey, { success: true, data: { ...data, entries } })
    try {
      await cacheAnswer(ownQuery().queryKey, await call('saveShortlist', { body: { entries, version: data.version } }))
      return
    } catch (fault) {
      const isStale = fault instanceof ApiError && fault.status === 409
      if (isStale && attempt < TRIES) continue
      await cacheAnswer(ownQuery().queryKey, { success: true, data })
      throw fault
    }
  }
}

/**
 * Programs that the reader considers, in the order of wish: on this device for a guest, in the account after sign-in.
 * The first page after sign-in joins both. `change` rejects if the server cannot be reached; the list is then as before.
 */
export function useShortlist() {
  const session = useSession()
  const isOwn = may(session, 'saveShortlist')
  const own = useQuery({ ...ownQuery(), enabled: isOwn }).data?.data.entries
  const atDevice = useSyncExternalStore(guestStore.subscribe, guestEntries, () => NONE)
  useEffect(() => {
    if (!isOwn || guestEntries().length === 0) return
    const brought = guestEntries()
    saveAsGuest(NONE)
    void change((entries) => joinedEntries(entries, brought)).catch(() => saveAsGuest(brought))
  }, [isOwn])
  const entries = isOwn ? (own ?? NONE) : atDevice
  return {
    entries,
    isLoaded: !isOwn || own !== undefined,
    isFull: entries.length >= MAX_SHORTLISTED,
    /** Staff have no list. */
    mayKeep: session === null || isOwn,
    has: (entry: ShortlistEntry): boolean => entries.some((each) => isSameEntry(each, entry)),
    change,
    toggle: (entry: ShortlistEntry) => change((list) => toggledEntry(list, entry)),
  }
}

function change(act: Change): Promise<void> {
  if (!may(currentSession(), 'saveShortlist')) {
    saveAsGuest(act(guestEntries()))
    return Promise.resolve()
  }
  const run = lastChange.then(() => changeOwn(act))
  lastChange = run.catch(() => undefined)
  return run
}
