import type { UploadedFile, UploadState } from '@portal/domain/documents/schema.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { call } from '../../../platform/client.ts'
import { newKey } from '../../../platform/new-key.ts'
import { upload } from '../../../platform/transfer.ts'

/** About five seconds on a slow phone. A proxy that buffers whole requests then loses no more than this. */
const PIECE_BYTES = 524_288

type Try = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void }

/** Calls of an upload in pieces (docs/specification/documents.md#uploads-in-pieces). */
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

/** Upload of one file. Each try resumes at the server's offset. */
export function inPieces(file: File, wire: Wire = PORTAL) {
  let id: string | null = null
  let key = newKey()

  async function goOn({ signal, onProgress }: Try): Promise<UploadedFile> {
    const report = (bytes: number): void => onProgress(bytes / Math.max(file.size, 1))
    try {
      let state = await (id === null ? wire.begin(file, key, signal) : wire.read(id, signal))
      id = state.id
      while (state.file === null) {
        const { offset } = state
        report(offset)
        const piece = file.slice(offset, offset + PIECE_BYTES)
        const options = { signal, onProgress: (share: number) => report(offset + share * piece.size) }
        state = await wire.send(id, offset, piece, options).catch((error: unknown) => ({
          ...{ id: state.id, file: null },
          offset: rightOffset(error),
        }))
      }
      return state.file
    } catch (error) {
      if (id === null || !(error instanceof ApiError) || error.status !== 404) throw error
      // Older than a day: the server has dropped it.
      id = null
      key = newKey()
      return goOn({ signal, onProgress })
    }
  }

  return {
    goOn,
    giveUp: (): void => {
      if (id !== null) void wire.cancel(id).catch(() => undefined)
    },
  }
}

/** The offset of a `wrong_offset` refusal: an interrupted connection delivered more than known. */
function rightOffset(error: unknown): number {
  if (error instanceof ApiError && error.msg === 'wrong_offset') return Number(error.data['offset'])
  throw error
}
