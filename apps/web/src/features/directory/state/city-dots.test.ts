import { expect, test } from 'vitest'
import cities from '../../../../../../data/cities.json' with { type: 'json' }
import universities from '../../../../../../data/universities.json' with { type: 'json' }
import { dotsOf, HEIGHT, OUTLINE, project, WIDTH } from './city-dots.ts'

const counts = cities.map(({ id }) => ({
  cityId: id,
  count: universities.filter(({ cityId }) => cityId === id).length,
}))
const dots = dotsOf(counts)
const dotOf = (id: string) => dots.find(({ cityId }) => cityId === id)

test('every city with universities has a dot within the picture', () => {
  expect(dots).toHaveLength(counts.length)
  for (const { x, y, radius } of dots) {
    expect(x - radius).toBeGreaterThanOrEqual(0)
    expect(x + radius).toBeLessThanOrEqual(WIDTH)
    expect(y - radius).toBeGreaterThanOrEqual(0)
    expect(y + radius).toBeLessThanOrEqual(HEIGHT)
  }
})

test('no dot covers another, even of close cities', () => {
  for (const [at, one] of dots.entries())
    for (const other of dots.slice(at + 1))
      expect
        .soft(Math.hypot(one.x - other.x, one.y - other.y), `${one.cityId}, ${other.cityId}`)
        .toBeGreaterThanOrEqual(one.radius + other.radius)
})

test('a city with many universities hardly moves for a small neighbour', () => {
  const [x, y] = project([76.93, 43.24])
  const almaty = dotOf('almaty')
  expect(Math.hypot((almaty?.x ?? 0) - x, (almaty?.y ?? 0) - y)).toBeLessThan(12)
})

test('west is left, north is up', () => {
  expect(dotOf('aktau')?.x).toBeLessThan(dotOf('oskemen')?.x ?? 0)
  expect(dotOf('petropavl')?.y).toBeLessThan(dotOf('shymkent')?.y ?? 0)
  expect(dotOf('rudny')?.x).toBeLessThan(dotOf('kostanay')?.x ?? 0)
})

test('more universities make a larger dot, and zero or an unknown city makes none', () => {
  const [one, two] = dotsOf([
    { cityId: 'aktau', count: 1 },
    { cityId: 'semey', count: 9 },
    { cityId: 'taraz', count: 0 },
    { cityId: 'paris', count: 5 },
  ])
  expect(two?.radius).toBeGreaterThan(one?.radius ?? 0)
  expect(dotsOf([{ cityId: 'taraz', count: 0 }])).toEqual([])
})

test('the outline is one closed path within the picture', () => {
  expect(OUTLINE).toMatch(/^M\d+ \d+(l-?\d+ -?\d+)+z$/)
  let [x, y] = [0, 0]
  for (const [, right, down] of OUTLINE.matchAll(/(-?\d+) (-?\d+)/g)) {
    ;[x, y] = [x + Number(right), y + Number(down)]
    for (const [at, most] of [[x, WIDTH] as const, [y, HEIGHT] as const]) {
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at).toBeLessThanOrEqual(most)
    }
  }
})
