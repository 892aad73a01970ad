import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { allowScript } from '../../../platform/trusted-script.ts'
import oldWorker from './pdf-old-worker.ts?worker&url'

/**
 * Whether the browser has the built-ins that the viewer's legacy build expects without a polyfill. Chrome before 122,
 * Safari before 18.4 and Firefox before 131 lack one of them (docs/specification/screens.md#browsers).
 */
const hasBuiltIns = (): boolean =>
  'Iterator' in globalThis &&
  'withResolvers' in Promise &&
  'intersection' in Set.prototype &&
  'toSpliced' in Array.prototype &&
  'parse' in URL

/** One instance for a page: its worker's address can be permitted only once. */
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
 * Opens a PDF with the viewer. Loads the viewer with the first document, and polyfills if needed. The page policy
 * forbids scripts in a document and external resources.
 * @throws the viewer's error about an unreadable file, such as `PasswordException`.
 */
export async function openPdf(content: Blob): Promise<PDFDocumentProxy> {
  engine ??= loadEngine()
  const { getDocument } = await engine
  const data = new Uint8Array(await content.arrayBuffer())
  return getDocument({ data, enableXfa: false, useWasm: false }).promise
}
