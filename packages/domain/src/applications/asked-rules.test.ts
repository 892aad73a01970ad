import { describe, expect, test } from 'vitest'
import type { AS_SPECIFIED, FurtherDocument, Question } from '../seasons/requirement-rules.ts'
import { checkAnswers, checkFurtherFiles } from './asked-rules.ts'
import { applicationDraft } from './draft-schema.ts'
import { documentPlan } from './rules.ts'

const texts = (text: string) => ({ kk: text, ru: text, en: text })
const faults = ({ errors }: ReturnType<typeof checkAnswers | typeof checkFurtherFiles>) =>
  errors.map(({ field, msg }) => `${field} ${msg}`)

describe('further documents', () => {
  const name = { nameKz: 'x', nameRu: 'x', nameEn: 'x' }
  const LETTER: FurtherDocument = { id: 'letter', name, hint: null, isRequired: true, most: 2 }
  const PLAN: FurtherDocument = { ...LETTER, id: 'plan', isRequired: false, most: 1 }
  const check = (...held: readonly (readonly [kind: string, id: string])[]) =>
    checkFurtherFiles(applicationDraft.parse({ furtherFiles: held.map(([kind, id]) => ({ kind, id })) }), [
      LETTER,
      PLAN,
    ])
  test.each([
    ['a missing one', [], ['furtherFiles.letter fill_all_required_fields']],
    ['an optional one alone', [['plan', 'a']], ['furtherFiles.letter fill_all_required_fields']],
    ['the required one alone', [['letter', 'a']], []],
    [
      'as many as asked',
      [
        ['letter', 'a'],
        ['letter', 'b'],
      ],
      [],
    ],
    [
      'too many',
      [
        ['letter', 'a'],
        ['letter', 'b'],
        ['letter', 'c'],
      ],
      ['furtherFiles.letter wrong_value'],
    ],
    [
      'the same file twice',
      [
        ['letter', 'a'],
        ['letter', 'b'],
        ['letter', 'B'],
      ],
      [],
    ],
    [
      'too many of an optional one',
      [
        ['letter', 'a'],
        ['plan', 'b'],
        ['plan', 'c'],
      ],
      ['furtherFiles.plan wrong_value'],
    ],
  ] as const)('%s', (_case, held, expected) => expect(faults(check(...held))).toEqual(expected))

  test('files of documents that are not asked are not sent', () => {
    expect(check(['gone', 'x'], ['letter', 'A']).value).toEqual([{ kind: 'letter', id: 'a' }])
  })
})

describe('answers', () => {
  const question = (id: string, more: Partial<Question>): Question => ({
    ...{ id, version: 3, universityId: 'u', program: 'B057', text: texts(id), hint: null, options: [], most: 5 },
    ...{ type: 'TEXT', isRequired: true },
    ...more,
  })
  const ALL = [
    question('text', {}),
    question('choice', { type: 'CHOICE', options: [texts('a'), texts('b')] }),
    question('yesNo', { type: 'YES_NO', isRequired: false }),
    question('file', { type: 'FILE' }),
  ]
  const GIVEN = { text: 'five!', choice: '1', file: 'A' }
  const check = (given: Readonly<Record<string, string>>) =>
    checkAnswers(
      applicationDraft.parse({
        answers: Object.entries(given).map(([id, value]) =>
          id === 'file' ? { question: id, id: value } : { question: id, value },
        ),
      }),
      ALL,
    )
  test.each([
    ['all that are required', {}, []],
    ['an empty text', { text: ' ' }, ['answers.text fill_all_required_fields']],
    ['a text that is too long', { text: 'sixsix' }, ['answers.text wrong_value']],
    ['an option that is not offered', { choice: '2' }, ['answers.choice wrong_value']],
    ['the words of an option', { choice: 'a' }, ['answers.choice wrong_value']],
    ['yes', { yesNo: 'yes' }, []],
    ['no', { yesNo: 'no' }, []],
    ['neither yes nor no', { yesNo: 'true' }, ['answers.yesNo wrong_value']],
    ['a missing file', { file: '' }, ['answers.file fill_all_required_fields']],
    ['an answer to a question that is not asked', { gone: 'x' }, []],
  ] as const)('%s', (_case, more, expected) => expect(faults(check({ ...GIVEN, ...more }))).toEqual(expected))

  test('an answer names the version of its question', () => {
    expect(check({ ...GIVEN, text: ' five ', gone: 'x' }).value).toEqual([
      { question: 'text', version: 3, value: 'five', file: null },
      { question: 'choice', version: 3, value: '1', file: null },
      { question: 'file', version: 3, value: null, file: 'a' },
    ])
  })
})

describe('one question', () => {
  const QUESTION: Question = {
    ...{ id: 'q', version: 1, universityId: 'u', program: 'B057', type: 'TEXT', text: texts('q'), hint: null },
    ...{ options: [], most: 5, isRequired: true },
  }
  const check = (answers: readonly object[], more: Partial<Question> = {}) =>
    checkAnswers(applicationDraft.parse({ answers }), [{ ...QUESTION, ...more }])

  test('has the last of several answers', () => {
    const answers = [
      { question: 'q', value: 'one' },
      { question: 'q', value: 'two' },
    ]
    expect(check(answers).value).toMatchObject([{ question: 'q', value: 'two' }])
  })

  test('for a file is not answered by a text', () => {
    expect(faults(check([{ question: 'q', value: 'text' }], { type: 'FILE' }))).toEqual([
      'answers.q fill_all_required_fields',
    ])
  })
})

describe('a plan of documents by rows', () => {
  const plan = (needs: (typeof AS_SPECIFIED)['documents'], level: 'BACHELOR' | 'PHD' = 'BACHELOR') =>
    documentPlan({ level, citizenship: 'UZ', needs })
  test('requires more, after the specified ones', () => {
    const { required, optional } = plan({ languageCertificate: 'REQUIRED', passport: 'REQUIRED' })
    expect(required.slice(6)).toEqual(['languageCertificate'])
    expect(optional).toEqual(['invitationLetter'])
  })
  test('leaves out an optional one', () => {
    expect(plan({ invitationLetter: 'NOT_ASKED' }).optional).toEqual(['languageCertificate'])
  })
  test('offers one that is not asked otherwise', () => {
    expect(plan({ photo: 'OPTIONAL' }).optional).toContain('photo')
  })
  test('never relaxes a specified one', () => {
    const { required } = plan({ languageCertificate: 'NOT_ASKED', passport: 'OPTIONAL' }, 'PHD')
    expect(required).toEqual(expect.arrayContaining(['languageCertificate', 'passport']))
  })
})
