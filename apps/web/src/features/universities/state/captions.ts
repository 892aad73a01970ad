import type { Profile } from './tab-values.ts'

export type Photo = Profile['photos'][number]
export const CAPTIONS = ['captionKz', 'captionRu', 'captionEn'] as const
type Captions = Pick<Photo, (typeof CAPTIONS)[number]>

export type TypedCaptions = Readonly<Record<string, Captions>>

export const captioned = (photo: Photo, typed: TypedCaptions): Photo => ({ ...photo, ...typed[photo.id] })

/** Photos with changed captions; a deleted photo drops out. */
export const recaptioned = (photos: readonly Photo[], typed: TypedCaptions): readonly Photo[] =>
  photos
    .filter((photo) => CAPTIONS.some((name) => captioned(photo, typed)[name].trim() !== photo[name]))
    .map((photo) => captioned(photo, typed))
