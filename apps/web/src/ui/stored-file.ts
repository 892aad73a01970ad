import type { FileKind } from '@portal/domain/documents/kind-rules.ts'
import type { TextKey } from '../platform/texts.ts'

export type StoredFile = { readonly id: string; readonly name: string }
export type SendFile = (
  file: File,
  options: {
    /** Reports the share sent, from 0 to 1. A retry begins at the share received. */
    readonly onProgress: (share: number) => void
    readonly onWaiting: (isWaiting: boolean) => void
    readonly onQueued: (isQueued: boolean) => void
    readonly signal: AbortSignal
  },
) => Promise<StoredFile>

/** Rules of a slot that are checked before an upload. The server decides by content. */
export type FileRules = {
  /** A larger picture is shrunk; any other larger file is refused. */
  readonly maxBytes: number
  /** Permitted kinds of content; names and endings decide nothing. */
  readonly kinds: readonly FileKind[]
  /** Message about another kind, for slots that refuse some kinds of document. */
  readonly wrongType?: TextKey
  /** Shorter sides below this are hard to read on a photograph (docs/specification/documents.md#legibility). */
  readonly readablePixels?: number
}

/** Types and usual endings by kind: file choosers filter by them. A dropped file is recognized by its content alone. */
export const OFFERED: { readonly [Kind in FileKind]?: readonly string[] } = {
  pdf: ['application/pdf', '.pdf'],
  // Without `image/heic` in the list, iPhones send a JPEG.
  jpeg: ['image/jpeg', '.jpg', '.jpeg', '.jfif'],
  png: ['image/png', '.png'],
  ole: ['application/msword', '.doc'],
  zip: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '.docx'],
}

export const acceptedBy = ({ kinds }: FileRules): string => kinds.flatMap((kind) => OFFERED[kind] ?? []).join(',')
