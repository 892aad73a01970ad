import { SaxesParser } from 'saxes'
import { namesOfCompoundFile } from './compound-file.ts'
import { bytesOfEntry, entriesOfZip } from './office-archive.ts'

/** Storages of macros in the older format ([MS-OVBA], 2.2.1). */
const MACRO_STORAGES = ['macros', 'vba', '_vba_project', '_vba_project_cur']

export function isDoc(bytes: Buffer): boolean {
  const names = namesOfCompoundFile(bytes)
  return names.has('worddocument') && !MACRO_STORAGES.some((name) => names.has(name))
}

const CONTENT_TYPES = '[content_types].xml'
const DOCUMENT = 'word/document.xml'
/** The part with the macros may have any name; the list of contents or of relations states its type. */
const MACRO_WORDS = /macroEnabled|vbaProject|vbaData/i
/** The last segment of a relation's type, in either of the two standards. */
const OBJECT = /\/oleObject$/i
const TEMPLATE = /\/attachedTemplate$/i
/** Word names the template of a document. One on the reader's own drive is fetched from nowhere. */
const OWN_DRIVE = /^file:\/\/\/[a-z]:[\\/]/i
/** Limit of unpacked bytes against archives that fill the reader's memory. */
const MOST_UNPACKED_BYTES = 50_000_000
/** A document has one list of relations for each part that refers to others: some ten. */
const MOST_LISTS = 200
const MOST_LIST_BYTES = 2_000_000

/** Whether a zip is a text document without macros (those have the extension .docm) and without embedded files. */
export function isDocx(bytes: Buffer): boolean {
  const entries = entriesOfZip(bytes)
  if (entries === null || !entries.has(CONTENT_TYPES) || !entries.has(DOCUMENT)) return false
  const all = [...entries]
  const isList = (name: string) => name === CONTENT_TYPES || name.endsWith('.rels')
  const sumOf = (of: typeof all) => of.reduce((sum, [, { unpackedBytes }]) => sum + unpackedBytes, 0)
  const lists = all.filter(([name]) => isList(name))
  if (sumOf(all) > MOST_UNPACKED_BYTES || all.some(([name]) => MACRO_WORDS.test(name))) return false
  if (lists.length > MOST_LISTS || sumOf(lists) > MOST_LIST_BYTES) return false
  return all.every(([name, entry]) => {
    const content = bytesOfEntry(bytes, entry)
    return content !== null && (!isList(name) || isHarmless(content))
  })
}

type Attributes = Readonly<Record<string, string>>

function isRefused(attributes: Attributes): boolean {
  const { type = '', targetmode = '', target = '' } = attributes
  if (Object.values(attributes).some((value) => MACRO_WORDS.test(value))) return true
  if (OBJECT.test(type)) return true
  return TEMPLATE.test(type) && targetmode.trim().toLowerCase() === 'external' && !OWN_DRIVE.test(target.trim())
}

/** Whether a list is XML that names nothing forbidden. Unreadable XML is refused: another program might read it. */
function isHarmless(content: Buffer): boolean {
  let isFine = true
  const refuse = (): void => {
    isFine = false
  }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', refuse)
  // These lists have none, and only own entities could hide a word.
  parser.on('doctype', refuse)
  // A declared encoding other than that of the first bytes would give another text.
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-8|utf-16|us-ascii)$/i.test(encoding)) refuse()
  })
  parser.on('opentag', ({ attributes }) => {
    const known = Object.values(attributes).map(({ local, value }) => [local.toLowerCase(), value] as const)
    if (isRefused(Object.fromEntries(known))) refuse()
  })
  try {
    parser.write(textOf(content)).close()
  } catch {
    return false
  }
  return isFine
}

/** The text of XML in the encoding of its first bytes (XML 1.0, appendix F). @throws TypeError where it is invalid. */
function textOf(content: Buffer): string {
  const [first, second] = content
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
  const encoding = isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(content)
}
