import type { FileKind } from '@portal/domain/documents/kind-rules.ts'
import type { TextKey } from '../platform/texts.ts'

/** A file that the server holds: all that a slot needs of it. */
export type StoredFile = { readonly id: string; readonly name: string }
export type SendFile = (
  file: File,
  options: {
    /** Gets the share that has arrived or is on its way, 0 to 1; a new try begins at what has arrived. */
    readonly onProgress: (share: number) => void
    readonly onWaiting: (isWaiting: boolean) => void
    /** Other files go first, or it is this one's turn. */
    readonly onQueued: (isQueued: boolean) => void
    readonly signal: AbortSignal
  },
) => Promise<StoredFile>

/** The rules of a slot that can be told before anything is sent. The server decides by content. */
export type FileRules = {
  /** A picture above this is made smaller, anything else is refused. */
  readonly maxBytes: number
  /** Kinds of content that may come; names and endings decide nothing. */
  readonly kinds: readonly FileKind[]
  /** Message about a file of another kind, where some kinds of document are refused. */
  readonly wrongType?: TextKey
  /** Shorter sides below this are hard to read on a photograph (docs/specification/documents.md#legibility). */
  readonly readablePixels?: number
}

/** Types and usual endings by kind: choosers of systems filter by them. A dropped file is recognised by its content alone. */
export const OFFERED: { readonly [Kind in FileKind]?: readonly string[] } = {
  pdf: ['application/pdf', '.pdf'],
  // Without `image/heic` among them iPhones hand over a JPEG.
  jpeg: ['image/jpeg', '.jpg', '.jpeg', '.jfif'],
  png: ['image/png', '.png'],
  ole: ['application/msword', '.doc'],
  zip: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '.docx'],
}

/** Kinds of file that the browser's own chooser offers. */
export const acceptedBy = ({ kinds }: FileRules): string => kinds.flatMap((kind) => OFFERED[kind] ?? []).join(',')
