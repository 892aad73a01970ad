/** Cropped part of a picture: enlargement (1: largest possible frame) and position of its centre (0 to 1). */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }
export type Frame = Size & { readonly left: number; readonly top: number }

export const PHOTO_RATIO = 3 / 4
export const ZOOM_MAX = 4

/** Faces are usually in the upper half of a picture. */
export const FIRST_CROP: Crop = { zoom: 1, x: 0.5, y: 0.4 }

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

function frameSize(picture: Size, zoom: number): Size {
  const width = Math.min(picture.width, picture.height * PHOTO_RATIO) / zoom
  return { width, height: width / PHOTO_RATIO }
}

/** The nearest crop whose frame lies within the picture, with the zoom in its bounds. */
export function settled(picture: Size, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, ZOOM_MAX)
  const { width, height } = frameSize(picture, zoom)
  const [halfX, halfY] = [width / picture.width / 2, height / picture.height / 2]
  return { zoom, x: between(halfX, crop.x, 1 - halfX), y: between(halfY, crop.y, 1 - halfY) }
}

export function frameOf(picture: Size, crop: Crop): Frame {
  const { zoom, x, y } = settled(picture, crop)
  const { width, height } = frameSize(picture, zoom)
  return { width, height, left: x * picture.width - width / 2, top: y * picture.height - height / 2 }
}

/** Crop after a drag by pixels of the window that shows the frame at this width. */
export function dragged(
  picture: Size,
  crop: Crop,
  by: { readonly x: number; readonly y: number },
  windowWidth: number,
): Crop {
  const scale = frameOf(picture, crop).width / windowWidth
  return settled(picture, {
    zoom: crop.zoom,
    x: crop.x - (by.x * scale) / picture.width,
    y: crop.y - (by.y * scale) / picture.height,
  })
}
