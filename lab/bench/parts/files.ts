import { ownersOf, signedInFrom } from '../data/fill.ts'
import { applicantToken } from '../data/fill-people.ts'
import { askOnce, eachWork, type Part, type Result, race, smallest } from './part.ts'
import { wakeSessions } from './readers.ts'

const FILE_BYTES = 2 * 1_048_576
/** So many people send files, so that none has used up an hour's uploads. */
const SENDERS = 3_000
const KEPT = 48
/** A second of uploads is a gigabyte on the disk. */
const MOST_MS = 1_000

/** Row 10: files of 2 MB. */
export const files: Part = {
  name: 'files',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = smallest(bench)
    await wakeSessions(world)
    const last = ownersOf(world.size)
    const first = Math.max(signedInFrom(world.size), last - SENDERS + 1)
    const senders = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    const { rows } = await world.client.query<{ id: string }>(
      `select bench.id('person', i) as id from generate_series($1::int, $2::int) i order by i`,
      [first, last],
    )
    const ownerOf = (at: number): string => rows[at % rows.length]?.id ?? ''
    const uploads = {
      portal: senders.map(
        (i) => ({ method: 'POST', path: '/api/file/upload', token: applicantToken(i), upload: FILE_BYTES }) as const,
      ),
      floor: senders.map((_, at) => ({ method: 'POST', path: `/upload/${ownerOf(at)}`, upload: FILE_BYTES }) as const),
    }
    const idOf = (body: Buffer): string => (JSON.parse(body.toString()) as { data: { id: string } }).data.id
    const downloads: { portal: { path: string; token: string }[]; floor: { path: string }[] } = {
      portal: [],
      floor: [],
    }
    for (let at = 0; at < KEPT; at++) {
      const ours = await askOnce(world.portal, uploads.portal[at % senders.length] ?? { path: '' })
      const theirs = await askOnce(world.floor, uploads.floor[at % senders.length] ?? { path: '' })
      const token = applicantToken(senders[at % senders.length] ?? 0)
      downloads.portal.push({ path: `/api/file/download?id=${idOf(ours.body)}`, token })
      downloads.floor.push({ path: `/download/${idOf(theirs.body)}/${ownerOf(at)}` })
    }
    const works = Object.entries({
      'upload 2 MB': { ...uploads, must: 60, aim: 100 },
      'download 2 MB': { ...downloads, must: 250, aim: 400 },
    })
    return eachWork(works, async (name, { portal, floor, must, aim }) => {
      const pair = await race(bench, world, name, { ours: portal, theirs: floor }, { milliseconds: MOST_MS })
      return {
        figures: pair,
        measures: [{ row: 10, work: name, value: pair[0].rate, unit: 'a second', must, aim, isRate: true }],
      }
    })
  },
}
