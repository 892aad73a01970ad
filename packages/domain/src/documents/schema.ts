import { z } from 'zod'
import { FIGURES } from '../kernel/figures.ts'
import { lineText } from '../kernel/values.ts'

/** Maximum size of a file: 5 MiB (docs/specification/documents.md#upload). */
export const MAX_FILE_BYTES = FIGURES.fileMegabytes * 1024 ** 2

/** Accepted kinds of file, recognised by content, never by name. */
export const FILE_TYPES = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
} as const
export type FileType = keyof typeof FILE_TYPES

/** Maximum files in one zip (docs/specification/documents.md#zip). */
export const ZIP_MAX_FILES = 50

export const uploadedFile = z.object({ id: z.string(), name: z.string(), size: z.number(), type: z.string() })
export type UploadedFile = z.output<typeof uploadedFile>

/**
 * Virus scan of a file. NOT_SCANNED: the portal has no scanner, and every permitted reader gets the file. PENDING: not
 * checked yet (docs/specification/documents.md#viruses).
 */
export const SCAN_STATES = ['NOT_SCANNED', 'PENDING', 'CLEAN', 'INFECTED'] as const
export type ScanState = (typeof SCAN_STATES)[number]

export const SCANS_MAX_FILES = 50
export const fileScan = z.object({ id: z.string(), state: z.enum(SCAN_STATES) })

export const newUpload = z.object({
  name: lineText.min(1).max(1000),
  size: z.number().int().min(0).max(MAX_FILE_BYTES, 'big-file-size'),
})

/** Received bytes of an upload. The last ones create the file. */
export const uploadState = z.object({ id: z.string(), offset: z.number(), file: uploadedFile.nullable() })
export type UploadState = z.output<typeof uploadState>

/** Version of both consent texts. Must change with every change of their words (a test compares them). */
export const CONSENT_VERSION = '2026-11-27'

/** Operator of the portal, responsible for personal data, as configured. */
export const operator = z.object({
  name: z.string().nullable(),
  bin: z.string().nullable(),
  contact: z.string().nullable(),
})
export type Operator = z.output<typeof operator>

export const CONSENT_TYPES = ['personalData', 'accuracy'] as const
export type ConsentType = (typeof CONSENT_TYPES)[number]
