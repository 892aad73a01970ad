import { describe, expect, test } from 'vitest'
import { shownApplicantOf } from './view-rules.ts'

const NOW = new Date('2026-12-11T04:00:00.000Z')

describe('the applicant for an expert', () => {
  const name = (text: string) => ({ nameKz: `${text} kk`, nameRu: `${text} ru`, nameEn: `${text} en` })
  const FACTS = {
    ...{ number: '2026-000001', fullName: 'Serikova Aruzhan', citizenship: 'KZ', birthday: '2008-12-12' },
    choices: [{ universityName: name('uni'), programName: name('program') }],
  }
  const whole = {
    ...{ fullName: 'Serikova Aruzhan', number: '2026-000001', citizenship: 'KZ', age: 17 },
    university: [{ kk: 'uni kk', ru: 'uni ru', en: 'uni en' }],
    program: [{ kk: 'program kk', ru: 'program ru', en: 'program en' }],
  }
  test.each([
    [[], []],
    [['name'], ['fullName', 'number']],
    [['citizenship'], ['citizenship']],
    [['age'], ['age']],
    [['university'], ['university']],
    [
      ['name', 'age', 'citizenship', 'university', 'photo', 'contacts'],
      ['fullName', 'number', 'age', 'citizenship', 'university'],
    ],
  ] as const)('with %o hidden lacks %o', (hidden, absent) => {
    const rest = Object.fromEntries(
      Object.entries(whole).filter(([key]) => !(absent as readonly string[]).includes(key)),
    )
    expect(shownApplicantOf(FACTS, hidden, NOW)).toEqual(rest)
  })

  test('has no age without a birthday', () => {
    expect(shownApplicantOf({ ...FACTS, birthday: '' }, [], NOW)).not.toHaveProperty('age')
  })

  test('gets a year older on the birthday in Kazakhstan', () => {
    expect(shownApplicantOf(FACTS, [], new Date('2026-12-11T18:59:00.000Z')).age).toBe(17)
    expect(shownApplicantOf(FACTS, [], new Date('2026-12-11T19:00:00.000Z')).age).toBe(18)
  })
})
