// Worker of the PDF viewer for browsers that lack built-ins: a worker has its own globals.
import './pdf-polyfills.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
