import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { PhotoUpload, usePhotoUploads } from '../state/use-photo-uploads.ts'
import classes from './editing.module.css'

export function PhotoUploads({ uploads }: { uploads: ReturnType<typeof usePhotoUploads> }) {
  const { t } = useTexts()
  const stateText = ({ state, share, fault }: PhotoUpload): string => {
    if (fault !== null) return 'key' in fault ? t(fault.key) : fault.text
    if (state === 'sending') return t('documents.files.sending', { percent: Math.round(share * 100) })
    return t(state === 'preparing' ? 'editing.photos.preparing' : 'editing.photos.waiting')
  }
  return (
    <>
      <ul className={classes.uploads}>
        {uploads.uploads.map((upload) => (
          <li key={upload.id}>
            <strong className={classes.said}>{upload.file.name}</strong>
            <span className={upload.fault === null ? classes.muted : classes.fault}>{stateText(upload)}</span>
            {upload.state === 'sending' && (
              <progress value={upload.share} aria-label={upload.file.name}>
                {Math.round(upload.share * 100)}
              </progress>
            )}
            {upload.fault !== null && (
              <>
                <Button look="quiet" onClick={() => uploads.tryAgain(upload)}>
                  {t('app.actions.tryAgain')}
                </Button>
                <Button
                  look="quiet"
                  aria-label={t('editing.photos.dropOne', { name: upload.file.name })}
                  onClick={() => uploads.drop(upload.id)}
                >
                  {t('app.actions.remove')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className={`${classes.muted} ${classes.status}`} role="status">
        {uploads.sent > 0 && t('editing.photos.sent', { count: uploads.sent })}
      </p>
    </>
  )
}
