import { describe, expect, test } from 'vitest'
import { filterLatinName, isMiddleName, printedName } from './name-rules.ts'

// ICAO 9303-3, section 6.
describe('letters in the machine-readable lines of passports', () => {
  test.each(['Ææ', 'Œœ', 'Þþ', 'Øø', 'Đđ', 'Ðð', 'Ħħ', 'Łł', 'Ŋŋ', 'Ŧŧ', 'Əə'])(
    'both cases of %s are the same',
    (pair) => {
      const [upper = '', lower = ''] = pair
      expect(printedName(upper)).toMatch(/^[A-Z]{1,2}$/)
      expect(printedName(upper)).toBe(printedName(lower).toUpperCase())
    },
  )

  test.each([
    ['Işık', 'Isik'],
    ['Sußĸi', 'Sussqi'],
  ])('%s is printed as %s', (name, printed) => expect(printedName(name)).toBe(printed))

  test('a letter loses its marks', () => expect(printedName('José Žižka')).toBe('Jose Zizka'))
  test('other alphabets stay', () => expect(printedName('Дана 护照')).toBe('Дана 护照'))

  test.each([..."'’‘ʼʻ`"])('an apostrophe %s is left out', (sign) => expect(printedName(`O${sign}Neil`)).toBe('ONeil'))
})

test.each([
  ['Anna   Maria', 'Anna Maria'],
  ['Anna---Maria', 'Anna-Maria'],
  ['Anna  Maria  Eva', 'Anna Maria Eva'],
  ['Anna--Maria--Eva', 'Anna-Maria-Eva'],
])('%s becomes %s', (typed, kept) => expect(filterLatinName(typed)).toBe(kept))

test.each([
  ['1Anna', false],
  ['Anna.Maria', true],
  ['A. B. C.', true],
  ['Anna\n', false],
  ['', false],
])('%j is a middle name: %s', (name, isAllowed) => expect(isMiddleName(name)).toBe(isAllowed))
