import { useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../app/client.ts'
import { withPatience } from '../app/patience.ts'
import type { TextKey } from '../app/texts.ts'
import type { FileRules, SendFile, StoredFile } from './file-slot.tsx'
import { anonymousPicture, isPicture, pdfFromPictures, shorterSide, shrinkPicture } from './pictures/draw-picture.ts'
import { errorText } from './use-form.ts'

/** How far a file has come. A share never goes back: what a lost connection had sent stays visible. */
type Sending = { readonly act: 'preparing' | 'queued' | 'sending' | 'waiting'; readonly share: number }

type FileSlotOptions = {
  readonly rules: FileRules
  readonly send: SendFile
  readonly hasPages: boolean
  readonly adjust: ((file: File) => Promise<File | null>) | undefined
  readonly isHeld: boolean
  readonly onChange: (file: StoredFile | null) => unknown
}

type Fault = { readonly key: TextKey } | { readonly text: string }

/** The way of a file into its slot: checked at once, made smaller where that helps, sent, kept. */
export function useFileSlot(options: FileSlotOptions) {
  // An upload outlives the render in which it began: it must not put back what other slots have changed since.
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const running = useRef<AbortController | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [pages, setPages] = useState<readonly File[] | null>(null)
  const [isHardToRead, setIsHardToRead] = useState(false)
  const [wasReplaced, setWasReplaced] = useState(false)

  const refuse = (key: TextKey): void => setFault({ key })

  /** A file that may go, or null and the reason beside the slot. */
  async function prepared(file: File): Promise<File | null> {
    const { rules, adjust } = latest.current
    const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
    if (!rules.extensions.includes(ending)) {
      refuse(errorText('wrong_file_type'))
      return null
    }
    const wanted = adjust === undefined ? file : await adjust(file)
    if (wanted === null) return null
    if (wanted.size <= rules.maxBytes) return isPicture(wanted) ? anonymousPicture(wanted, rules.maxBytes) : wanted
    const small = isPicture(wanted) ? await shrinkPicture(wanted, rules.maxBytes) : null
    if (small === null) refuse(errorText('big-file-size'))
    return small
  }

  async function submit(make: () => Promise<File | null>): Promise<void> {
    const { send, rules, isHeld } = latest.current
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setFault(null)
    setSending({ act: 'preparing', share: 0 })
    try {
      const file = await make()
      if (file === null || signal.aborted) return
      setSending({ act: 'sending', share: 0 })
      const side = rules.readablePixels === undefined || !isPicture(file) ? null : await shorterSide(file)
      setIsHardToRead(side !== null && side < (rules.readablePixels ?? 0))
      const onWaiting = (isWaiting: boolean) =>
        setSending((before) => before && { ...before, act: isWaiting ? 'waiting' : 'sending' })
      const { id, name } = await send(file, {
        signal,
        onWaiting,
        onQueued: (isQueued) => setSending((before) => before && { ...before, act: isQueued ? 'queued' : 'sending' }),
        onProgress: (share) => setSending((before) => before && { ...before, share: Math.max(before.share, share) }),
      })
      // What is stored must also find its place: the network may go just then.
      await withPatience(async () => latest.current.onChange({ id, name }), { signal, onWaiting })
      setWasReplaced(isHeld)
    } catch (error) {
      if (error instanceof ApiError)
        setFault(error.message === '' ? { key: errorText(error.msg) } : { text: error.message })
      else if (!(error instanceof DOMException)) throw error
    } finally {
      setSending(null)
    }
  }

  /** Takes what was chosen, dropped or photographed. Pictures that may have further pages are put in order first. */
  function take(files: readonly File[], { isPhotographed = false } = {}): void {
    const [first] = files
    if (first === undefined || sending !== null) return
    const couldBePages = options.hasPages && files.every(isPicture)
    if (couldBePages && (isPhotographed || files.length > 1)) {
      setFault(null)
      setPages(files)
    } else if (files.length > 1) refuse(options.hasPages ? 'app.files.onlyPictures' : 'app.files.onlyOne')
    else void submit(() => prepared(first))
  }

  /** One page goes as the picture that it is, several as one PDF. */
  function takePages(chosen: readonly File[]): void {
    const [first] = chosen
    setPages(null)
    if (first === undefined) return
    void submit(async () => {
      if (chosen.length === 1) return prepared(first)
      const document = await pdfFromPictures(chosen, latest.current.rules.maxBytes)
      if (document === null) refuse(errorText('big-file-size'))
      return document
    })
  }

  async function remove(): Promise<void> {
    setIsHardToRead(false)
    setWasReplaced(false)
    setFault(null)
    try {
      await options.onChange(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault({ text: error.message })
    }
  }

  return {
    sending,
    fault,
    pages,
    isHardToRead,
    wasReplaced,
    take,
    takePages,
    dropPages: () => setPages(null),
    cancel: () => running.current?.abort(),
    remove,
  }
}
