import { useLayoutEffect, useState } from 'react'
import { ApiError } from '../platform/api-error.ts'
import { withRetry } from '../platform/retry.ts'
import type { TextKey } from '../platform/texts.ts'
import { anonymousPicture, isPicture, pdfFromPictures, shorterSide, shrinkPicture } from './pictures/draw-picture.ts'
import { useSlotUpload } from './slot-uploads.ts'
import type { FileRules, SendFile, StoredFile } from './stored-file.ts'
import { useAhead } from './use-ahead.ts'
import { errorText } from './use-form.ts'

type FileSlotOptions = {
  readonly name: string
  readonly rules: FileRules
  readonly send: SendFile
  readonly hasPages: boolean
  readonly adjust: ((file: File) => Promise<File | null>) | undefined
  readonly isHeld: boolean
  readonly onChange: (file: StoredFile | null) => unknown
}

const loadContent = () => import('./file-content.ts')

/**
 * The file with the type of its content, or the fault. If the checking module cannot load, the server alone decides.
 */
async function checkContent(file: File, rules: FileRules): Promise<{ file: File } | { fault: TextKey }> {
  const content = await loadContent().catch(() => null)
  return content === null ? { file } : content.checkContent(file, rules)
}

/** Upload into a slot: checks the file, shrinks a large picture, sends it and saves its reference. */
export function useFileSlot(options: FileSlotOptions) {
  const { upload, state } = useSlotUpload(options.name, options)
  // An upload outlives the render that began it: it must not overwrite later changes of other slots.
  useLayoutEffect(() => {
    upload.options = options
  })
  useAhead(loadContent)
  const [pages, setPages] = useState<readonly File[] | null>(null)

  const refuse = (key: TextKey): void => upload.set({ fault: { key } })

  /** The file ready to send; or null, with the reason shown beside the slot. */
  async function prepared(file: File): Promise<File | null> {
    const { rules, adjust } = upload.options
    const checked = await checkContent(file, rules)
    if ('fault' in checked) {
      refuse(checked.fault)
      return null
    }
    const wanted = adjust === undefined ? checked.file : await adjust(checked.file)
    if (wanted === null) return null
    if (wanted.size <= rules.maxBytes) return isPicture(wanted) ? anonymousPicture(wanted, rules.maxBytes) : wanted
    const small = isPicture(wanted) ? await shrinkPicture(wanted, rules.maxBytes) : null
    if (small === null) refuse(errorText('big-file-size'))
    return small
  }

  async function submit(make: () => Promise<File | null>): Promise<void> {
    const { send, rules, isHeld } = upload.options
    const controller = new AbortController()
    const { signal } = controller
    upload.running = controller
    upload.set({ fault: null, sending: { act: 'preparing', share: 0 } })
    try {
      const file = await make()
      if (file === null || signal.aborted) return
      const side = rules.readablePixels === undefined || !isPicture(file) ? null : await shorterSide(file)
      upload.set({
        sending: { act: 'sending', share: 0 },
        isHardToRead: side !== null && side < (rules.readablePixels ?? 0),
      })
      const onWaiting = (isWaiting: boolean) => upload.move(() => ({ act: isWaiting ? 'waiting' : 'sending' }))
      const { id, name } = await send(file, {
        signal,
        onWaiting,
        onQueued: (isQueued) => upload.move(() => ({ act: isQueued ? 'queued' : 'sending' })),
        onProgress: (share) => upload.move((before) => ({ share: Math.max(before.share, share) })),
      })
      // Saving the reference is retried too: the network may fail just then.
      await withRetry(async () => upload.options.onChange({ id, name }), { signal, onWaiting })
      upload.set({ wasReplaced: isHeld })
    } catch (error) {
      if (error instanceof ApiError)
        upload.set({ fault: error.message === '' ? { key: errorText(error.msg) } : { text: error.message } })
      else if (!(error instanceof DOMException)) throw error
    } finally {
      upload.set({ sending: null })
    }
  }

  /** Accepts chosen, dropped or photographed files. Pictures for several pages are put in order first. */
  function take(files: readonly File[], { isPhotographed = false } = {}): void {
    const [first] = files
    if (first === undefined || state.sending !== null) return
    const couldBePages = options.hasPages && files.every(isPicture)
    if (couldBePages && (isPhotographed || files.length > 1)) {
      upload.set({ fault: null })
      setPages(files)
    } else if (files.length > 1) refuse(options.hasPages ? 'documents.files.onlyPictures' : 'documents.files.onlyOne')
    else void submit(() => prepared(first))
  }

  function takePages(chosen: readonly File[]): void {
    const [first] = chosen
    setPages(null)
    if (first === undefined) return
    void submit(async () => {
      if (chosen.length === 1) return prepared(first)
      const { rules } = upload.options
      for (const page of chosen) {
        const checked = await checkContent(page, rules)
        if ('fault' in checked) {
          refuse(checked.fault)
          return null
        }
      }
      const document = await pdfFromPictures(chosen, rules.maxBytes)
      if (document === null) refuse(errorText('big-file-size'))
      return document
    })
  }

  async function remove(): Promise<void> {
    upload.set({ isHardToRead: false, wasReplaced: false, fault: null })
    try {
      await options.onChange(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      upload.set({ fault: { text: error.message } })
    }
  }

  return {
    ...state,
    pages,
    take,
    takePages,
    dropPages: () => setPages(null),
    cancel: () => upload.running?.abort(),
    remove,
  }
}
