import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { ProtocolFile } from '@portal/domain/results/rules.ts'
import type { Download } from '../../http/handler.ts'
import type { Db } from '../../platform/database/database.ts'
import { allLines, readGrantFigures } from './list-results.ts'
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
    case 'statistics.csv':
    case 'statistics.json': {
      const figures = await readGrantFigures(db, slug, version)
      if (isRefusal(figures)) return figures
      const rows = statisticsOf(figures.data)
      return file === 'statistics.csv'
        ? { name, type: 'text/csv; charset=utf-8', body: Readable.from(statisticsCsv(rows)) }
        : { name, type: json, body: Readable.from([`${JSON.stringify(rows, null, 2)}\n`]) }
    }
  }
}

type Lines = ReturnType<typeof allLines>

const COLUMNS = ['code', 'choice', 'list', 'outcome', 'place', 'rank', 'total'] as const

/** RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. Codes and ids need no quotes. */
async function* csv(pieces: Lines): AsyncGenerator<string> {
  yield `\ufeff${COLUMNS.join(',')}\r\n`
  for await (const lines of pieces) {
    yield lines.map((line) => `${COLUMNS.map((column) => quoted(line[column])).join(',')}\r\n`).join('')
  }
}

type Statistics = Exclude<Awaited<ReturnType<typeof readGrantFigures>>, Refusal>['data']
const GROUPS = ['regions', 'quotas', 'languages', 'parts'] as const
const STATISTICS = ['group', 'key', 'competitors', 'allotted', 'mean', 'allottedMean'] as const

/** All counts and means of a protocol, one row each. Small ones are null. Fragile awards count as `allotted`. */
const statisticsOf = (figures: Statistics) => [
  { group: 'all', key: '', ...meansOf({}), competitors: figures.competitors, allotted: figures.allotted },
  ...GROUPS.flatMap((group) =>
    figures[group].map((row) => {
      const { key, competitors, allotted } = row
      return { group, key, ...meansOf(row), competitors, allotted }
    }),
  ),
  ...fragileOf(figures.fragile),
]

/** Awards that one mark or one tie decides, and those graded twice with the number of their cases. */
const fragileOf = (fragile: Statistics['fragile']) =>
  fragile
    ? [
        { key: 'byMark', competitors: null, allotted: fragile.byMark },
        { key: 'byTie', competitors: null, allotted: fragile.byTie },
        { key: 'twice', competitors: fragile.casesTwice, allotted: fragile.twice },
      ].map((row) => ({ group: 'fragile', ...row, ...meansOf({}) }))
    : []
const meansOf = (row: object | Statistics['parts'][number]) =>
  'mean' in row ? { mean: row.mean, allottedMean: row.allottedMean } : { mean: null, allottedMean: null }

function* statisticsCsv(rows: ReturnType<typeof statisticsOf>): Generator<string> {
  yield `\ufeff${STATISTICS.join(',')}\r\n`
  for (const row of rows) yield `${STATISTICS.map((column) => quoted(row[column])).join(',')}\r\n`
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
