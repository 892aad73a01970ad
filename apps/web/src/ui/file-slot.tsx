import { type DragEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { type TextKey, useTexts } from '../platform/texts.ts'
import { Button } from './button.tsx'
import { faultText as inWords } from './fault-text.ts'
import { FieldLabel } from './field.tsx'
import { CameraInput, FileInput } from './file-input.tsx'
import classes from './file-slot.module.css'
import { StatusTag, type Tone } from './status-tag.tsx'
import { acceptedBy, type FileRules, type SendFile, type StoredFile } from './stored-file.ts'
import { useAhead } from './use-ahead.ts'
import { useFileSlot } from './use-file-slot.ts'

const loadPages = () => import('./pages-dialog.tsx')
const PagesDialog = lazy(() => loadPages().then((module) => ({ default: module.PagesDialog })))

export type FileSlotProps = {
  readonly id: string
  /** Key of an upload that outlives its screen (`UploadsOf`). Default: the id. */
  readonly uploadName?: string
  readonly label: string
  readonly hint?: ReactNode
  readonly isOptional?: boolean
  /** Whether the file can be removed here; it can always be replaced. */
  readonly isRemovable?: boolean
  readonly hasPages?: boolean
  readonly value: StoredFile | null
  readonly fault?: TextKey | undefined
  readonly rules: FileRules
  readonly send: SendFile
  /** Editing of a chosen file before the upload, such as cropping; null: cancelled. */
  readonly adjust?: (file: File) => Promise<File | null>
  /** The file is stored: save its reference. Null: removed. The slot is busy until a returned promise settles. */
  readonly onChange: (file: StoredFile | null) => unknown
  /** Absent: the stored file cannot be opened here. */
  readonly onOpen?: (file: StoredFile) => void
  /** State of the stored file. For a fault, the note says how to correct it. */
  readonly fileState?: { readonly tone: Tone; readonly label: string; readonly note: string; readonly isFault: boolean }
  readonly children?: ReactNode
}

/** Slot of one document: choose, drop or photograph a file, follow its upload, view, replace or remove it. */
export function FileSlot(props: FileSlotProps) {
  const { id, label, hint, isOptional = false, isRemovable = true, hasPages = false, value, rules, onOpen } = props
  const { t } = useTexts()
  const labelId = useId()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { send, adjust, onChange, uploadName: name = id } = props
  const slot = useFileSlot({ name, rules, send, adjust, onChange, hasPages, isHeld: value !== null })
  const { sending, fault } = slot
  useAhead(loadPages, hasPages)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    slot.take([...event.dataTransfer.files])
  }

  function remove(): void {
    void slot.remove()
    document.getElementById(id)?.focus()
  }

  const fileState = value === null || sending !== null ? undefined : props.fileState
  const faultText =
    fault === null
      ? props.fault && inWords(t, props.fault, { name: 'file', label })
      : 'key' in fault
        ? t(fault.key)
        : fault.text
  const words = faultText || (fileState?.isFault ? fileState.note : undefined)
  const state = value === null ? 'missing' : slot.wasReplaced ? 'replaced' : 'uploaded'
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
      {...(value !== null || sending !== null ? { 'data-held': true } : {})}
    >
      <div>
        <div className={classes.head}>
          <span id={labelId} className={classes.label}>
            <FieldLabel label={label} isOptional={isOptional} />
          </span>
          <span role="status">
            {fileState && <StatusTag tone={fileState.tone}>{fileState.label}</StatusTag>}
            {fileState === undefined && (value !== null || !isOptional) && sending === null && (
              <StatusTag tone={value === null ? 'attention' : 'success'}>
                {t(`documents.files.states.${state}`)}
              </StatusTag>
            )}
            {sending !== null && <StatusTag tone="progress">{t('documents.files.states.uploading')}</StatusTag>}
          </span>
        </div>
        {hint && <div className={classes.hint}>{hint}</div>}
      </div>
      {words && (
        <p role="alert" className={classes.fault}>
          {words}
        </p>
      )}
      {fileState && !fileState.isFault && <p className={classes.hint}>{fileState.note}</p>}
      {slot.isHardToRead && sending === null && value && (
        <p className={classes.caution}>{t('documents.files.hardToRead')}</p>
      )}
      <div className={classes.row}>
        {sending !== null ? (
          <>
            <progress className={classes.progress} value={sending.share} max={1} aria-labelledby={labelId} />
            <span>{t('documents.files.sending', { percent: Math.round(sending.share * 100) })}</span>
          </>
        ) : (
          value &&
          (onOpen === undefined ? (
            <span>{value.name}</span>
          ) : (
            <button type="button" className={classes.name} onClick={() => onOpen(value)}>
              {value.name}
            </button>
          ))
        )}
        {/* One button for consecutive states keeps the focus. */}
        <Button
          id={id}
          look={value || sending ? 'secondary' : 'soft'}
          aria-describedby={labelId}
          onClick={() => (sending ? slot.cancel() : input.current?.click())}
        >
          {t(sending ? 'app.actions.cancel' : value ? 'documents.files.replace' : 'documents.files.choose')}
        </Button>
        {sending === null ? (
          <>
            <span className={classes.camera}>
              <Button look="secondary" aria-describedby={labelId} onClick={() => camera.current?.click()}>
                {t('documents.files.photograph')}
              </Button>
            </span>
            {value && isRemovable && (
              <Button look="quiet" aria-describedby={labelId} onClick={remove}>
                {t('documents.files.remove')}
              </Button>
            )}
          </>
        ) : (
          <p role="status" className={classes.caution}>
            {sending.act !== 'sending' && t(`documents.files.${sending.act}`)}
          </p>
        )}
      </div>
      {sending === null && value && props.children}
      <FileInput
        ref={input}
        multiple={hasPages}
        accept={acceptedBy(rules)}
        aria-labelledby={labelId}
        onFiles={slot.take}
      />
      <CameraInput
        ref={camera}
        aria-label={t('documents.files.photographOf', { label })}
        onFiles={(files) => slot.take(files, { isPhotographed: true })}
      />
      <Suspense>
        {slot.pages && (
          <PagesDialog label={label} files={slot.pages} onDone={slot.takePages} onClose={slot.dropPages} />
        )}
      </Suspense>
    </div>
  )
}
