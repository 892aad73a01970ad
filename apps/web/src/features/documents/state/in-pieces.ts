import type { UploadedFile, UploadState } from '@portal/domain/documents/schema.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { call } from '../../../platform/client.ts'
import { newKey } from '../../../platform/new-key.ts'
import { upload } from '../../../platform/transfer.ts'

/** Some five seconds of a slow phone's network; a server behind a proxy that waits for whole requests loses no more. */
const PIECE_BYTES = 524_288

type Try = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void }

/** The calls that an upload in pieces is made of (docs/specification/documents.md#uploads-in-pieces). */
export type Wire = {
  /** The same key begins no second upload. */
  readonly begin: (file: File, key: string, signal: AbortSignal) => Promise<UploadState>
  readonly read: (id: string, signal: AbortSignal) => Promise<UploadState>
  readonly send: (id: string, offset: number, piece: Blob, options: Try) => Promise<UploadState>
  readonly cancel: (id: string) => Promise<unknown>
}

const PORTAL: Wire = {
  begin: async ({ name, size }, idempotencyKey, signal) =>
    (await call('beginUpload', { body: { name, size } }, { idempotencyKey, signal })).data,
  read: async (id, signal) => (await call('readUpload', { query: { id } }, { signal })).data,
  send: async (id, offset, piece, options) =>
    (await upload('uploadPiece', piece, { query: { id, offset }, ...options })).data,
  cancel: (id) => call('cancelUpload', { query: { id } }),
}

/** The upload of one file: each try goes on where the server says that the one before has stopped. */
export function inPieces(file: File, wire: Wire = PORTAL) {
  let id: string | null = null
  let key = newKey()

  async function goOn({ signal, onProgress }: Try): Promise<UploadedFile> {
    const tell = (bytes: number): void => onProgress(bytes / Math.max(file.size, 1))
    try {
      let state = await (id === null ? wire.begin(file, key, signal) : wire.read(id, signal))
      id = state.id
      while (state.file === null) {
        const { offset } = state
        tell(offset)
        const piece = file.slice(offset, offset + PIECE_BYTES)
        const options = { signal, onProgress: (share: number) => tell(offset + share * piece.size) }
        state = await wire.send(id, offset, piece, options).catch((error: unknown) => ({
          ...{ id: state.id, file: null },
          offset: rightOffset(error),
        }))
      }
      return state.file
    } catch (error) {
      if (id === null || !(error instanceof ApiError) || error.status !== 404) throw error
      // It waited for more than a day, and the server has given it up.
      id = null
      key = newKey()
      return goOn({ signal, onProgress })
    }
  }

  return {
    goOn,
    /** Tells the server that the rest will not come. */
    giveUp: (): void => {
      if (id !== null) void wire.cancel(id).catch(() => undefined)
    },
  }
}

/** Where the server goes on, as it says when something else has come: what a cut connection had brought came late. */
function rightOffset(error: unknown): number {
  if (error instanceof ApiError && error.msg === 'wrong_offset') return Number(error.data['offset'])
  throw error
}
