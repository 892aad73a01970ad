import { describe, expect, it } from 'vitest'
import { pagesAround } from './pagination.tsx'

describe('pages around the current one', () => {
  it('are complete for a short list', () => {
    expect(pagesAround(0, 3)).toEqual([0, 1, 2])
  })

  it('keep the first, the last and one sibling on each side, with gaps between', () => {
    expect(pagesAround(10, 21)).toEqual([0, null, 9, 10, 11, null, 20])
  })

  it('include a page instead of a gap that would hide that page alone', () => {
    expect(pagesAround(3, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(pagesAround(3, 8)).toEqual([0, 1, 2, 3, 4, null, 7])
  })
})
