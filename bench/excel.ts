/**
 * Exporting many applications: `npm run bench -- excel [rows]` (100,000 by default). Beside it, in the same run, a bare
 * floor: the same rows, read with the plain driver in the same batches, all their columns as they are, through a
 * library's own stream writer. Prints seconds, megabytes of the file and by how many megabytes the process grew.
 */
import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { exportApplications } from '../apps/server/src/features/review/export-applications.ts'
import type { Database } from '../apps/server/src/platform/database.ts'
import { kazakhstanDate } from '../packages/domain/src/kernel/time-zone.ts'
import { EXPORT_COLUMNS, exportQuery } from '../packages/domain/src/review/export-schema.ts'
import { HEAD, withApplications } from './data/many-applications.ts'

const rows = Number(process.argv[2] ?? 100_000)
const MEGABYTE = 1024 * 1024

async function measure(name: string, open: () => Promise<Readable>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const from = performance.now()
  let bytes = 0
  for await (const chunk of await open()) {
    bytes += (chunk as Uint8Array).length
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const seconds = (performance.now() - from) / 1000
  const figures = [seconds.toFixed(2), (bytes / MEGABYTE).toFixed(1), ((peak - before) / MEGABYTE).toFixed(0)]
  process.stdout.write(`${name.padEnd(20)} ${figures.map((figure) => figure.padStart(8)).join(' ')}\n`)
  return seconds
}

async function* plainRows({ pool }: Database): AsyncGenerator<(string | number | boolean | Date | null)[]> {
  let last: { created_at: string; application_id: string } | undefined
  for (;;) {
    const { rows: batch } = await pool.query({
      text: `select application_id, created_at::text, number, type, status, sent_at, status_changed_at, last_name, first_name, fio, citizenship,
          country_of_residence, kandas, refugee, education_level, education_language, university_id, program_code, inspector_name,
          inspector_status, comment, admin_comment
        from review_items where sight = '*' and ($1::timestamptz is null or created_at <= $1 and (created_at < $1 or application_id > $2))
        order by created_at desc, application_id limit 1000`,
      values: [last?.created_at ?? null, last?.application_id ?? null],
    })
    for (const row of batch) yield Object.values(row)
    last = batch.at(-1)
    if (batch.length < 1000) return
  }
}

await withApplications(rows, async (database) => {
  const ours = async (query: Record<string, string | readonly string[]> = {}): Promise<Readable> => {
    const scope = { db: database.db, actor: HEAD, now: new Date(), language: 'kk' } as const
    return (await exportApplications(scope, exportQuery.parse(query), async () => new Map())).body as Readable
  }
  const floor = async () => Readable.fromWeb(writeXlsxStream(plainRows(database), { name: 'Floor' }) as never)
  process.stdout.write(
    `${`${rows} applications`.padEnd(20)} ${'seconds'.padStart(8)} ${'MB'.padStart(8)} ${'MB rss'.padStart(8)}\n`,
  )
  // A running portal has its libraries and compiled code already.
  await measure('a warm-up of one day', () => ours({ createdDateFrom: kazakhstanDate(new Date()) }))
  for (const run of ['first', 'second', 'third']) {
    const seconds = await measure(`export, ${run}`, () => ours())
    const least = await measure(`floor, ${run}`, floor)
    process.stdout.write(`${(seconds / least).toFixed(2)} of the floor\n`)
  }
  await measure('every column', () => ours({ columns: EXPORT_COLUMNS }))
})
