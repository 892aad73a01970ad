import { createContext, useContext, useState } from 'react'
import { createStore, useStore } from '../platform/store.ts'
import type { TextKey } from '../platform/texts.ts'

/** Progress of a file. The share never decreases: bytes sent over a lost connection stay counted. */
export type Sending = { readonly act: 'preparing' | 'queued' | 'sending' | 'waiting'; readonly share: number }

export type SlotFault = { readonly key: TextKey } | { readonly text: string }

export type SlotState = {
  readonly sending: Sending | null
  readonly fault: SlotFault | null
  readonly isHardToRead: boolean
  readonly wasReplaced: boolean
}

const AT_REST: SlotState = { sending: null, fault: null, isHardToRead: false, wasReplaced: false }

/** Upload into one slot: its state, its listeners and its cancellation. `Options` are those of the last render. */
export class SlotUpload<Options> {
  options: Options
  running: AbortController | null = null
  readonly store = createStore(AT_REST)

  constructor(options: Options) {
    this.options = options
  }

  set(part: Partial<SlotState>): void {
    this.store.set({ ...this.store.current(), ...part })
  }

  move(change: (before: Sending) => Partial<Sending>): void {
    const { sending } = this.store.current()
    if (sending !== null) this.set({ sending: { ...sending, ...change(sending) } })
  }
}

/**
 * Owner of slots, such as the store of a draft. Its uploads outlive the component that began them: a reader who returns
 * sees their progress. Null: an upload lives as long as its slot.
 */
export const UploadsOf = createContext<object | null>(null)

const uploads = new WeakMap<object, Map<string, unknown>>()

/** The upload into a slot by its name, unique within the owner, and its state. */
export function useSlotUpload<Options>(name: string, options: Options) {
  const owner = useContext(UploadsOf)
  const [own] = useState(() => new SlotUpload(options))
  const upload = owner === null ? own : uploadOf(owner, name, options)
  return { upload, state: useStore(upload.store) }
}

function uploadOf<Options>(owner: object, name: string, options: Options): SlotUpload<Options> {
  const known = uploads.get(owner) ?? new Map<string, unknown>()
  uploads.set(owner, known)
  const upload = (known.get(name) as SlotUpload<Options> | undefined) ?? new SlotUpload(options)
  known.set(name, upload)
  return upload
}
