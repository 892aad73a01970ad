import { useTexts } from '../../../platform/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { downloadFile } from '../parts/files.ts'
import { useFile } from '../parts/use-file.ts'
import classes from './file-preview.module.css'

/** Asks the browser's viewer for the page in its full width, without its column of thumbnails. */
const PLAIN_PAPER = '#navpanes=0&view=FitH'

type FilePreviewProps = {
  readonly file: StoredFile
  /** What the document is, such as "Passport copy". */
  readonly label: string
}

/** A stored file in the page: a PDF in the browser's own viewer, a picture as it is, anything else as a download. */
export function FilePreview({ file: stored, label }: FilePreviewProps) {
  const { t } = useTexts()
  const { file, error, isPending, refetch } = useFile(stored.id)
  if (isPending) return <LoadingState />
  if (file === null) return <ErrorState error={error} onRetry={() => void refetch()} />
  const isPicture = file.type.startsWith('image/')
  const isShown = isPicture || (file.type === 'application/pdf' && navigator.pdfViewerEnabled)
  const download = (
    <Button look={isShown ? 'secondary' : 'primary'} onClick={() => void downloadFile(stored)}>
      {t('documents.preview.download')}
    </Button>
  )
  if (!isShown) {
    return (
      <EmptyState title={t('documents.preview.none')} action={download}>
        {t('documents.preview.noneText')}
      </EmptyState>
    )
  }
  return (
    <div className={classes.preview}>
      {isPicture ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={classes.picture} tabIndex={0} aria-label={stored.name}>
          <img src={file.address} alt={label} />
        </section>
      ) : (
        <iframe className={classes.paper} src={`${file.address}${PLAIN_PAPER}`} title={`${label}: ${stored.name}`} />
      )}
      <div className={classes.acts}>
        {download}
        <a className={buttonClass('quiet')} href={file.address} target="_blank" rel="noreferrer">
          {t('documents.preview.open')}
        </a>
      </div>
    </div>
  )
}

type PreviewDialogProps = {
  /** Null: closed. */
  readonly file: StoredFile | null
  readonly label: string
  readonly onClose: () => void
}

/** A stored file over the page. */
export const PreviewDialog = ({ file, label, onClose }: PreviewDialogProps) => (
  <Dialog isOpen={file !== null} title={label} size="xl" onClose={onClose}>
    {file && (
      <>
        <p>{file.name}</p>
        <FilePreview file={file} label={label} />
      </>
    )}
  </Dialog>
)
