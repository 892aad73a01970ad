import type { Readable } from 'node:stream'
import yazl from 'yazl'

export type ZipEntry = {
  /** Folder inside the zip. */
  folder?: string
  /** Repeated names get a number. */
  name: string
  /** Opens the content on demand, one file at a time. */
  open(): Promise<Readable>
}

export type ZipPart = {
  readonly name: string
  /** From 1, the fastest, to 9; 0: no compression; absent: yazl's default, 6. */
  readonly compressionLevel?: number
} & ({ readonly bytes: Buffer } | { readonly open: () => Readable | Promise<Readable> })

/**
 * Zip as a stream, which opens one part at a time. Fails when a part cannot be opened or read, and never ends early.
 */
export function streamZip(parts: readonly ZipPart[]): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  let current: Readable | undefined
  output.once('close', () => current?.destroy())
  for (const part of parts) {
    const { name, compressionLevel } = part
    const options = compressionLevel === undefined ? {} : { compressionLevel }
    if ('bytes' in part) zip.addBuffer(part.bytes, name, options)
    else
      zip.addReadStreamLazy(name, options, (give) => {
        Promise.resolve(part.open()).then((content) => {
          current = content
          content.once('error', fail)
          if (output.destroyed) content.destroy()
          give(null, content)
        }, fail)
      })
  }
  zip.end()
  return output
}

/** Zip without compression: documents are compressed already. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const names = uniqueNames(entries)
  return streamZip(
    entries.map((entry, index) => ({ name: names[index] ?? '', compressionLevel: 0, open: () => entry.open() })),
  )
}

/** Unique names also for file systems that ignore case. */
function uniqueNames(entries: readonly ZipEntry[]): string[] {
  const taken = new Set<string>()
  return entries.map(({ name, folder }) => {
    const prefix = folder === undefined ? '' : `${folder}/`
    const safe = safeName(name)
    const dot = safe.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [safe.slice(0, dot), shortened(safe.slice(dot), LONGEST_ENDING)] : [safe, '']
    const named = (mark: string) =>
      `${prefix}${shortened(stem, LONGEST_NAME - Buffer.byteLength(mark + ending))}${mark}${ending}`
    let unique = named('')
    for (let number = 2; taken.has(caseless(unique)); number += 1) unique = named(` (${number})`)
    taken.add(caseless(unique))
    return unique
  })
}

/** Limits of names, in bytes of UTF-8. */
const LONGEST_NAME = 255
const LONGEST_ENDING = 50

/** File systems may ignore case and compose letters. */
const caseless = (name: string): string => name.normalize('NFC').toUpperCase()

/** Cuts a text to a number of bytes, between letters. */
function shortened(text: string, bytes: number): string {
  let left = bytes
  let end = 0
  for (const letter of text) {
    left -= Buffer.byteLength(letter)
    if (left < 0) return text.slice(0, end).trimEnd()
    end += letter.length
  }
  return text
}

/** Device names, which Windows reserves with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i

/** No folders, no way out of one, nothing that Windows refuses. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const safe = name.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_').replace(/^\.+|[. ]+$/g, '_')
  return safe === '' || DEVICE.test(safe) ? `_${safe}` : safe
}
