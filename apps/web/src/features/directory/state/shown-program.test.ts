import { expect, it } from 'vitest'
import type { Answer } from '../../../platform/client.ts'
import { shownOf } from './shown-program.ts'

it('keeps a whole program, the shown fields of its universities, their names in one language', () => {
  const shown = {
    ...{ id: 'uni-1', category: 'civil', cityId: 'almaty', averageEduCost: 900_000 },
    ...{ hasDemoFigures: true, isOfferConfirmed: false, languages: ['KAZAKH'], learningForms: ['fullTime'] },
    ...{ figures: [] },
  }
  const program = { id: 'B057', code: 'B057', level: 'BACHELOR', figures: [] }
  const names = { nameKz: 'Ә', nameRu: 'А', nameEn: 'A' }
  const universities = [{ ...shown, ...names, website: 'https://a.kz', totalStudents: 9_000, militaryDepartment: true }]
  const answer = { success: true, data: { ...program, universities } } as unknown as Answer<'readProgram'>
  expect(shownOf(answer, 'kk')).toEqual({ data: { ...program, universities: [{ ...shown, name: 'Ә' }] } })
})
