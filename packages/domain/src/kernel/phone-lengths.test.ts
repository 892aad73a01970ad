import metadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { isPossibleNumber } from './phone-lengths.ts'

/** libphonenumber has the lengths of a country's numbers in the fourth place of its entry. */
type Known = readonly (readonly number[] | undefined)[]
const { country_calling_codes, countries, nonGeographic } = metadata as {
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>
  readonly countries: Readonly<Record<string, Known>>
  readonly nonGeographic: Readonly<Record<string, Known>>
}
const lengthsOf = (code: string): readonly number[] => {
  // Ten digits only: longer numbers are for calls within Russia.
  if (code === '7') return [10]
  const known = [nonGeographic[code], ...(country_calling_codes[code] ?? []).map((country) => countries[country])]
  return known.flatMap((entry) => entry?.[3] ?? []).filter((length) => length + code.length <= 15)
}

const CODES = Array.from({ length: 999 }, (_, at) => String(at + 1)).filter(
  (code) => lengthsOf(code).length > 0 || ![1, 2].some((length) => lengthsOf(code.slice(0, length)).length > 0),
)

test('numbers have the lengths that libphonenumber knows', () => {
  expect(CODES.filter((code) => lengthsOf(code).length > 0).length).toBeGreaterThan(200)
  for (const code of CODES)
    for (let length = 1; length <= 15 - code.length; length += 1)
      // An unassigned code of one or two digits may be the beginning of an assigned one.
      if (code.length === 3 || lengthsOf(code).length > 0)
        expect([code, length, isPossibleNumber(`+${code}${'9'.repeat(length)}`)]).toEqual([
          code,
          length,
          lengthsOf(code).includes(length),
        ])
})
