import { PHOTO_SIDE } from '@portal/domain/universities/schema.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import type { TextKey } from '../../../platform/texts.ts'
import { fitPicture } from '../../../ui/pictures/draw-picture.ts'
import { errorText } from '../../../ui/use-form.ts'
import { addPhoto, afterPhotos } from '../api.ts'

/** A photo being uploaded; once stored it belongs to the profile and leaves this list. */
export type PhotoUpload = {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'preparing' | 'sending' | 'failed'
  /** 0 to 1. */
  readonly share: number
  readonly fault: { readonly key: TextKey } | { readonly text: string } | null
}

/** Photos are uploaded one after another in the chosen order, which is their order on the page. */
export function usePhotoUploads(universityId: string) {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const [sent, setSent] = useState(0)
  const queue = useRef<PhotoUpload[]>([])
  const isRunning = useRef(false)
  const lastId = useRef(0)

  const set = (id: number, part: Partial<PhotoUpload>): void =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...part } : each)))
  const drop = (id: number): void => setUploads((before) => before.filter((each) => each.id !== id))

  async function send({ id, file }: PhotoUpload): Promise<void> {
    set(id, { state: 'preparing', share: 0, fault: null })
    const fitted = await fitPicture(file, PHOTO_SIDE)
    if ('fault' in fitted) {
      set(id, { state: 'failed', fault: { key: `editing.photos.${fitted.fault}` } })
      return
    }
    set(id, { state: 'sending' })
    try {
      await addPhoto(universityId, fitted.file, (share) => set(id, { share }))
      await afterPhotos(universityId)
      drop(id)
      setSent((count) => count + 1)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      set(id, { state: 'failed', fault: error.message ? { text: error.message } : { key: errorText(error.msg) } })
    }
  }

  async function run(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    try {
      for (let next = queue.current.shift(); next !== undefined; next = queue.current.shift()) await send(next)
    } finally {
      isRunning.current = false
    }
  }

  return {
    uploads,
    sent,
    isUploading: uploads.some(({ state }) => state !== 'failed'),
    add: (files: readonly File[]) => {
      const added = files.map(
        (file): PhotoUpload => ({ id: ++lastId.current, file, state: 'waiting', share: 0, fault: null }),
      )
      setUploads((before) => [...before, ...added])
      queue.current.push(...added)
      setSent(0)
      void run()
    },
    tryAgain: (upload: PhotoUpload) => {
      set(upload.id, { state: 'waiting', fault: null })
      queue.current.push(upload)
      void run()
    },
    drop,
  }
}
