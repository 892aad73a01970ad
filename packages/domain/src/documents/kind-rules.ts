/** Kinds of content that a file's beginning tells. `ole` and `zip` may hold a Word document, and other things. */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'ole' | 'zip' | 'heic' | 'webp' | 'rtf' | 'empty' | 'other'

/** As many bytes as `kindOf` looks at. Programs that open PDFs look for the header within them. */
export const HEAD_BYTES = 1_024

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Brands of HEIF files, which iPhones write (ISO/IEC 23008-12, 10.2). */
const HEIC = /^....ftyp(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)/s

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/**
 * Text, blanks or a byte order mark may stand before a PDF's header: other programs skip it. Markup may not: the file
 * could be read as a page by those who take it for one.
 */
function isPdf(head: string): boolean {
  const at = head.indexOf('%PDF-')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell that what stands there is no text
  return at === 0 || (at > 0 && !/[\u0000-\u0008\u000e-\u001f<]/.test(head.slice(0, at)))
}

/** Tells what a file is by its content alone. */
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

/** Kinds that are not taken and that people meet: each is named with what to do. */
export const NAMED_KINDS = ['empty', 'heic', 'webp', 'rtf'] as const satisfies readonly FileKind[]
