import type { Profile } from './tab-values.ts'

export type Photo = Profile['photos'][number]
export const CAPTIONS = ['captionKz', 'captionRu', 'captionEn'] as const
type Captions = Pick<Photo, (typeof CAPTIONS)[number]>

/** What was typed over the captions that the server holds, by the photo's id. */
export type TypedCaptions = Readonly<Record<string, Captions>>

/** A photo with its captions as they are typed. */
export const captioned = (photo: Photo, typed: TypedCaptions): Photo => ({ ...photo, ...typed[photo.id] })

/** The photos whose captions are not what the server holds; those of a photo that is gone are gone with it. */
export const recaptioned = (photos: readonly Photo[], typed: TypedCaptions): readonly Photo[] =>
  photos
    .filter((photo) => CAPTIONS.some((name) => captioned(photo, typed)[name].trim() !== photo[name]))
    .map((photo) => captioned(photo, typed))
