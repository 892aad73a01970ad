import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Actions } from '../../../ui/page.tsx'
import { profileQuery } from '../api.ts'
import { usePhotoUploads } from '../state/use-photo-uploads.ts'
import classes from './editing.module.css'
import { PhotoUploads } from './photo-uploads.tsx'

type NewsPictureProps = {
  readonly universityId: string
  readonly value: string
  readonly onChange: (photoId: string) => void
}

/** Choice of a picture for news among the university's photos, with an upload of another. */
export function NewsPicture({ universityId, value, onChange }: NewsPictureProps) {
  const { t, language } = useTexts()
  const photos = useQuery(profileQuery(universityId)).data?.data.photos ?? []
  const uploads = usePhotoUploads(universityId)
  const input = useRef<HTMLInputElement>(null)
  const captionOf = ({ captionKz, captionRu, captionEn }: (typeof photos)[number], at: number): string =>
    ({ kk: captionKz, ru: captionRu, en: captionEn })[language] || t('universities.page.photoAlt', { number: at + 1 })
  return (
    <fieldset className={classes.pictures}>
      <legend>{t('editing.news.photoId')}</legend>
      <p className={classes.muted}>{t('editing.news.photoHint')}</p>
      <div className={classes.pictureList}>
        <label>
          <input type="radio" name="photoId" checked={value === ''} onChange={() => onChange('')} />
          {t('editing.news.noPhoto')}
        </label>
        {photos.map((photo, at) => (
          <label key={photo.id}>
            <input type="radio" name="photoId" checked={value === photo.id} onChange={() => onChange(photo.id)} />
            <img
              src={`/api/dictionary/university/${encodeURIComponent(universityId)}/photos/${photo.id}`}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              alt={captionOf(photo, at)}
            />
          </label>
        ))}
      </div>
      <Actions>
        <Button look="soft" onClick={() => input.current?.click()}>
          {t('editing.photos.choose')}
        </Button>
      </Actions>
      <FileInput
        ref={input}
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('editing.photos.choose')}
        onFiles={uploads.add}
      />
      <PhotoUploads uploads={uploads} />
    </fieldset>
  )
}
