import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { type Identity, identityTest } from '@portal/domain/commissions/identity-rules.ts'
import type { Cover } from '@portal/domain/commissions/paper-schema.ts'
import { getDocument, OPS, type PageViewport, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { threadWork } from '../../../platform/jobs/thread.ts'

/** Order for one page of a PDF. `identity`: facts to hide; null: the page is shown as it is. */
export type RenderOrder = {
  readonly bytes: Uint8Array
  /** From 1; 0: only the number of pages is counted. */
  readonly page: number
  readonly identity: Identity | null
  /**
   * Further covers of a page that a person has looked at: its pictures are shown, and it needs no text. Null: no person
   * has.
   */
  readonly covers?: readonly Cover[] | null
}

/**
 * Picture of a page, a PNG without metadata. `isUnreadable`: a page without text, such as a scan, from which nothing can
 * be hidden: it has no picture then.
 */
export type RenderedPage = {
  readonly pages: number
  readonly png: Uint8Array | null
  readonly isUnreadable: boolean
  /** Lines covered because they name the person. */
  readonly hiddenLines: number
}

const WIDTH = 1_240
/** Highest picture: that of a page three times as high as wide. */
const MOST_HEIGHT = 3 * WIDTH
/** Room around a covered line, as a share of its height: for accents and descenders. */
const MARGIN = 0.35

const parts = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

type TextRun = {
  readonly str: string
  readonly transform: number[]
  readonly width: number
  readonly height: number
  readonly hasEOL: boolean
}

/** Drawing operations of pictures. A photograph of the person may be among them. */
const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObject,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
])

async function render({ bytes, page: number, identity, covers = null }: RenderOrder): Promise<RenderedPage> {
  const document = await getDocument({
    data: bytes,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
    standardFontDataUrl: join(parts, 'standard_fonts/'),
    cMapUrl: join(parts, 'cmaps/'),
    cMapPacked: true,
    wasmUrl: join(parts, 'wasm/'),
  }).promise
  const pages = document.numPages
  if (number < 1 || number > pages) return { pages, png: null, isUnreadable: false, hiddenLines: 0 }
  const page = await document.getPage(number)
  const runs = identity === null ? [] : await runsOf(page)
  if (identity !== null && covers === null && !runs.some(({ str }) => str.trim() !== ''))
    return { pages, png: null, isUnreadable: true, hiddenLines: 0 }
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(WIDTH / width, MOST_HEIGHT / height) })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const operations = identity === null || covers !== null ? null : await page.getOperatorList()
  await page.render({
    canvas: canvas as never,
    viewport,
    // Values of form fields and notes are no text of the page: they could not be hidden.
    annotationMode: identity === null ? 1 : 0,
    ...(operations === null
      ? {}
      : { operationsFilter: (at: number) => !PICTURES.has(operations.fnArray[at] as number) }),
  }).promise
  const covered = identity === null ? [] : namingLines(linesOf(runs), identityTest(identity))
  const context = canvas.getContext('2d')
  context.fillStyle = '#000'
  for (const run of covered.flat()) {
    // The end of a line is a run without a width, at the place of the next line.
    if (run.width === 0) continue
    const [left, top, right, bottom] = boxOf(run, viewport)
    context.fillRect(left, top, right - left, bottom - top)
  }
  coverAreas(canvas, covers ?? [])
  return { pages, png: await canvas.encode('png'), isUnreadable: false, hiddenLines: covered.length }
}

/** Covers areas given in per cent, to whole pixels outwards. */
function coverAreas(canvas: Canvas, covers: readonly Cover[]): void {
  const context = canvas.getContext('2d')
  context.fillStyle = '#000'
  for (const { left, top, width, height } of covers) {
    const [x, y] = [Math.floor((left * canvas.width) / 100), Math.floor((top * canvas.height) / 100)]
    const right = Math.ceil(((left + width) * canvas.width) / 100)
    const bottom = Math.ceil(((top + height) * canvas.height) / 100)
    context.fillRect(x, y, right - x, bottom - y)
  }
}

async function runsOf(page: PDFPageProxy): Promise<readonly TextRun[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => ('str' in item ? [item as TextRun] : []))
}

/** Runs of text by line. A name may be split over several runs. */
function linesOf(runs: readonly TextRun[]): readonly (readonly TextRun[])[] {
  const lines: TextRun[][] = [[]]
  for (const run of runs) {
    lines.at(-1)?.push(run)
    if (run.hasEOL) lines.push([])
  }
  return lines
}

/** Lines that name the person. A word divided at the end of a line belongs to both lines. */
function namingLines(lines: readonly (readonly TextRun[])[], names: (line: string) => boolean) {
  const texts = lines.map(textOf)
  const isDivided = (at: number): boolean => {
    const [before, after] = [texts[at], texts[at + 1]]
    return (
      before !== undefined && after !== undefined && /[-\u00ad\u2010]\s*$/u.test(before) && names(joined(before, after))
    )
  }
  return lines.filter((_, at) => names(texts[at] ?? '') || isDivided(at) || isDivided(at - 1))
}

const joined = (before: string, after: string): string => before.replace(/[-\u00ad\u2010]\s*$/u, '') + after

const textOf = (line: readonly TextRun[]): string => line.map(({ str }) => str).join('')

/** Box of a run in pixels, with its margin. The run may be turned. */
function boxOf(
  { transform, width, height }: TextRun,
  viewport: PageViewport,
): readonly [number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform
  const along = Math.hypot(a, b) || 1
  const up = Math.hypot(c, d) || 1
  const size = height || up
  const corner = (right: number, rise: number) =>
    viewport.convertToViewportPoint(
      x + (a / along) * right + (c / up) * rise,
      y + (b / along) * right + (d / up) * rise,
    )
  const margin = MARGIN * size
  const corners = [-margin, width + margin].flatMap((right) =>
    [-margin, size + margin].map((rise) => corner(right, rise)),
  )
  const xs = corners.map(([at]) => at as number)
  const ys = corners.map(([, at]) => at as number)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const work = threadWork<RenderOrder>()
work.end(await render(work.begin))
