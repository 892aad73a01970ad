import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { ProtocolFile } from '@portal/domain/results/rules.ts'
import type { Download } from '../../http/handler.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Figures, Published } from '../runs/read-output.ts'
import { allLines } from './list-results.ts'
import { findPublished } from './read-published.ts'

type Asked = { readonly slug: string; readonly version: number; readonly file: ProtocolFile }

/** A file of a published protocol as stored, or its lines. Streamed: up to some hundred megabytes. */
export async function downloadGrantProtocol(db: Db, { slug, version, file }: Asked): Promise<Download | Refusal> {
  const published = await findPublished(db, slug, version)
  if (published === undefined) return refuse('not_found')
  const name = `${slug}-${version}-${file}`
  const json = 'application/json; charset=utf-8'
  switch (file) {
    case 'input.json':
    case 'output.json': {
      const stored = await db
        .selectFrom('protocols')
        .innerJoin('publicFiles', 'publicFiles.runId', 'protocols.runId')
        .select(file === 'input.json' ? 'publicFiles.input as content' : 'publicFiles.output as content')
        .where('protocols.competitionId', '=', published.competitionId)
        .where('protocols.version', '=', version)
        .executeTakeFirst()
      if (stored === undefined) return refuse('not_found')
      return { name, type: json, body: Readable.from([stored.content]).pipe(createGunzip()) }
    }
    case 'results.csv':
      return { name, type: 'text/csv; charset=utf-8', body: Readable.from(csv(allLines(db, published))) }
    case 'results.json':
      return { name, type: json, body: Readable.from(array(allLines(db, published))) }
    case 'figures.csv':
    case 'figures.json': {
      const figures = await figuresOf(db, published)
      if (figures === undefined) return refuse('not_found')
      return file === 'figures.json'
        ? { name, type: json, body: Readable.from([`${JSON.stringify(figures, null, 2)}\n`]) }
        : { name, type: 'text/csv; charset=utf-8', body: Readable.from([figureTable(figures)]) }
    }
  }
}

/** Totals of a protocol, with its fragile awards where they are known. Undefined: no figures. */
async function figuresOf(db: Db, { competitionId, version }: Published) {
  const row = await db
    .selectFrom('protocolFigures')
    .select('figures')
    .where('competitionId', '=', competitionId)
    .where('version', '=', version)
    .$castTo<{ figures: Figures }>()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { competitors, allotted, places, fragile } = row.figures
  const { byMark, byTie, twice, casesTwice } = fragile ?? {}
  return { competitors, places, awards: allotted, ...(fragile ? { byMark, byTie, twice, casesTwice } : {}) }
}

const figureTable = (figures: object): string =>
  ['\ufefffigure,count', ...Object.entries(figures).map((row) => row.join()), ''].join('\r\n')

type Lines = ReturnType<typeof allLines>

const COLUMNS = ['code', 'choice', 'list', 'outcome', 'place', 'rank', 'total'] as const

/** RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. Codes and ids need no quotes. */
async function* csv(pieces: Lines): AsyncGenerator<string> {
  yield `\ufeff${COLUMNS.join(',')}\r\n`
  for await (const lines of pieces) {
    yield lines.map((line) => `${COLUMNS.map((column) => quoted(line[column])).join(',')}\r\n`).join('')
  }
}

const quoted = (value: string | number | null): string => {
  const text = String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function* array(pieces: Lines): AsyncGenerator<string> {
  let before = '[\n'
  for await (const lines of pieces) {
    for (const line of lines) {
      yield `${before}${JSON.stringify(Object.fromEntries(COLUMNS.map((column) => [column, line[column]])))}`
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
