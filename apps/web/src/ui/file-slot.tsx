import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ApiError } from '../app/client.ts'
import { type TextKey, useTexts } from '../app/texts.ts'
import { Button } from './button.tsx'
import { FieldLabel } from './field.tsx'
import classes from './file-slot.module.css'
import { errorText } from './use-form.ts'

export type StoredFile = { readonly id: string; readonly name: string }
export type SendFile = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<StoredFile>

/** The rules of a slot that can be told before anything is sent. The server decides by content. */
export type FileRules = { readonly maxBytes: number; readonly extensions: readonly string[] }

type FileSlotProps = {
  /** Target of the error summary's link. */
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly isOptional?: boolean
  /** Whether the file can be taken out here; it can always be replaced. */
  readonly isRemovable?: boolean
  readonly value: StoredFile | null
  readonly fault?: TextKey | undefined
  readonly rules: FileRules
  readonly send: SendFile
  /** The file is stored: keep its reference. Null: taken out. A promise holds the slot busy until it settles. */
  readonly onChange: (file: StoredFile | null) => unknown
  readonly onDownload: (file: StoredFile) => void
}

/** Shorter sides below this are hard to read on a photographed document (rulings, Files). */
const READABLE_PIXELS = 800

/** Whether a picture is too small to be read; false for everything that is no picture. */
async function isHardToRead(file: File): Promise<boolean> {
  if (!file.type.startsWith('image/')) return false
  const picture = await createImageBitmap(file).catch(() => null)
  return picture !== null && Math.min(picture.width, picture.height) < READABLE_PIXELS
}

/** A place for one document: choose or drop a file, see it go, replace it, take it out, download it. */
export function FileSlot({
  id,
  label,
  hint,
  isOptional = false,
  isRemovable = true,
  value,
  fault,
  rules,
  send,
  onChange,
  onDownload,
}: FileSlotProps) {
  const { t } = useTexts()
  const labelId = useId()
  const input = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [ownFault, setOwnFault] = useState<{ key: TextKey } | { text: string } | null>(null)
  const [isSmall, setIsSmall] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const accept = rules.extensions.map((extension) => `.${extension}`).join(',')

  function faultOf(file: File): TextKey | null {
    if (file.size > rules.maxBytes) return errorText('big-file-size')
    const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
    return rules.extensions.includes(extension) ? null : errorText('wrong_file_type')
  }

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const refused = faultOf(file)
    setOwnFault(refused === null ? null : { key: refused })
    if (refused !== null) return
    setProgress(0)
    sending.current = new AbortController()
    try {
      setIsSmall(await isHardToRead(file))
      const { id: fileId, name } = await send(file, { onProgress: setProgress, signal: sending.current.signal })
      await onChange({ id: fileId, name })
    } catch (error) {
      if (error instanceof ApiError) setOwnFault({ text: error.message })
      else if (!(error instanceof DOMException)) throw error
    } finally {
      setProgress(null)
    }
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0])
  }

  const words = ownFault === null ? fault && t(fault) : 'key' in ownFault ? t(ownFault.key) : ownFault.text
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a convenience; the button does the same
    <div
      className={classes.slot}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      {...(isOver ? { 'data-over': true } : {})}
      {...(words ? { 'data-fault': true } : {})}
      {...(value !== null || progress !== null ? { 'data-held': true } : {})}
    >
      <div>
        <span id={labelId} className={classes.label}>
          <FieldLabel label={label} isOptional={isOptional} />
        </span>
        {hint && <div className={classes.hint}>{hint}</div>}
      </div>
      {words && (
        <p role="alert" className={classes.fault}>
          {words}
        </p>
      )}
      {isSmall && progress === null && value && <p className={classes.caution}>{t('app.files.hardToRead')}</p>}
      <div className={classes.row}>
        {progress !== null ? (
          <>
            <progress className={classes.progress} value={progress} max={1} aria-labelledby={labelId} />
            <span>{t('app.files.sending', { percent: Math.round(progress * 100) })}</span>
            <Button look="secondary" onClick={() => sending.current?.abort()}>
              {t('app.actions.cancel')}
            </Button>
          </>
        ) : (
          <>
            {value && (
              <button type="button" className={classes.name} onClick={() => onDownload(value)}>
                {value.name}
              </button>
            )}
            <Button
              id={id}
              look={value ? 'secondary' : 'soft'}
              aria-describedby={labelId}
              onClick={() => input.current?.click()}
            >
              {t(value ? 'app.files.replace' : 'app.files.choose')}
            </Button>
            {value && isRemovable && (
              <Button look="quiet" aria-describedby={labelId} onClick={() => void onChange(null)}>
                {t('app.files.remove')}
              </Button>
            )}
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-labelledby={labelId}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          // The same file can be chosen again after a failure.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
