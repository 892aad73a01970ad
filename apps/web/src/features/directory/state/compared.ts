import { MAX_COMPARED } from '@portal/domain/directory/rules.ts'
import { useSyncExternalStore } from 'react'
import { tabStorage } from '../../../platform/storage.ts'
import { createStore } from '../../../platform/store.ts'

export type ComparedKind = 'universities' | 'programs'

const NONE: readonly string[] = []
const store = createStore<Partial<Record<ComparedKind, readonly string[]>>>({})

const nameOf = (kind: ComparedKind): string => `compared.${kind}`

function read(kind: ComparedKind): readonly string[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(nameOf(kind)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MAX_COMPARED) : NONE
  } catch {
    return NONE
  }
}

function idsOf(kind: ComparedKind): readonly string[] {
  const chosen = store.current()
  chosen[kind] ??= read(kind)
  return chosen[kind]
}

function choose(kind: ComparedKind, ids: readonly string[]): void {
  try {
    tabStorage.setItem(nameOf(kind), JSON.stringify(ids))
  } catch {
    // The storage refused: the choice lives until the page is closed.
  }
  store.set({ ...store.current(), [kind]: ids })
}

/**
 * Items chosen for comparison in this visit, at most four of a kind. Empty on the server and at the first render.
 * `toggle` does not change a full list; its caller reports that.
 */
export function useCompared(kind: ComparedKind) {
  const ids = useSyncExternalStore(
    store.subscribe,
    () => idsOf(kind),
    () => NONE,
  )
  const isFull = ids.length >= MAX_COMPARED
  return {
    ids,
    isFull,
    toggle: (id: string): void => {
      // Presses that follow each other closely see one render: the store has the current ones.
      const now = idsOf(kind)
      if (now.includes(id))
        choose(
          kind,
          now.filter((each) => each !== id),
        )
      else if (now.length < MAX_COMPARED) choose(kind, [...now, id])
    },
    clear: (): void => choose(kind, NONE),
  }
}
