import { createContext, useContext, useState } from 'react'
import { createStore, useStore } from '../platform/store.ts'
import type { TextKey } from '../platform/texts.ts'

/** How far a file has come. A share never goes back: what a lost connection had sent stays visible. */
export type Sending = { readonly act: 'preparing' | 'queued' | 'sending' | 'waiting'; readonly share: number }

export type SlotFault = { readonly key: TextKey } | { readonly text: string }

/** How a slot stands, as far as it is not the file that it holds. */
export type SlotState = {
  readonly sending: Sending | null
  readonly fault: SlotFault | null
  readonly isHardToRead: boolean
  readonly wasReplaced: boolean
}

const AT_REST: SlotState = { sending: null, fault: null, isHardToRead: false, wasReplaced: false }

/** The upload into one slot: its state, who shows it, and the way to stop it. `Options` are the slot's as last shown. */
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

  /** Tells of a file that is on its way; nothing once it no longer is. */
  move(change: (before: Sending) => Partial<Sending>): void {
    const { sending } = this.store.current()
    if (sending !== null) this.set({ sending: { ...sending, ...change(sending) } })
  }
}

/**
 * Whose slots these are, such as a draft's keeper. Uploads into them outlive the part of the screen where they began:
 * whoever comes back finds each as far as it has come. Null: a slot's upload is known for as long as the slot is there.
 */
export const UploadsOf = createContext<object | null>(null)

const uploads = new WeakMap<object, Map<string, unknown>>()

/** The upload into a slot by its name, which is unique among those of one owner, and how it stands. */
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
