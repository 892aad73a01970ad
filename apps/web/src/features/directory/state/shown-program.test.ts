import { expect, it } from 'vitest'
import type { Answer } from '../../../platform/client.ts'
import { shownOf } from './shown-program.ts'

it('keeps a whole program and the shown fields of its universities', () => {
  const shown = {
    ...{ id: 'uni-1', nameKz: 'Ә', nameRu: 'А', nameEn: 'A', category: 'civil', cityId: 'almaty' },
    ...{ city: { id: 'almaty', nameKz: 'Алматы', nameRu: 'Алматы', nameEn: 'Almaty' }, averageEduCost: 900_000 },
    ...{ hasDemoFigures: true, isOfferConfirmed: false, languages: ['KAZAKH'], learningForms: ['fullTime'] },
  }
  const program = { id: 'B057', code: 'B057', level: 'BACHELOR', cutoffMin2025: 99 }
  const universities = [{ ...shown, website: 'https://a.kz', totalStudents: 9_000, militaryDepartment: true }]
  const answer = { success: true, data: { ...program, universities } } as Answer<'readProgram'>
  expect(shownOf(answer)).toEqual({ data: { ...program, universities: [shown] } })
})
