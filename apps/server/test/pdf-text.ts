import { inflateSync } from 'node:zlib'

type Objects = ReadonlyMap<string, { readonly head: string; readonly stream: Buffer | null }>

function objectsOf(pdf: Buffer): Objects {
  const source = pdf.toString('latin1')
  const found = source.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)
  return new Map(
    [...found].map(([, id = '', body = '']) => {
      const [, head = body, stream] = /^([\s\S]*?)\bstream\r?\n([\s\S]*)\r?\nendstream/.exec(body) ?? []
      const bytes = stream === undefined ? null : Buffer.from(stream, 'latin1')
      return [id, { head, stream: bytes !== null && head.includes('FlateDecode') ? inflateSync(bytes) : bytes }]
    }),
  )
}

/** A PDF without the bytes of its streams: letters in packed bytes are no names. */
export const namesInPdf = (pdf: Buffer): string =>
  pdf.toString('latin1').replace(/\bstream\r?\n[\s\S]*?\bendstream\b/g, '')

/** The text of each code of a font, from its ToUnicode table. Codes are consecutive, as pdfkit writes them. */
function alphabetOf(table: Buffer): readonly string[] {
  const ranges = /beginbfrange([\s\S]*?)endbfrange/.exec(table.toString('latin1'))?.[1] ?? ''
  const lists = [...ranges.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list).join(' ')
  return [...lists.matchAll(/<([0-9a-f]+)>/gi)].map(([, code = '']) =>
    (code.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(''),
  )
}

/** The text of a PDF as a reader program copies it: pdfkit's pieces, one a line. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const streamAt = (id: string | undefined) => objects.get(id ?? '')?.stream ?? Buffer.alloc(0)
  const alphabets = new Map<string, readonly string[]>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1]
      alphabets.set(name, alphabetOf(streamAt(table)))
    }
  }
  const pages = [...objects.values()].flatMap(({ head }) => /\/Contents (\d+) 0 R/.exec(head)?.[1] ?? [])
  return pages
    .map((id) => {
      let font: readonly string[] = []
      const lines: string[] = []
      for (const [, name, shown] of streamAt(id)
        .toString('latin1')
        .matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
        if (name !== undefined) font = alphabets.get(name) ?? []
        const codes = (shown?.match(/<[0-9a-f]+>/gi) ?? []).join('').match(/[0-9a-f]{4}/gi) ?? []
        if (codes.length > 0) lines.push(codes.map((code) => font[Number.parseInt(code, 16)] ?? '').join(''))
      }
      return lines.join('\n')
    })
    .join('\n')
}
