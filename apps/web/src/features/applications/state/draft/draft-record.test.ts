import { describe, expect, it } from 'vitest'
import { type DraftValues, differingParts, EMPTY_DRAFT, EMPTY_GRANT_DRAFT } from '../draft-values.ts'
import { EMPTY_GRANT } from '../grant-values.ts'
import {
  asNew,
  beginRecord,
  type DraftRecord,
  isUnsaved,
  migratedRecord,
  nextRequest,
  reconciled,
  refused,
  settled,
  takeTheirs,
  typed,
} from './draft-record.ts'

const FIRST: DraftValues = { ...EMPTY_DRAFT, educationLevel: 'BACHELOR', gpa: '4' }
const server = (values: DraftValues, version = 1) => ({ version, values, savedAt: '2026-11-20T09:00:00.000Z' })
const stored = beginRecord('d1', server(FIRST))
const AT = '2026-11-20T09:30:00.000Z'
const withGpa = (gpa: string, record: DraftRecord = stored) => typed(record, { gpa }, AT)
/** The call is in progress without a response. */
const inProgress = (record: DraftRecord, key = 'key'): DraftRecord => ({ ...record, pending: nextRequest(record, key) })

describe('the next call', () => {
  it('is none without input, and none for reverted input', () => {
    expect(nextRequest(stored, 'key')).toBeNull()
    expect(nextRequest(withGpa('4', withGpa('5')), 'key')).toBeNull()
    expect(isUnsaved(stored)).toBe(false)
  })

  it('saves the input on top of the version it was typed on', () => {
    expect(nextRequest(withGpa('4.5'), 'key')).toEqual({
      key: 'key',
      act: 'save',
      id: 'd1',
      version: 1,
      values: { ...FIRST, gpa: '4.5' },
    })
  })

  it('repeats the unanswered one, with its own key and values, before later input', () => {
    const record = withGpa('4.55', inProgress(withGpa('4.5'), 'first'))
    expect(nextRequest(record, 'second')).toMatchObject({ key: 'first', values: { gpa: '4.5' } })
    const after = settled(record, 'first', { id: 'd1', version: 2 }, AT)
    expect(nextRequest(after, 'second')).toMatchObject({ key: 'second', version: 2, values: { gpa: '4.55' } })
  })

  it('saves before it sends, creates before it sends, and then sends', () => {
    const wanted = { ...withGpa('4.5'), isSendWanted: true }
    expect(nextRequest(wanted, 'key')?.act).toBe('save')
    expect(
      nextRequest({ ...beginRecord(null, { ...server(FIRST), version: null }), isSendWanted: true }, 'key'),
    ).toMatchObject({
      act: 'save',
      id: null,
    })
    const saved = settled(inProgress(wanted), 'key', { id: 'd1', version: 2 }, AT)
    expect(nextRequest(saved, 'next')).toMatchObject({ act: 'send', version: 2, values: { gpa: '4.5' } })
  })

  it('is the same submission after a reload, and is sent once', () => {
    const sending = inProgress({ ...stored, isSendWanted: true }, 'sent once')
    const reloaded: DraftRecord = JSON.parse(JSON.stringify(sending))
    expect(nextRequest(reloaded, 'another')).toEqual(sending.pending)
  })
})

describe('a response', () => {
  it('to another call than the pending one changes nothing', () => {
    const record = inProgress(withGpa('4.5'), 'mine')
    expect(settled(record, 'of another tab', { id: 'd1', version: 9 }, AT)).toBe(record)
  })

  it('with a refusal keeps the input and sends nothing by itself', () => {
    const record = refused(inProgress({ ...withGpa('4.5'), isSendWanted: true }))
    expect(record).toMatchObject({ pending: null, isSendWanted: false, values: { gpa: '4.5' } })
    expect(isUnsaved(record)).toBe(true)
  })

  it('with a deleted draft makes a new one of the input', () => {
    expect(nextRequest(asNew(inProgress(withGpa('4.5'))), 'key')).toMatchObject({
      act: 'save',
      id: null,
      version: null,
    })
  })
})

describe('a draft that was changed elsewhere', () => {
  const theirs = server({ ...FIRST, gpa: '3' }, 5)

  it('asks when this device has input too', () => {
    expect(reconciled(withGpa('4.5'), theirs)).toBeNull()
  })

  it('asks when it was about to be submitted here', () => {
    expect(reconciled({ ...stored, isSendWanted: true }, theirs)).toBeNull()
  })

  it('is taken over when this device has no input', () => {
    expect(reconciled(stored, theirs)).toEqual(takeTheirs(stored, theirs))
    expect(isUnsaved(takeTheirs(stored, theirs))).toBe(false)
  })

  it('is no conflict when the server has the same input, or the input of a lost response', () => {
    const record = inProgress(withGpa('4.5'))
    expect(reconciled(record, server({ ...FIRST, gpa: '4.5' }, 2))).toMatchObject({ version: 2, pending: null })
    const typedOn = withGpa('4.55', record)
    const landed = reconciled(typedOn, server({ ...FIRST, gpa: '4.5' }, 2))
    expect(landed).toMatchObject({ version: 2, values: { gpa: '4.55' } })
    expect(landed && nextRequest(landed, 'key')).toMatchObject({ version: 2, values: { gpa: '4.55' } })
  })

  it('continues here when only the version has changed', () => {
    expect(reconciled(withGpa('4.5'), server(FIRST, 7))).toMatchObject({ version: 7, values: { gpa: '4.5' } })
  })
})

describe('the differences', () => {
  it('are named by parts, in the order of the form', () => {
    const other: DraftValues = {
      ...FIRST,
      gpa: '5',
      choices: [{ universityId: 'uni-001', educationalProgram: '' }],
      files: { passport: { id: 'f1', name: 'passport.pdf' } },
    }
    expect(differingParts(FIRST, other)).toEqual(['gpa', 'choices', 'documents'])
  })

  it('do not depend on the order of chosen documents or on their names', () => {
    const [a, b] = [
      { id: 'a', name: 'a.pdf' },
      { id: 'b', name: 'b.pdf' },
    ]
    const one: DraftValues = { ...FIRST, files: { passport: a, form: b }, additional: [a] }
    const other: DraftValues = {
      ...FIRST,
      files: { form: b, passport: { ...a, name: 'renamed.pdf' } },
      additional: [a],
    }
    expect(differingParts(one, other)).toEqual([])
    expect(differingParts(one, { ...other, additional: [] })).toEqual(['documents'])
    expect(differingParts(one, { ...other, additional: null })).toEqual(['documents'])
  })
})

it('a stored record gets the current name of the creative tick', () => {
  const { creativeSpecialty: _, ...grant } = EMPTY_GRANT
  const ticked = { ...EMPTY_DRAFT, grant: { ...grant, isCreative: true } } as unknown as DraftValues
  const pending = { key: 'k', act: 'save' as const, id: null, version: null, values: ticked }
  const record = migratedRecord({ ...beginRecord(null, { version: null, values: ticked, savedAt: null }), pending })
  const now = { ...EMPTY_GRANT_DRAFT, grant: { ...EMPTY_GRANT, creativeSpecialty: true } }
  expect(record).toMatchObject({ values: now, base: now, pending: { values: now } })
  expect(migratedRecord(record)).toEqual(record)
})
