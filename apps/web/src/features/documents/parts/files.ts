import { MAX_FILE_BYTES, ZIP_MAX_FILES } from '@portal/domain/documents/schema.ts'
import { call } from '../../../platform/client.ts'
import { createQueue } from '../../../platform/queue.ts'
import { unlessStalled, withRetry } from '../../../platform/retry.ts'
import { currentTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { orToast } from '../../../ui/or-toast.ts'
import type { FileRules, SendFile, StoredFile } from '../../../ui/stored-file.ts'
import { inPieces } from '../state/in-pieces.ts'

/** Rules of a document that are checked before the upload. */
export const DOCUMENT_RULES: FileRules = {
  maxBytes: MAX_FILE_BYTES,
  kinds: ['pdf', 'jpeg', 'png', 'ole', 'zip'],
  readablePixels: 800,
}

/** Two files at a time use a slow link fully and leave connections for other calls. */
const enqueue = createQueue(2)

/** Uploads a file. After a lost connection the upload resumes. */
export const sendFile: SendFile = async (file, { onProgress, onWaiting, onQueued, signal }) => {
  const pieces = inPieces(file)
  const act = () =>
    unlessStalled(signal, (own, onMove) =>
      pieces.goOn({
        signal: own,
        onProgress: (share) => {
          onMove()
          onProgress(share)
        },
      }),
    )
  try {
    return await withRetry(() => enqueue(act, { signal, onQueued }), { signal, onWaiting })
  } catch (error) {
    if (signal.aborted) pieces.giveUp()
    throw error
  }
}

export async function downloadFile({ id, name }: StoredFile): Promise<void> {
  await orToast(async () => saveBlob(await call('downloadFile', { query: { id } }), name))
}

/** Downloads the template of the application form (docs/specification/documents.md#papers). */
export async function downloadTemplate(): Promise<void> {
  await orToast(async () =>
    saveBlob(await call('downloadHelpDocument', {}), `${currentTexts().t('documents.templateFileName')}.docx`),
  )
}

/** Downloads files in as few archives as their limit allows; `nameOf` gets the part's number, null for a single one. */
export async function downloadAsZip(ids: readonly string[], nameOf: (part: number | null) => string): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / ZIP_MAX_FILES) }, (_, at) =>
    ids.slice(at * ZIP_MAX_FILES, (at + 1) * ZIP_MAX_FILES),
  )
  for (const [at, name] of parts.entries()) {
    saveBlob(await call('downloadZip', { query: { name } }), `${nameOf(parts.length === 1 ? null : at + 1)}.zip`)
  }
}
