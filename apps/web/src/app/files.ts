import { FILE_TYPES, MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import type { FileRules, SendFile, StoredFile } from '../ui/file-slot.tsx'
import { showToast } from '../ui/toast.tsx'
import { ApiError, call, saveBlob, upload } from './client.ts'
import { currentTexts } from './texts.ts'

/** What a document may be, as far as it can be told before it is sent. */
export const DOCUMENT_RULES: FileRules = {
  maxBytes: MAX_FILE_BYTES,
  extensions: [...Object.values(FILE_TYPES), 'jpeg'],
}

export const sendFile: SendFile = async (file, options) => (await upload('uploadFile', file, options)).data

/** Fetches a file and hands it to the browser under its name. */
export async function downloadFile({ id, name }: StoredFile): Promise<void> {
  await orToast(async () => saveBlob(await call('downloadFile', { query: { id } }), name))
}

/** The template of the application form (specification, Create application). */
export async function downloadTemplate(): Promise<void> {
  await orToast(async () =>
    saveBlob(await call('downloadHelpDocument', {}), `${currentTexts().t('documents.templateFileName')}.docx`),
  )
}

/** A failed download has no place of its own on the page. */
export async function orToast(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast('error', error.message || currentTexts().t('kernel.errors.error_occurred'))
  }
}
