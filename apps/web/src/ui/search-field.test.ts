import { describe, expect, it } from 'vitest'
import { matching, offered } from './search-field.tsx'

const options = ['Оңтүстік Корея', 'Қазақстан', 'Түрікменстан', 'Қырғызстан'].map((label) => ({ value: label, label }))
const labels = (typed: string) => matching(options, typed).map(({ label }) => label)

describe('the search field', () => {
  it('shows all options while nothing is typed', () => {
    expect(labels(' ')).toHaveLength(4)
  })

  it('finds Kazakh letters by their Russian equivalents on a keyboard', () => {
    expect(labels('казакстан')).toEqual(['Қазақстан'])
    expect(labels('онтустик')).toEqual(['Оңтүстік Корея'])
  })

  it('offers the option for everything else when nothing matches, and only then', () => {
    const shown = (typed: string, other?: string) => offered(options, typed, other).map(({ value }) => value)
    expect(shown('Igbo', 'Қазақстан')).toEqual(['Қазақстан'])
    expect(shown('Igbo')).toEqual([])
    expect(shown('онтустик', 'Қазақстан')).toEqual(['Оңтүстік Корея'])
  })

  it('lists options that begin with the text before others that contain it', () => {
    expect(
      matching(
        [
          { value: '1', label: 'Орта Конго' },
          { value: '2', label: 'Конго' },
        ],
        'Кон',
      ).map(({ value }) => value),
    ).toEqual(['2', '1'])
  })
})
