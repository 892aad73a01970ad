import { LONGEST, MAX_PHOTOS } from '@portal/domain/universities/schema.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { currentSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { MOVES, moved } from '../../../ui/pages-dialog.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { afterPhotos, deletePhoto, describePhoto, orderPhotos } from '../api.ts'
import { CAPTIONS, captioned, type Photo, recaptioned, type TypedCaptions } from '../state/captions.ts'
import { previewOf } from '../state/preview.ts'
import type { Profile } from '../state/tab-values.ts'
import { usePhotoUploads } from '../state/use-photo-uploads.ts'
import { DRAFT_PREFIX, useUnsaved } from '../state/use-unsaved.ts'
import classes from './editing.module.css'
import { LeaveQuestion } from './leave-question.tsx'
import { PhotoUploads } from './photo-uploads.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

export function PhotosTab({ profile }: { profile: Profile }) {
  const { t, language } = useTexts()
  const { id: universityId, photos } = profile
  const accountId = currentSession()?.user.id ?? ''
  const draftName = `${DRAFT_PREFIX}${universityId}.photos`
  const [typed, setTyped] = useState<TypedCaptions>(() => readLocal<TypedCaptions>(accountId, draftName) ?? {})
  const changed = recaptioned(photos, typed)
  const isUnsaved = changed.length > 0
  useEffect(() => {
    saveLocal(accountId, draftName, isUnsaved ? typed : null)
  }, [accountId, draftName, isUnsaved, typed])

  const uploads = usePhotoUploads(universityId)
  const captions = useAct()
  const acts = useAct()
  const unsaved = useUnsaved(isUnsaved || uploads.isUploading)
  const [deleting, setDeleting] = useState<Photo | null>(null)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const room = MAX_PHOTOS - photos.length - uploads.uploads.length

  function choose(files: readonly File[]): void {
    acts.forget()
    uploads.add(files.slice(0, Math.max(0, room)))
    if (files.length > room) showToast('warning', t('editing.photos.most', { count: MAX_PHOTOS }))
  }

  const saveCaptions = (event: FormEvent) => {
    event.preventDefault()
    setIsSaved(false)
    void captions.run(async () => {
      try {
        for (const photo of changed) await describePhoto(photo)
      } finally {
        // Shows the saved captions, also without a photo that another person deleted.
        await afterPhotos(universityId)
      }
      // Captions typed during the save stay.
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([id, caption]) => caption !== typed[id])))
      setIsSaved(true)
      showToast('success', t('editing.saved'))
    })
  }

  const move = (at: number, by: -1 | 1) =>
    void acts.run(async () => {
      try {
        await orderPhotos(
          universityId,
          moved(photos, at, by).map(({ id }) => id),
        )
      } finally {
        // After a refusal the list here is outdated: another person added or deleted a photo.
        await afterPhotos(universityId)
      }
    })

  const remove = (photo: Photo) =>
    void acts.run(async () => {
      await deletePhoto(photo.id)
      await afterPhotos(universityId)
      setDeleting(null)
      showToast('success', t('editing.photos.deleted'))
    })

  const captionOf = (photo: Photo, at: number) =>
    ({ kk: photo.captionKz, ru: photo.captionRu, en: photo.captionEn })[language] ||
    t('universities.page.photoAlt', { number: at + 1 })

  return (
    <>
      {acts.error !== null && deleting === null && (
        <Banner tone="danger" title={t('editing.notSaved')} isAnnounced>
          {acts.error}
        </Banner>
      )}
      <Section title={t('editing.photos.add')} lead={t('editing.photos.lead', { count: MAX_PHOTOS })}>
        <Actions>
          <Button look="soft" disabled={room <= 0} onClick={() => input.current?.click()}>
            {t('editing.photos.choose')}
          </Button>
        </Actions>
        {room <= 0 && <p className={classes.muted}>{t('editing.photos.most', { count: MAX_PHOTOS })}</p>}
        <FileInput
          ref={input}
          multiple
          accept="image/jpeg,image/png,image/webp"
          aria-label={t('editing.photos.choose')}
          onFiles={choose}
        />
        <PhotoUploads uploads={uploads} />
      </Section>
      <form noValidate className={classes.stack} onSubmit={saveCaptions}>
        <Section title={t('editing.photos.title', { count: photos.length })}>
          {photos.length === 0 && <EmptyState title={t('editing.photos.none')} />}
          <ol className={classes.photos}>
            {photos.map((photo, at) => (
              <li key={photo.id} className={classes.photo}>
                <img
                  src={`/api/dictionary/university/${encodeURIComponent(universityId)}/photos/${photo.id}`}
                  width={photo.width}
                  height={photo.height}
                  alt={captionOf(photo, at)}
                />
                <div className={classes.stack}>
                  {CAPTIONS.map((name) => (
                    <TextField
                      key={name}
                      id={`${name}-${photo.id}`}
                      name={`${name}-${photo.id}`}
                      label={t(`editing.photos.${name}`, { number: at + 1 })}
                      value={captioned(photo, typed)[name]}
                      maxLength={LONGEST.caption}
                      onChange={(text) =>
                        setTyped((before) => {
                          const { captionKz, captionRu, captionEn } = captioned(photo, before)
                          return { ...before, [photo.id]: { captionKz, captionRu, captionEn, [name]: text } }
                        })
                      }
                      isUnmarked
                    />
                  ))}
                  <div className={classes.acts}>
                    {MOVES.map(({ direction, by, sign, isEnd }) => (
                      <Button
                        key={direction}
                        look="secondary"
                        aria-label={t(`editing.photos.${direction}`, { number: at + 1 })}
                        aria-disabled={isEnd(at, photos.length) || acts.isBusy}
                        onClick={() => isEnd(at, photos.length) || move(at, by)}
                      >
                        <span aria-hidden="true">{sign}</span>
                      </Button>
                    ))}
                    <Button
                      look="quiet"
                      aria-label={t('editing.photos.deleteOne', { number: at + 1 })}
                      onClick={() => {
                        acts.forget()
                        setDeleting(photo)
                      }}
                    >
                      {t('editing.delete')}
                    </Button>
                  </div>
                </div>
              </li>
            ))}
          </ol>
        </Section>
        {captions.error !== null && (
          <Banner tone="danger" title={t('editing.notSaved')} isAnnounced>
            {captions.error}
          </Banner>
        )}
        {isSaved && !isUnsaved && (
          <Banner tone="success" isAnnounced>
            {t('editing.photos.captionsSaved')}
          </Banner>
        )}
        <Actions>
          {photos.length > 0 && (
            <Button type="submit" isBusy={captions.isBusy}>
              {t('editing.photos.saveCaptions')}
            </Button>
          )}
          <Button look="secondary" onClick={() => setIsPreviewed(true)}>
            {t('editing.preview.open')}
          </Button>
        </Actions>
      </form>
      <ConfirmDialog
        isOpen={deleting !== null}
        title={t('editing.photos.deleteTitle')}
        confirmLabel={t('editing.delete')}
        isDangerous
        isBusy={acts.isBusy}
        error={acts.error}
        onConfirm={() => deleting && remove(deleting)}
        onCancel={() => {
          acts.forget()
          setDeleting(null)
        }}
      >
        {t('editing.photos.deleteText')}
      </ConfirmDialog>
      {isPreviewed && (
        <PreviewDialog
          universityId={universityId}
          preview={(page) => previewOf(page, profile, { photos: photos.map((photo) => captioned(photo, typed)) })}
          onClose={() => setIsPreviewed(false)}
        />
      )}
      <LeaveQuestion unsaved={unsaved} onLeave={() => setTyped({})} />
    </>
  )
}
