import { ownersOf, signedInFrom } from '../data/fill.ts'
import { applicantToken } from '../data/fill-people.ts'
import type { Call } from '../load/wire.ts'
import { askOnce, eachWork, measureAlone, type Part, perSecond, smallest } from './part.ts'
import { wakeSessions } from './readers.ts'

const FILE_BYTES = 2 * 1_048_576
/** Enough senders for the limit of uploads an hour. */
const SENDERS = 3_000
const STORED = 48
/** A second of uploads writes a gigabyte. */
const MOST_MS = 1_000

export const files: Part = {
  name: 'files',
  isQuick: true,
  run: async (bench) => {
    const world = smallest(bench)
    await wakeSessions(world)
    const last = ownersOf(world.size)
    const first = Math.max(signedInFrom(world.size), last - SENDERS + 1)
    const tokens = Array.from({ length: last - first + 1 }, (_, at) => applicantToken(first + at))
    const upload = (token: string): Call => ({ method: 'POST', path: '/api/file/upload', token, upload: FILE_BYTES })
    const downloads: Call[] = []
    for (const token of tokens.slice(0, STORED)) {
      const answer = (await askOnce(world.portal, upload(token))).toString()
      const { data } = JSON.parse(answer) as { data: { id: string } }
      downloads.push({ path: `/api/file/download?id=${data.id}`, token, bytes: FILE_BYTES })
    }
    const works = Object.entries({
      'upload 2 MB': { calls: tokens.map(upload), must: 60, aim: 100 },
      'download 2 MB': { calls: downloads, must: 250, aim: 400 },
    })
    return eachWork(works, async (name, { calls, must, aim }) => {
      const milliseconds = Math.min(MOST_MS, bench.pace.milliseconds)
      const figure = await measureAlone(bench, world, name, calls, { milliseconds })
      return { figures: [figure], measures: [perSecond(10, name, figure, must, aim)] }
    })
  },
}
