import { describe, expect, it } from 'vitest'
import { isCalendarDate, partsOfPasted } from './date-field.tsx'

describe('a date typed in three boxes', () => {
  it('is valid only if the calendar has it', () => {
    expect(isCalendarDate('2004-02-29')).toBe(true)
    expect(isCalendarDate('2005-02-29')).toBe(false)
    expect(isCalendarDate('2005--')).toBe(false)
    expect(isCalendarDate('05-02-2009')).toBe(false)
  })

  it('accepts a whole pasted date, day first or ISO', () => {
    const parts = { day: '25', month: '8', year: '2001' }
    expect(partsOfPasted('25.08.2001')).toEqual({ ...parts, month: '08' })
    expect(partsOfPasted(' 25/8/2001 ')).toEqual(parts)
    expect(partsOfPasted('2001-08-25')).toEqual(parts)
    expect(partsOfPasted('25')).toBeNull()
  })
})
