const ZIP_END = 0x06054b50
const ZIP_END_BYTES = 22
const ZIP_ENTRY = 0x02014b50
const ZIP_ENTRY_BYTES = 46
const LOCAL_HEADER_BYTES = 30
const STORED = 0
const DEFLATED = 8
/** Limit of unpacked bytes, far above the text of a letter. Protects against a zip bomb. */
const MOST_TEXT_BYTES = 8_000_000

type Entry = { readonly method: number; readonly bytes: Uint8Array<ArrayBuffer> }

/** One entry of a zip by its name, still compressed (APPNOTE.TXT, 4.3); null if absent. */
function entryNamed(name: string, file: Uint8Array<ArrayBuffer>): Entry | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let end = file.length - ZIP_END_BYTES
  while (end >= 0 && view.getUint32(end, true) !== ZIP_END) end -= 1
  if (end < 0) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + ZIP_ENTRY_BYTES > end || view.getUint32(at, true) !== ZIP_ENTRY) return null
    const nameBytes = view.getUint16(at + 28, true)
    const own = new TextDecoder().decode(file.subarray(at + ZIP_ENTRY_BYTES, at + ZIP_ENTRY_BYTES + nameBytes))
    if (own === name) {
      const local = view.getUint32(at + 42, true)
      if (local + LOCAL_HEADER_BYTES > end) return null
      const start = local + LOCAL_HEADER_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      return {
        method: view.getUint16(at + 10, true),
        bytes: file.subarray(start, start + view.getUint32(at + 20, true)),
      }
    }
    at += ZIP_ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return null
}

async function unpacked({ method, bytes }: Entry): Promise<string | null> {
  if (method === STORED) return new TextDecoder().decode(bytes)
  if (method !== DEFLATED) return null
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true })
    if (text.length > MOST_TEXT_BYTES) {
      await reader.cancel()
      return null
    }
  }
  return text
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Runs of a WordprocessingML body as text. Paragraphs, breaks and tabs separate words; runs do not. */
const textOfXml = (xml: string): string =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<\/w:p>|<w:(?:tab|br|cr)(?: [^>]*)?\/>/g)]
    .map((match) => match[1] ?? ' ')
    .join('')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_match, name: string) => ENTITIES[name] ?? ' ')

/** The text of a .docx; null for an unreadable file. */
export async function docxText(file: Blob): Promise<string | null> {
  try {
    const entry = entryNamed('word/document.xml', new Uint8Array(await file.arrayBuffer()))
    const xml = entry && (await unpacked(entry))
    return xml === null ? null : textOfXml(xml)
  } catch {
    // A damaged file counts as unreadable, whatever the error.
    return null
  }
}
