import { describe, expect, test } from 'vitest'
import { entryFaults, placeholdersIn } from './placeholder-rules.ts'

const texts = (text: string) => ({ kk: text, ru: text, en: text })
const faultsOf = (kind: 'smsText' | 'correctionReason', text: string | object, shipped: string | null) =>
  entryFaults(
    { kind, shipped: shipped === null ? null : { text: texts(shipped) } },
    { text: typeof text === 'string' ? texts(text) : text },
  ).map(({ field, msg }) => `${field} ${msg}`)

describe('placeholders of a value', () => {
  test('are named once, over all texts', () => {
    const text = { kk: '{{code}} {{days}}', ru: '{{code}} {{minutes}}', en: 'none' }
    expect(placeholdersIn('smsText', { text })).toEqual(['code', 'days', 'minutes'])
  })

  test.each([
    ['a name of 40 letters', `{{${'a'.repeat(40)}}}`, ['a'.repeat(40)]],
    ['a longer name', `{{${'a'.repeat(41)}}}`, []],
    ['two names', '{{a b}}', []],
    ['a name in single braces', '{a}', []],
  ])('count %s as declared', (_case, text, names) => {
    expect(placeholdersIn('smsText', { text: texts(text) })).toEqual(names)
  })

  test.each([
    ['an ended entry', null],
    ['a value without texts', {}],
  ])('are none in %s', (_case, value) => {
    expect(placeholdersIn('smsText', value)).toEqual([])
  })

  test('are in texts alone', () => {
    expect(placeholdersIn('faq', { question: texts('{{year}}'), group: '{{other}}' })).toEqual(['year'])
  })
})

describe('faults of a text', () => {
  test.each([
    ['with its placeholder', 'Code {{code}}', 'Code: {{code}}', []],
    ['without it', 'Code', 'Code: {{code}}', []],
    [
      'with another one in one language',
      { kk: '{{code}}', ru: '{{cod}}', en: '{{code}}' },
      'Code: {{code}}',
      ['text.ru unknown_placeholder'],
    ],
    [
      'with another one beside it',
      { kk: '{{code}} {{other}}', ru: 'a', en: 'b' },
      '{{code}}',
      ['text.kk unknown_placeholder'],
    ],
    ['with open braces', { kk: '{{code', ru: 'a', en: 'b' }, '{{code}}', ['text.kk unknown_placeholder']],
    ['that people have added, with one', { kk: '{{code}}', ru: 'a', en: 'b' }, null, ['text.kk unknown_placeholder']],
    [
      'that is missing',
      { kk: '', ru: '{{x}}', en: 'b' },
      '',
      ['text.kk field_required', 'text.ru unknown_placeholder'],
    ],
  ])('%s', (_case, text, shipped, faults) => {
    expect(faultsOf('smsText', text, shipped)).toEqual(faults)
  })

  test('are none in a kind without placeholders', () => {
    expect(faultsOf('correctionReason', '{{code}}', '')).toEqual([])
  })
})
