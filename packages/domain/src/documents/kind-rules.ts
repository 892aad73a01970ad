/**
 * Kinds of content, recognised by the first bytes of a file. `ole` and `zip` may contain a Word document, or something
 * else.
 */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'ole' | 'zip' | 'heic' | 'webp' | 'rtf' | 'empty' | 'other'

/** Number of bytes that `kindOf` reads. PDF readers search this range for the header. */
export const HEAD_BYTES = 1_024

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Brands of HEIF files from iPhones (ISO/IEC 23008-12, 10.2). */
const HEIC = /^....ftyp(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)/s

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/**
 * Text, blanks or a byte order mark may precede a PDF's header: other programs skip them. Markup may not: a browser
 * could read the file as a page.
 */
function isPdf(head: string): boolean {
  const at = head.indexOf('%PDF-')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mean that the bytes are no text
  return at >= 0 && !/[\u0000-\u0008\u000e-\u001f<]/.test(head.slice(0, at))
}

export function kindOf(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty'
  if (startsWith(bytes, JPEG)) return 'jpeg'
  if (startsWith(bytes, PNG)) return 'png'
  if (startsWith(bytes, OLE)) return 'ole'
  if (startsWith(bytes, ZIP)) return 'zip'
  const head = Array.from(bytes.subarray(0, HEAD_BYTES), (byte) => String.fromCharCode(byte)).join('')
  if (isPdf(head)) return 'pdf'
  if (head.startsWith('{\\rtf')) return 'rtf'
  if (/^RIFF....WEBP/s.test(head)) return 'webp'
  return HEIC.test(head) ? 'heic' : 'other'
}

/** Refused kinds that people often send. Each has a message with advice. */
export const NAMED_KINDS = ['empty', 'heic', 'webp', 'rtf'] as const satisfies readonly FileKind[]
