import { withoutMetadata } from '@portal/domain/documents/picture-metadata.ts'
import { pictureSize } from '@portal/domain/documents/picture-size.ts'
import { FIGURES } from '@portal/domain/kernel/figures.ts'
import type { Frame } from './crop-frame.ts'
import { type JpegPage, pdfOfPictures } from './pdf-of-pictures.ts'
import { scaledTo, shrinkPlan } from './shrink-plan.ts'

const JPEG = 'image/jpeg'

export const isPicture = ({ type }: Blob): boolean => type === JPEG || type === 'image/png'

/** Decodes a picture, turned as its camera recorded; null if the browser cannot decode it. */
const readPicture = (file: Blob): Promise<ImageBitmap | null> => createImageBitmap(file).catch(() => null)

/** The shorter side of a picture in pixels; null for other content. */
export async function shorterSide(file: Blob): Promise<number | null> {
  const picture = await readPicture(file)
  if (picture === null) return null
  const side = Math.min(picture.width, picture.height)
  picture.close()
  return side
}

/** Draws a part of a picture as a JPEG of the given size. Transparent parts become white, as on paper. */
async function drawn(
  picture: ImageBitmap,
  part: Frame,
  size: { width: number; height: number },
  quality: number,
): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height)
  return new Promise((resolve) => canvas.toBlob(resolve, JPEG, quality))
}

type Drawing = { readonly blob: Blob; readonly width: number; readonly height: number }

/** A JPEG of at most `maxBytes` bytes; null if it stays too large or cannot be decoded. */
async function shrunk(file: Blob, maxBytes: number): Promise<Drawing | null> {
  const picture = await readPicture(file)
  if (picture === null) return null
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height }
  try {
    for (const { side, quality } of shrinkPlan(picture.width, picture.height)) {
      const size = scaledTo(side, picture.width, picture.height)
      const blob = await drawn(picture, whole, size, quality)
      if (blob !== null && blob.size <= maxBytes) return { blob, ...size }
    }
    return null
  } finally {
    picture.close()
  }
}

const withoutEnding = (name: string): string => name.replace(/\.[^.]*$/, '')

/** The picture as a file of at most `maxBytes` bytes, under its own name; null if impossible. */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File | null> {
  const small = await shrunk(file, maxBytes)
  return small && new File([small.blob], `${withoutEnding(file.name)}.jpg`, { type: JPEG })
}

/**
 * Removes metadata, such as the location. Edits the file's parts if the format is known, else draws the picture again.
 * The server judges a picture that the browser cannot decode.
 */
export async function anonymousPicture(file: File, maxBytes: number): Promise<File> {
  const clean = withoutMetadata(new Uint8Array(await file.arrayBuffer()))
  if (clean !== null) return new File([...clean.parts], file.name, { type: clean.type })
  return (await shrinkPicture(file, maxBytes)) ?? file
}

/** Bytes of a PDF besides the picture, an upper bound for each page. */
const BYTES_AROUND_A_PAGE = 1_000

/** One PDF of at most `maxBytes` bytes with a picture a page, named after the first; null if impossible. */
export async function pdfFromPictures(pictures: readonly File[], maxBytes: number): Promise<File | null> {
  const pages: JpegPage[] = []
  for (const picture of pictures) {
    // Sequential: a phone's memory does not hold ten photographs at once.
    const page = await shrunk(picture, Math.floor(maxBytes / pictures.length) - BYTES_AROUND_A_PAGE)
    if (page === null) return null
    pages.push({ ...page, jpeg: new Uint8Array(await page.blob.arrayBuffer()) })
  }
  return new File([pdfOfPictures(pages)], `${withoutEnding(pictures[0]?.name ?? '')}.pdf`, { type: 'application/pdf' })
}

/** The longest side of a portrait photo in pixels: 3x4 cm at 600 dots per inch is 945. */
const PORTRAIT_HEIGHT = 1200

/** The framed part of a picture as a portrait photo; null if the browser cannot decode the picture. */
export async function cropPicture(file: File, frame: Frame): Promise<File | null> {
  const picture = await readPicture(file)
  if (picture === null) return null
  const size = scaledTo(Math.min(PORTRAIT_HEIGHT, Math.round(frame.height)), frame.width, frame.height)
  const blob = await drawn(picture, frame, size, 0.9)
  picture.close()
  return blob && new File([blob], `${withoutEnding(file.name)}.jpg`, { type: JPEG })
}

/** More pixels than any current camera has. Decoding more would exceed the memory of a browser's tab. */
const MOST_PIXELS = FIGURES.pictureMegapixels * 1_000_000

export type Fitted = { readonly file: File } | { readonly fault: 'unreadable' | 'tooManyPixels' }

/**
 * A JPEG without metadata whose longer side has at most `side` pixels. The browser scales it during decoding, outside
 * the main thread.
 */
export async function fitPicture(file: File, side: number): Promise<Fitted> {
  const size = pictureSize(new Uint8Array(await file.arrayBuffer()))
  if (size !== null && size.width * size.height > MOST_PIXELS) return { fault: 'tooManyPixels' }
  const isLarger = size !== null && Math.max(size.width, size.height) > side
  const picture = await createImageBitmap(
    file,
    isLarger ? { resizeWidth: scaledTo(side, size.width, size.height).width, resizeQuality: 'high' } : {},
  ).catch(() => null)
  if (picture === null) return { fault: 'unreadable' }
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height }
  const longest = Math.max(picture.width, picture.height)
  const blob = await drawn(picture, whole, scaledTo(Math.min(side, longest), picture.width, picture.height), 0.86)
  picture.close()
  if (blob === null) return { fault: 'unreadable' }
  return { file: new File([blob], `${withoutEnding(file.name)}.jpg`, { type: JPEG }) }
}
