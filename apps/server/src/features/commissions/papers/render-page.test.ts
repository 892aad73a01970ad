import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Identity } from '@portal/domain/commissions/identity-rules.ts'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { renderPage } from './render-page.ts'

const IDENTITY: Identity = { names: ['Aidana', 'Testova'], numbers: [], words: ['aidana@mail.uz'], countries: [] }

/** A PDF with these lines, 40 points apart, and a red square of 100 points as a picture where asked. Letters of 20 points. */
async function pdf(lines: readonly string[], withPicture = false, sizes: readonly number[] = []): Promise<Uint8Array> {
  const paper = new PDFDocument({ size: [400, 400], margin: 0, info: { Author: 'Aidana Testova' } })
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => void paper.on('end', resolve))
  lines.forEach((line, at) => void paper.fontSize(sizes[at] ?? 20).text(line, 20, 20 + 40 * at, { lineBreak: false }))
  if (withPicture) paper.image(redSquare(), 250, 250, { width: 100 })
  paper.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

function redSquare(): Buffer {
  const canvas = createCanvas(10, 10)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f00'
  context.fillRect(0, 0, 10, 10)
  return canvas.toBuffer('image/png')
}

/** Shares of black and red pixels in the box of a line, or of the picture's place. */
async function colours(png: Uint8Array | null, x: number, y: number, width: number, height: number) {
  const picture = await loadImage(Buffer.from(png ?? []))
  const scale = picture.width / 400
  const canvas = createCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(x * scale, y * scale, width * scale, height * scale)
  let [black, red] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    if (r < 60 && g < 60 && b < 60) black++
    if (r > 200 && g < 60 && b < 60) red++
  }
  const pixels = data.length / 4
  return { black: black / pixels, red: red / pixels }
}
const lineAt = (png: Uint8Array | null, at: number) => colours(png, 25, 22 + 40 * at, 60, 14)

test('a line that names the person is covered, and the others stay', async () => {
  const bytes = await pdf(['I am Aidana Testova', 'I like geology', 'write to aidana@mail.uz'])
  const { png, pages, hiddenLines } = await renderPage({ bytes, page: 1, identity: IDENTITY })
  expect({ pages, hiddenLines }).toEqual({ pages: 1, hiddenLines: 2 })
  expect((await lineAt(png, 0)).black).toBe(1)
  expect((await lineAt(png, 1)).black).toBeGreaterThan(0.05)
  expect((await lineAt(png, 1)).black).toBeLessThan(0.6)
  expect((await lineAt(png, 2)).black).toBe(1)
})

test('the beginning of the next line stays beside a covered one', async () => {
  const bytes = await pdf(['I am Aidana Testova', 'page 1 of 1'], false, [20, 8])
  const { png } = await renderPage({ bytes, page: 1, identity: IDENTITY })
  expect((await colours(png, 17.5, 58, 2, 10)).black).toBe(0)
})

test('a name divided at the end of a line is covered on both lines', async () => {
  const bytes = await pdf(['My name is Testo-', 'va', 'I like geology'])
  const { hiddenLines } = await renderPage({ bytes, page: 1, identity: IDENTITY })
  expect(hiddenLines).toBe(2)
})

test('pictures are left out where facts are hidden', async () => {
  const bytes = await pdf(['I like geology'], true)
  const shown = await renderPage({ bytes: bytes.slice(), page: 1, identity: null })
  const blind = await renderPage({ bytes, page: 1, identity: IDENTITY })
  expect((await colours(shown.png, 260, 260, 80, 80)).red).toBeGreaterThan(0.9)
  expect((await colours(blind.png, 260, 260, 80, 80)).red).toBe(0)
})

test('a scan has no picture where facts are hidden', async () => {
  const bytes = await pdf([], true)
  expect(await renderPage({ bytes: bytes.slice(), page: 1, identity: IDENTITY })).toMatchObject({
    png: null,
    isUnreadable: true,
  })
  expect((await renderPage({ bytes, page: 1, identity: null })).png).not.toBeNull()
})

test('a picture holds pixels alone, nothing of the file’s own facts', async () => {
  const bytes = await pdf(['I am Aidana Testova'])
  const { png } = await renderPage({ bytes, page: 1, identity: IDENTITY })
  const content = Buffer.from(png ?? [])
  const chunks: string[] = []
  for (let at = 8; at < content.length; at += 12 + content.readUInt32BE(at))
    chunks.push(content.toString('latin1', at + 4, at + 8))
  expect([...new Set(chunks)].filter((name) => !['IHDR', 'IDAT', 'IEND', 'sBIT', 'sRGB'].includes(name))).toEqual([])
})

test('a page that does not exist has no picture, and a file that is no PDF fails', async () => {
  const bytes = await pdf(['one page'])
  expect(await renderPage({ bytes, page: 2, identity: null })).toMatchObject({ pages: 1, png: null })
  await expect(renderPage({ bytes: new Uint8Array([1, 2, 3]), page: 1, identity: null })).rejects.toThrow()
})
