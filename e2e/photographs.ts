import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Upload } from './sample-files.ts'

type Photograph = {
  readonly name: string
  /** In pixels of the camera's sensor. */
  readonly width: number
  readonly height: number
  /** Graininess, 0 to 255: grain makes a photograph large. */
  readonly grain: number
  readonly quality: number
}

/** Location in the camera's metadata, which must not leave the phone. */
export const LOCATION = 'GPS 43.238949 76.889709'

/** EXIF segment of a camera held upright: its orientation and the location. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(LOCATION)])
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.length + 2]), body])
}

/**
 * A photograph of a page on a table, as a phone takes it: a JPEG made by the browser, with a camera's metadata. `clean`
 * is the same without metadata.
 */
export async function photograph(page: Page, { name, ...picture }: Photograph): Promise<Upload & { clean: Buffer }> {
  const base64 = await page.evaluate(
    async ({ width, height, grain, quality, text }) => {
      const scope = globalThis as unknown as {
        OffscreenCanvas: new (
          width: number,
          height: number,
        ) => {
          getContext(kind: '2d'): {
            createImageData(width: number, height: number): { data: Uint8ClampedArray }
            putImageData(data: unknown, x: number, y: number): void
            fillText(text: string, x: number, y: number): void
            font: string
          }
          convertToBlob(options: { type: string; quality: number }): Promise<Blob>
        }
      }
      const canvas = new scope.OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      const image = context.createImageData(width, height)
      const { data } = image
      let seed = width * 7 + height
      for (let at = 0; at < data.length; at += 4) {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        const light = 225 - (at / data.length) * 40 + (seed / 2_147_483_648 - 0.5) * grain
        data[at] = light
        data[at + 1] = light - 6
        data[at + 2] = light - 14
        data[at + 3] = 255
      }
      context.putImageData(image, 0, 0)
      context.font = `${Math.round(height / 12)}px sans-serif`
      context.fillText(text, width / 10, height / 3)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer())
      let binary = ''
      for (let at = 0; at < bytes.length; at += 32_768)
        binary += String.fromCharCode(...bytes.subarray(at, at + 32_768))
      return btoa(binary)
    },
    { ...picture, text: name },
  )
  const clean = Buffer.from(base64, 'base64')
  const buffer = Buffer.concat([clean.subarray(0, 2), exif(1), clean.subarray(2)])
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer, clean }
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
