import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 960
const HEIGHT = 600

/** Red, green and blue of each colour of a drawing, by index. */
type Palette = readonly (readonly [number, number, number])[]

export type Motif = 'front' | 'library'

const PALETTES: Readonly<Record<Motif, Palette>> = {
  front: [
    [142, 190, 232],
    [168, 206, 238],
    [196, 222, 242],
    [250, 226, 150],
    [126, 160, 130],
    [92, 132, 100],
    [238, 230, 214],
    [206, 194, 172],
    [70, 100, 132],
    [150, 150, 146],
  ],
  library: [
    [244, 236, 220],
    [124, 84, 56],
    [92, 60, 40],
    [172, 66, 58],
    [58, 104, 120],
    [84, 122, 78],
    [206, 164, 84],
    [98, 86, 128],
    [222, 206, 178],
    [60, 44, 34],
  ],
}

const isBetween = (value: number, least: number, most: number): boolean => value >= least && value < most

/** Sky in bands, a sun, hills, and a building with columns and windows. `kind` changes the building's storeys. */
function frontAt(x: number, y: number, kind: number): number {
  if (y >= 500) return 9
  const storeys = 3 + (kind % 3)
  const top = 470 - storeys * 70
  if (isBetween(x, 160, 800) && y >= top) {
    if (y < top + 14) return 7
    const [column, row] = [(x - 160) % 80, (y - top) % 70]
    if (isBetween(x, 440, 520) && y > 400) return 8
    const isBesideEntrance = isBetween(x, 400, 560) && y > 390
    if (isBetween(column, 26, 58) && isBetween(row, 24, 58) && y < 470 && !isBesideEntrance) return 8
    return column < 8 ? 7 : 6
  }
  const hills = 430 + 40 * Math.sin((x + kind * 130) / 120)
  if (y > hills) return 5
  if (y > hills - 50 + 25 * Math.sin(x / 70)) return 4
  if ((x - 820) ** 2 + (y - 110 - kind * 8) ** 2 < 45 ** 2) return 3
  return Math.min(2, Math.floor(y / 150))
}

function libraryAt(x: number, y: number, kind: number): number {
  if (y >= 520) return isBetween(y % 40, 0, 3) ? 9 : 8
  const [board, row] = [y % 130, Math.floor(y / 130)]
  if (board < 12) return 1
  if (isBetween(x % 320, 0, 14)) return 2
  const book = Math.floor(x / 18)
  const height = 30 + ((book * 37 + row * 53 + kind * 29) % 40)
  if (board < height) return 0
  return x % 18 === 0 ? 9 : 3 + ((book * 7 + row * 11 + kind) % 5)
}

export function drawPhoto(motif: Motif, kind: number): Buffer {
  const colourAt = motif === 'front' ? frontAt : libraryAt
  const pixels = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) pixels[y * (WIDTH + 1) + 1 + x] = colourAt(x, y, kind)
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0])
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(PALETTES[motif].flat())),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Length, kind, content and check sum (PNG specification, 5.3). */
function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
