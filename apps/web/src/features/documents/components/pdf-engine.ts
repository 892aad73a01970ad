import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { allowScript } from '../../../platform/trusted-script.ts'
import oldWorker from './pdf-old-worker.ts?worker&url'

/**
 * Whether the browser has what the viewer's legacy build expects and brings no polyfill for. Chrome before 122, Safari
 * before 18.4 and Firefox before 131 lack one of them (docs/specification/screens.md#browsers).
 */
const hasBuiltIns = (): boolean =>
  'Iterator' in globalThis &&
  'withResolvers' in Promise &&
  'intersection' in Set.prototype &&
  'toSpliced' in Array.prototype &&
  'parse' in URL

/** The viewer, once for a page: its worker's address may be allowed a single time. */
let engine: Promise<typeof import('pdfjs-dist/legacy/build/pdf.mjs')> | undefined

async function loadEngine(): Promise<typeof import('pdfjs-dist/legacy/build/pdf.mjs')> {
  const isComplete = hasBuiltIns()
  if (!isComplete) await import('./pdf-polyfills.ts')
  const loaded = await import('pdfjs-dist/legacy/build/pdf.mjs')
  loaded.GlobalWorkerOptions.workerSrc = isComplete ? worker : oldWorker
  allowScript(loaded.GlobalWorkerOptions.workerSrc)
  return loaded
}

/**
 * Opens a PDF with the viewer, which comes with the first document, and its polyfills where the browser needs them.
 * Nothing in a document may run, and nothing is loaded from elsewhere: the page policy forbids both.
 * @throws what the viewer says of a file that it cannot read, such as `PasswordException`.
 */
export async function openPdf(content: Blob): Promise<PDFDocumentProxy> {
  engine ??= loadEngine()
  const { getDocument } = await engine
  const data = new Uint8Array(await content.arrayBuffer())
  return getDocument({ data, enableXfa: false, useWasm: false }).promise
}
