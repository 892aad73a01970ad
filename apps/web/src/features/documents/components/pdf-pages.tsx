import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import classes from '../parts/file-preview.module.css'
import { openPdf } from './pdf-engine.ts'
import type { View } from './view.ts'

/** Faults of the document itself, by the library's error names. */
const REASONS: Readonly<Record<string, 'locked' | 'cut'>> = { PasswordException: 'locked', InvalidPDFException: 'cut' }
const whyNot = (error: unknown) => (error instanceof Error ? (REASONS[error.name] ?? null) : null)

type PdfPagesProps = { readonly content: Blob; readonly label: string; readonly view: View }

/** Pages of a PDF, rendered by the portal: phones and restricted computers have no viewer. */
export function PdfPages({ content, label, view }: PdfPagesProps) {
  const { t } = useTexts()
  const [pages, setPages] = useState<readonly PDFPageProxy[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let isUnmounted = false
    let opened: PDFDocumentProxy | undefined
    const open = async () => {
      opened = await openPdf(content)
      const numbers = Array.from({ length: opened.numPages }, (_, at) => at + 1)
      const all = await Promise.all(numbers.map((number) => opened?.getPage(number)))
      if (!isUnmounted) setPages(all.filter((page) => page !== undefined))
    }
    open().catch((reason: unknown) => {
      if (!isUnmounted) setError(reason)
    })
    return () => {
      isUnmounted = true
      void opened?.loadingTask.destroy()
    }
  }, [content])
  const why = pages?.length === 0 ? 'noPages' : whyNot(error)
  if (why !== null) {
    return (
      <div role="alert">
        <EmptyState title={t(`documents.preview.${why}`)}>{t(`documents.preview.${why}Text`)}</EmptyState>
      </div>
    )
  }
  if (error !== null) return <ErrorState error={error} />
  if (pages === null) return <LoadingState />
  return pages.map((page) => (
    <PdfPage key={page.pageNumber} page={page} total={pages.length} label={label} view={view} />
  ))
}

type PdfPageProps = {
  readonly page: PDFPageProxy
  readonly total: number
  readonly label: string
  readonly view: View
}

/** One page as a picture, with its text for screen readers. Rendered when it comes near the screen. */
function PdfPage({ page, total, label, view }: PdfPageProps) {
  const { t } = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [width, setWidth] = useState(0)
  const [words, setWords] = useState('')

  useEffect(() => {
    const frame = canvas.current?.parentElement
    if (frame === null || frame === undefined) return
    const near = new IntersectionObserver(([entry]) => setIsNear((was) => was || entry?.isIntersecting === true), {
      rootMargin: '100%',
    })
    const sized = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    near.observe(frame)
    sized.observe(frame)
    return () => {
      near.disconnect()
      sized.disconnect()
    }
  }, [])

  useEffect(() => {
    if (!isNear) return
    let isUnmounted = false
    void page.getTextContent().then(({ items }) => {
      if (!isUnmounted) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    })
    return () => {
      isUnmounted = true
    }
  }, [page, isNear])

  const rotation = (page.rotate + view.turn) % 360
  const natural = page.getViewport({ scale: 1, rotation })
  const scale = (width / natural.width) * view.zoom

  useEffect(() => {
    const target = canvas.current
    if (!isNear || width === 0 || target === null) return
    const viewport = page.getViewport({ scale: scale * devicePixelRatio, rotation })
    target.width = viewport.width
    target.height = viewport.height
    const drawing = page.render({ canvas: target, viewport })
    // A cancelled rendering rejects.
    drawing.promise.catch(() => undefined)
    return () => drawing.cancel()
  }, [page, isNear, width, scale, rotation])

  return (
    <div className={classes.page}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${label}. ${t('documents.preview.page', { number: page.pageNumber, total })}`}
        style={{ width: natural.width * scale, height: natural.height * scale }}
      />
      <p className={classes.words}>{words}</p>
    </div>
  )
}
