/** One page: a baseline or progressive JPEG in RGB with its size in pixels. */
export type JpegPage = { readonly jpeg: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number }

/** A4 in points of 1/72 inch. */
const SHORT_SIDE = 595.28
const LONG_SIDE = 841.89

const encoder = new TextEncoder()

const amount = (points: number): string => String(Number(points.toFixed(2)))

/** Position of a picture on an A4 sheet of the same orientation: largest size, centred. */
function placed({ width, height }: JpegPage) {
  const [sheetWidth, sheetHeight] = width > height ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE]
  const scale = Math.min(sheetWidth / width, sheetHeight / height)
  const [drawnWidth, drawnHeight] = [width * scale, height * scale]
  return {
    box: `[0 0 ${amount(sheetWidth)} ${amount(sheetHeight)}]`,
    matrix: [drawnWidth, 0, 0, drawnHeight, (sheetWidth - drawnWidth) / 2, (sheetHeight - drawnHeight) / 2]
      .map(amount)
      .join(' '),
  }
}

/** Objects of the file in order: catalog, pages, then for each page itself, its drawing and its picture. */
function objectsOf(pages: readonly JpegPage[]): readonly (readonly (string | Uint8Array<ArrayBuffer>)[])[] {
  const pageNumber = (at: number) => 3 + at * 3
  const kids = pages.map((_page, at) => `${pageNumber(at)} 0 R`).join(' ')
  return [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    [`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`],
    ...pages.flatMap((page, at) => {
      const number = pageNumber(at)
      const { box, matrix } = placed(page)
      const drawing = `q ${matrix} cm /P Do Q`
      const picture = `<</Type/XObject/Subtype/Image/Width ${page.width}/Height ${page.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${page.jpeg.length}>>`
      return [
        [
          `<</Type/Page/Parent 2 0 R/MediaBox${box}/Contents ${number + 1} 0 R/Resources<</XObject<</P ${number + 2} 0 R>>>>>>`,
        ],
        [`<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`],
        [`${picture}\nstream\n`, page.jpeg, '\nendstream'],
      ]
    }),
  ]
}

/**
 * A PDF 1.4 of JPEG pictures, one a page (ISO 32000-1, 7.5 and 7.4.8). The pictures are embedded unchanged. A library
 * for this is a hundred times as large.
 */
export function pdfOfPictures(pages: readonly JpegPage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const put = (part: string | Uint8Array<ArrayBuffer>): void => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }

  put('%PDF-1.4\n')
  // Four bytes above 127 mark the file as binary for transfer programs.
  put(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  const objects = objectsOf(pages)
  const offsets = objects.map((object, at) => {
    const offset = length
    put(`${at + 1} 0 obj\n`)
    for (const part of object) put(part)
    put('\nendobj\n')
    return offset
  })
  const start = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  put(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}`)
  put(`trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)

  const file = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}
