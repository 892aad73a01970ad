import type { ApplicationType } from '@portal/domain/applications/status.ts'
import { describe, expect, it } from 'vitest'
import type { ApplicationView } from '../api.ts'
import {
  EMPTY_GRANT,
  type GrantValues,
  grantBodyOf,
  grantGapsOf,
  grantValuesOf,
  resultFaults,
  toggled,
  withFile,
} from './grant-values.ts'

const file = (id: string, kind: string) => ({ id, name: `${id}.pdf`, kind })
const COMPLETE: GrantValues = {
  ...EMPTY_GRANT,
  untTotal: '112',
  untSubjects: [{ subject: 'MATHEMATICS', score: '40' }],
  attestat: '4.8',
  files: [file('a', 'GRANT_CERTIFICATE')],
}
const gaps = (grant: GrantValues, claims: readonly string[][] = [], type: ApplicationType = 'GRANT') =>
  grantGapsOf(type, grant, claims).map((gap) => (gap.task !== 'grantFiles' ? gap.label : `${gap.kind} ${gap.missing}`))

describe('the gaps of a grant application', () => {
  it('are none with a certificate and a result', () => {
    expect(gaps(COMPLETE)).toEqual([])
  })

  it('are the certificate and the result of an empty one', () => {
    expect(gaps(EMPTY_GRANT)).toEqual(['applications.grant.total', 'GRANT_CERTIFICATE 1'])
  })

  it('include one file for each claim, and a shared kind once a claim', () => {
    const claims = [['ADDITIONAL_DOCUMENTS'], ['ADDITIONAL_DOCUMENTS', 'WORK_EXPERIENCE']]
    const one = { ...COMPLETE, files: [...COMPLETE.files, file('b', 'ADDITIONAL_DOCUMENTS')] }
    expect(gaps(one, claims)).toEqual(['ADDITIONAL_DOCUMENTS 1', 'WORK_EXPERIENCE 1'])
  })

  it('include a subject without a score, and a score without a subject', () => {
    for (const untSubjects of [[{ subject: 'PHYSICS', score: '' }], [{ subject: '', score: '20' }]] as const)
      expect(gaps({ ...COMPLETE, untSubjects })).toEqual(['applications.grant.subjects'])
  })

  it('include a total above 140 and an average above 5', () => {
    expect(gaps({ ...COMPLETE, untTotal: '141' })).toEqual(['applications.grant.total'])
    expect(gaps({ ...COMPLETE, attestat: '5.1' })).toEqual(['applications.grant.attestat'])
    expect(resultFaults({ ...COMPLETE, untTotal: '141' }).total).toBe('applications.grant.scoreWrong')
    expect(resultFaults(EMPTY_GRANT)).toEqual({ total: undefined, attestat: undefined, subjects: [] })
  })
})

describe('the gaps of a competing application', () => {
  const subject = (name: string) => ({ subject: name, score: '20' })
  const three = ['HISTORY_OF_KAZAKHSTAN', 'MATHEMATICAL_LITERACY', 'READING_LITERACY'].map(subject)
  const whole = [...three, subject('MATHEMATICS'), subject('PHYSICS')]
  const competing: GrantValues = { ...COMPLETE, untSubjects: whole, files: [file('a', 'UNT_CERTIFICATE')] }
  const lacks = (more: Partial<GrantValues>) => gaps({ ...competing, ...more }, [], 'GRANT_COMPETITION')

  it('are none with the certificate of the UNT, all subjects and the average', () => {
    expect(lacks({})).toEqual([])
  })

  it('include the certificate of the UNT, even with a certificate of a grant', () => {
    expect(lacks({ files: COMPLETE.files })).toEqual(['UNT_CERTIFICATE 1'])
  })

  it('include the average, a missing subject and an extra one', () => {
    expect(lacks({ attestat: '' })).toEqual(['applications.grant.attestat'])
    expect(lacks({ untSubjects: whole.slice(1) })).toEqual(['applications.grant.subjects'])
    expect(lacks({ untSubjects: [...whole, subject('LAW_BASICS')] })).toEqual(['applications.grant.subjects'])
  })
})

describe('the grant’s part of a save', () => {
  it('keeps a half-filled subject in a draft and omits an empty row from a submission', () => {
    const grant: GrantValues = { ...COMPLETE, untSubjects: [...COMPLETE.untSubjects, { subject: '', score: '' }] }
    expect(grantBodyOf(grant, true).untResult?.subjects).toHaveLength(2)
    expect(grantBodyOf(grant, false)).toMatchObject({
      untResult: { total: '112', subjects: [{ subject: 'MATHEMATICS', score: '40' }] },
      attestatAverageScore: '4.8',
      grantFiles: [{ kind: 'GRANT_CERTIFICATE', id: 'a' }],
    })
  })

  it('restores the typed text', () => {
    const draft = { type: 'GRANT', ...grantBodyOf(COMPLETE, true) } as ApplicationView['draft']
    const grantFiles = [...COMPLETE.files]
    expect(grantValuesOf({ draft, grantFiles })).toEqual(COMPLETE)
    expect(grantValuesOf({ draft: { ...draft, type: 'ENROLLMENT' }, grantFiles: [] })).toBeNull()
  })
})

describe('the files of a grant', () => {
  const files = [file('a', 'PHOTO_3X4'), file('b', 'GRANT_CERTIFICATE'), file('c', 'PHOTO_3X4')]
  const names = (list: readonly { id: string }[]) => list.map(({ id }) => id)

  it('are added, replaced and removed within their kind', () => {
    expect(names(withFile(files, 'PHOTO_3X4', 2, { id: 'd', name: 'd' }))).toEqual(['b', 'a', 'c', 'd'])
    expect(names(withFile(files, 'PHOTO_3X4', 0, { id: 'd', name: 'd' }))).toEqual(['b', 'd', 'c'])
    expect(names(withFile(files, 'PHOTO_3X4', 0, null))).toEqual(['b', 'c'])
  })
})

it('a category is claimed once and can be removed', () => {
  expect(toggled(['1'], '2', true)).toEqual(['1', '2'])
  expect(toggled(['1', '2'], '2', true)).toEqual(['1', '2'])
  expect(toggled(['1', '2'], '1', false)).toEqual(['2'])
})
