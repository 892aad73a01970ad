import { describe, expect, test } from 'vitest'
import { dragged, FIRST_CROP, frameOf, PHOTO_RATIO, settled } from './crop-frame.ts'

describe('the frame of a photo 3x4', () => {
  test.each([
    ['a wide picture', { width: 4000, height: 3000 }, { width: 2250, height: 3000 }],
    ['a tall picture', { width: 1000, height: 4000 }, { width: 1000, height: 1333.33 }],
    ['a picture of the ratio', { width: 300, height: 400 }, { width: 300, height: 400 }],
  ])('is as large as %s allows', (_name, picture, expected) => {
    const frame = frameOf(picture, FIRST_CROP)
    expect(frame.width).toBeCloseTo(expected.width, 1)
    expect(frame.height).toBeCloseTo(expected.height, 1)
    expect(frame.width / frame.height).toBeCloseTo(PHOTO_RATIO)
  })

  test('stays within the picture for every requested position', () => {
    const picture = { width: 800, height: 1000 }
    for (const zoom of [0, 1, 2.5, 99]) {
      for (const [x, y] of [
        [-1, 2],
        [0.5, 0.5],
        [1, 0],
      ] as const) {
        const frame = frameOf(picture, { zoom, x, y })
        expect(frame.left).toBeGreaterThanOrEqual(-0.001)
        expect(frame.top).toBeGreaterThanOrEqual(-0.001)
        expect(frame.left + frame.width).toBeLessThanOrEqual(800.001)
        expect(frame.top + frame.height).toBeLessThanOrEqual(1000.001)
      }
    }
  })

  test('follows the pointer: dragging to the right shows more of the left', () => {
    const picture = { width: 1000, height: 1000 }
    const before = settled(picture, { zoom: 2, x: 0.5, y: 0.5 })
    const after = dragged(picture, before, { x: 30, y: 0 }, 300)
    expect(frameOf(picture, before).left - frameOf(picture, after).left).toBeCloseTo(37.5)
    expect(after.y).toBe(before.y)
  })
})
