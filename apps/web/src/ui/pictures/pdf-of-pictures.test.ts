import { describe, expect, test } from 'vitest'
import { type JpegPage, pdfOfPictures } from './pdf-of-pictures.ts'

const page = (
  width: number,
  height: number,
  bytes: readonly number[] = [0xff, 0xd8, 0x0a, 0x00, 0xff, 0xd9],
): JpegPage => ({
  jpeg: new Uint8Array(bytes),
  width,
  height,
})
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

describe('the PDF of photographed pages', () => {
  test('begins as a PDF and states its number of pages', () => {
    const text = latin(pdfOfPictures([page(30, 40), page(40, 30), page(30, 40)]))
    expect(text.startsWith('%PDF-1.4\n')).toBe(true)
    expect(text.endsWith('%%EOF\n')).toBe(true)
    expect(text).toContain('/Type/Pages/Count 3/Kids[3 0 R 6 0 R 9 0 R]')
    expect(text.match(/\/Type\/Page\/Parent/g)).toHaveLength(3)
  })

  test('lists the offset of each of its objects, to the byte', () => {
    const text = latin(pdfOfPictures([page(30, 40), page(40, 30)]))
    const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
    expect(text.slice(start, start + 5)).toBe('xref\n')
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]))
    expect(offsets).toHaveLength(8)
    offsets.forEach((offset, at) => {
      expect(text.slice(offset).startsWith(`${at + 1} 0 obj\n`)).toBe(true)
    })
    expect(text).toContain('trailer\n<</Size 9/Root 1 0 R>>')
  })

  test('contains the pictures unchanged, with their length and size', () => {
    const jpeg = [0xff, 0xd8, 0x00, 0x0a, 0x80, 0xff, 0xd9]
    const text = latin(pdfOfPictures([page(1200, 1600, jpeg)]))
    expect(text).toContain(
      `/Width 1200/Height 1600/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length 7>>`,
    )
    expect(text).toContain(`stream\n${latin(new Uint8Array(jpeg))}\nendstream`)
  })

  test('turns the sheet like the picture and centres the picture', () => {
    expect(latin(pdfOfPictures([page(100, 200)]))).toContain('/MediaBox[0 0 595.28 841.89]')
    const landscape = latin(pdfOfPictures([page(200, 100)]))
    expect(landscape).toContain('/MediaBox[0 0 841.89 595.28]')
    expect(landscape).toContain('q 841.89 0 0 420.95 0 87.17 cm /P Do Q')
  })
})
