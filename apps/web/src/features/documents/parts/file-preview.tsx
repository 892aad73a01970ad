import { CatchBoundary } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { actOfKey, PLAIN_VIEW, VIEW_ACTS, type View, type ViewAct } from '../components/view.ts'
import classes from './file-preview.module.css'
import { downloadFile } from './files.ts'
import { useFile } from './use-file.ts'

const PdfPages = lazy(() => import('../components/pdf-pages.tsx').then((module) => ({ default: module.PdfPages })))

type FilePreviewProps = {
  readonly file: StoredFile
  readonly label: string
  readonly isOwn?: boolean
  /** Title or choice of the document, in one row with the tools. The preview then fills the height of its place. */
  readonly head?: ReactNode
}

type Check = { readonly title: TextKey; readonly own: TextKey; readonly others: TextKey }
/** Notes on files that the virus scan blocks, by the server's refusal. */
const CHECKS: Readonly<Record<string, Check>> = {
  file_being_checked: {
    title: 'documents.scan.PENDING',
    own: 'documents.scan.pendingStaff',
    others: 'documents.scan.pendingStaff',
  },
  file_infected: {
    title: 'documents.scan.INFECTED',
    own: 'documents.scan.infectedHint',
    others: 'documents.scan.infectedStaff',
  },
}

/**
 * Preview of a stored file: a PDF or a picture, with zoom and rotation by buttons or keys; other files as a download. A
 * preview that fails to render offers the file and leaves the page intact.
 */
export const FilePreview = (props: FilePreviewProps) => (
  <CatchBoundary
    getResetKey={() => props.file.id}
    errorComponent={() => (
      <Framed head={props.head}>
        <Undrawn file={props.file} />
      </Framed>
    )}
  >
    <Drawn {...props} />
  </CatchBoundary>
)

/** A state in place of the preview, below the head. */
const Framed = ({ head, children }: { readonly head: ReactNode; readonly children: ReactNode }) =>
  head === undefined ? (
    children
  ) : (
    <div className={`${classes.preview} ${classes.filling}`}>
      <div className={classes.acts}>{head}</div>
      {children}
    </div>
  )

function Undrawn({ file }: { readonly file: StoredFile }) {
  const { t } = useTexts()
  return (
    <div role="alert">
      <EmptyState
        title={t('documents.preview.failed')}
        action={<Button onClick={() => void downloadFile(file)}>{t('documents.preview.download')}</Button>}
      >
        {t('documents.preview.failedText')}
      </EmptyState>
    </div>
  )
}

function Drawn({ file: stored, label, isOwn = false, head }: FilePreviewProps) {
  const { t } = useTexts()
  const { file, error, isPending, refetch } = useFile(stored.id)
  const [view, setView] = useState(PLAIN_VIEW)
  if (isPending)
    return (
      <Framed head={head}>
        <LoadingState />
      </Framed>
    )
  const check = error instanceof ApiError ? CHECKS[error.msg] : undefined
  if (file === null && check !== undefined) {
    return (
      <Framed head={head}>
        <div role="status">
          <EmptyState title={t(check.title)}>{t(isOwn ? check.own : check.others)}</EmptyState>
        </div>
      </Framed>
    )
  }
  if (file === null)
    return (
      <Framed head={head}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Framed>
    )
  const isPicture = file.type.startsWith('image/')
  const isShown = isPicture || file.type === 'application/pdf'
  const download = (
    <Button look={isShown ? 'secondary' : 'primary'} onClick={() => void downloadFile(stored)}>
      {t('documents.preview.download')}
    </Button>
  )
  if (!isShown) {
    return (
      <Framed head={head}>
        <EmptyState title={t('documents.preview.none')} action={download}>
          {t('documents.preview.noneText')}
        </EmptyState>
      </Framed>
    )
  }
  const open = (look: 'quiet' | 'secondary', words: ReactNode) => (
    <a
      className={buttonClass(look)}
      href={file.address}
      target="_blank"
      rel="noreferrer"
      {...(look === 'quiet' ? {} : { 'aria-label': t('documents.preview.open'), title: t('documents.preview.open') })}
    >
      {words}
    </a>
  )
  return (
    <div className={head === undefined ? classes.preview : `${classes.preview} ${classes.filling}`}>
      <div className={classes.acts}>
        {head}
        {(Object.keys(VIEW_ACTS) as ViewAct[]).map((act) => (
          <Button
            key={act}
            look="secondary"
            aria-label={t(`documents.preview.${act}`)}
            title={t(`documents.preview.${act}`)}
            onClick={() => setView(VIEW_ACTS[act].change)}
          >
            <span aria-hidden="true">{VIEW_ACTS[act].sign}</span>
          </Button>
        ))}
        {head !== undefined && (
          <>
            <Button
              look="secondary"
              aria-label={t('documents.preview.download')}
              title={t('documents.preview.download')}
              onClick={() => void downloadFile(stored)}
            >
              <span aria-hidden="true">⤓</span>
            </Button>
            {open('secondary', <span aria-hidden="true">↗</span>)}
          </>
        )}
      </div>
      <section
        className={classes.stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={stored.name}
        onKeyDown={(event) => {
          const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actOfKey(event.key)
          if (act === undefined) return
          // A screen with keys of its own leaves this one to the preview.
          event.preventDefault()
          setView(VIEW_ACTS[act].change)
        }}
      >
        {isPicture ? (
          <TurnedPicture address={file.address} label={label} view={view} />
        ) : (
          <Suspense fallback={<LoadingState />}>
            <PdfPages content={file.content} label={label} view={view} />
          </Suspense>
        )}
      </section>
      {head === undefined && (
        <div className={classes.acts}>
          {download}
          {open('quiet', t('documents.preview.open'))}
        </div>
      )}
    </div>
  )
}

/** A picture as wide as its frame, or larger. Rotated by a quarter, it gets the height it then needs. */
function TurnedPicture({ address, label, view }: { address: string; label: string; view: View }) {
  const [ratio, setRatio] = useState(1)
  const isOnSide = view.turn % 180 !== 0
  return (
    <div className={classes.turned} style={{ width: `${view.zoom * 100}%`, aspectRatio: isOnSide ? 1 / ratio : ratio }}>
      <img
        src={address}
        alt={label}
        style={{ rotate: `${view.turn}deg`, width: isOnSide ? `${ratio * 100}%` : '100%' }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
      />
    </div>
  )
}

type PreviewDialogProps = {
  readonly file: StoredFile | null
  readonly label: string
  readonly onClose: () => void
}

export const PreviewDialog = ({ file, label, onClose }: PreviewDialogProps) => (
  <Dialog isOpen={file !== null} title={label} size="xl" onClose={onClose}>
    {file && (
      <>
        <p>{file.name}</p>
        <FilePreview file={file} label={label} isOwn />
      </>
    )}
  </Dialog>
)
