import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import { ROLES } from '../kernel/role.ts'
import { contentFaults } from './kind-rules.ts'
import { approvesQuestions, mayPropose, QUESTION_ROLES, questionAbilities } from './policy.ts'
import { MOST_QUESTIONS, type QuestionEntry, toQuestion } from './question-rules.ts'

const texts = (text: string) => ({ kk: text, ru: text, en: text })
const NONE = texts('')
const entry = (more: Partial<QuestionEntry> = {}): QuestionEntry => ({
  ...{ text: texts('Why?'), hint: NONE, type: 'TEXT', options: NONE, most: 100, isRequired: true },
  ...more,
})
const choice = (kk: string, ru = kk, en = kk) => entry({ type: 'CHOICE', options: { kk, ru, en }, most: null })

test.each([
  ['a short text', entry(), []],
  ['a short text without a limit', entry({ most: null }), ['most']],
  ['a question in two languages', entry({ text: { kk: 'x', ru: '', en: 'x' } }), ['text.ru']],
  ['a choice', choice('a\nb'), []],
  ['a choice without options', choice(''), ['options.kk', 'options.ru', 'options.en']],
  ['a choice of one', choice('a'), ['options.kk', 'options.ru', 'options.en']],
  ['a choice of one in one language', choice('a', '', ''), ['options.ru', 'options.en', 'options.kk']],
  ['a choice with more options in a language', choice('a\nb', 'a\nb', 'a\nb\nc'), ['options.kk', 'options.ru']],
  ['a choice with a limit', { ...choice('a\nb'), most: 5 }, []],
  ['a choice with fewer options in a language', choice('a\nb\nc', 'a\nb'), ['options.ru']],
  ['empty lines between options', choice('a\n\nb', ' a \nb\n'), []],
  ['yes or no', entry({ type: 'YES_NO', most: null }), []],
  ['a file', entry({ type: 'FILE', most: null }), []],
] as const)('%s has these faults', (_case, value, fields) => {
  expect(contentFaults('question', value).map(({ field }) => field)).toEqual(fields)
})

test.each([
  ['a choice without options', choice(''), 'field_required'],
  ['a choice of one', choice('a'), 'wrong_value'],
  ['a short text without a limit', entry({ most: null }), 'field_required'],
])('%s has faults of one kind', (_case, value, key) => {
  expect(new Set(contentFaults('question', value).map(({ msg }) => msg))).toEqual(new Set([key]))
})

test('a question without a limit or with a missing option is read all the same', () => {
  const { most, options } = toQuestion(choice('a\nb', 'a', ''))
  expect(most).toBe(0)
  expect(options).toEqual([
    { kk: 'a', ru: 'a', en: '' },
    { kk: 'b', ru: '', en: '' },
  ])
})

test('a question keeps its own hint and limit', () => {
  expect(toQuestion(entry({ hint: texts('In short') }))).toEqual({
    ...{ text: texts('Why?'), hint: texts('In short'), type: 'TEXT', options: [], most: 100, isRequired: true },
  })
})

test('each line of a choice is an option in three languages', () => {
  const { options } = toQuestion(choice('бір\nекі', 'один\n\nдва', 'one\n two '))
  expect(options).toEqual([
    { kk: 'бір', ru: 'один', en: 'one' },
    { kk: 'екі', ru: 'два', en: 'two' },
  ])
  expect(toQuestion(entry({ hint: NONE, options: texts('a\nb') }))).toMatchObject({ hint: null, options: [] })
})

test('a program asks ten questions at most', () => expect(MOST_QUESTIONS).toBe(10))

describe('people', () => {
  const actor = (roles: Actor['roles'], universityId: string | null = null): Actor => ({
    ...{ accountId: 'me', kind: 'STAFF', fullName: 'N', roles, universityId },
  })
  test.each([
    ['a super admin', actor(['SUPER_ADMIN']), true, true],
    ['a head of the portal', actor(['ADMIN']), false, true],
    ['a head of the university', actor(['ADMIN'], 'u'), true, false],
    ['a manager of the university', actor(['MANAGER'], 'u'), true, false],
    ['a manager of another', actor(['MANAGER'], 'v'), false, false],
    ['a manager of none', actor(['MANAGER']), false, false],
    ['an expert of the university', actor(['EXPERT'], 'u'), false, false],
  ] as const)('%s proposes and approves as allowed', (_case, who, proposes, approves) => {
    expect([mayPropose(who, 'u'), approvesQuestions(who)]).toEqual([proposes, approves])
  })

  test('roles of questions are those that propose or approve them', () => {
    const acting = ROLES.filter((role) => mayPropose(actor([role], 'u'), 'u') || approvesQuestions(actor([role])))
    expect(acting.toSorted()).toEqual(QUESTION_ROLES.toSorted())
  })

  const SENT = { state: 'SENT', writerIds: ['another'] } as const
  test.each([
    ['a head decides on what another sent', actor(['ADMIN']), SENT, false, ['confirm', 'refuse']],
    ['never on the own', actor(['SUPER_ADMIN']), { state: 'SENT', writerIds: ['me'] }, false, ['discard']],
    ['a manager waits', actor(['MANAGER'], 'u'), SENT, false, []],
    ['a manager writes', actor(['MANAGER'], 'u'), null, false, ['save']],
    ['a manager of another writes nothing', actor(['MANAGER'], 'v'), null, false, []],
    ['a closed season changes nothing', actor(['SUPER_ADMIN']), SENT, true, []],
  ] as const)('%s', (_case, who, open, isClosed, names) => {
    const can = questionAbilities(who, 'u', open, isClosed)
    expect(Object.entries(can).flatMap(([name, may]) => (may ? [name] : []))).toEqual(names)
  })
})
