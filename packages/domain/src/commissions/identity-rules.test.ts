import { expect, test } from 'vitest'
import { hiddenIdentity, type Identity, identityTest, type Person } from './identity-rules.ts'

const IDENTITY: Identity = {
  names: ['Aidana', 'Testova', 'Yusupzhan'],
  numbers: ['+998901234567', 'AB 1234567', '990101400123'],
  words: ['aidana.t@mail.uz', 'Tashkent State University'],
  countries: ['Uzbekistan', 'Өзбекстан', 'Узбекистан'],
}
const namesPerson = identityTest(IDENTITY)

test.each([
  'I am Aidana.',
  'Менің атым Айдана Тестова',
  'Айдананың хаты',
  'письмо Тестовой А.',
  'написала ТЕСТОВА',
  'Юсупжан қызы',
  'call +998 90 123-45-67',
  'passport AB1234567',
  'ИИН 990101 400123',
  'write to AIDANA.T@mail.uz',
  'I grew up in Uzbekistan',
  'узбекский язык',
  'Өзбекстанда туғанмын',
  'a student of Tashkent State University',
])('a line that names the person is found: %s', (line) => expect(namesPerson(line)).toBe(true))

test.each([
  'I want to study at a state university.',
  'In 2024 I won a prize of 1000 euros.',
  'Менің арманым — дәрігер болу.',
  '',
])('another line is left: %s', (line) => expect(namesPerson(line)).toBe(false))

test('a short name is found as a whole word only', () => {
  const test = identityTest({ names: ['Li'], numbers: [], words: [], countries: [] })
  expect([test('my name is Li'), test('I like lions')]).toEqual([true, false])
})

test.each<[string, Partial<Identity>, string, boolean]>([
  ['an initial', { names: ['A'] }, 'a prize of the school', false],
  ['a name of three letters with an ending', { names: ['Lin'] }, 'a line of the poem', false],
  ['a name of four letters with an ending', { names: ['Asel'] }, 'Аселдің хаты', true],
  ['a number of five signs', { numbers: ['12-345'] }, 'a prize of 12345', false],
  ['a number of six signs', { numbers: ['12-3456'] }, 'passport 123456', true],
  ['a word of three letters', { words: ['a@b'] }, 'write to a@b', false],
  ['a word of four letters', { words: ['a@bk'] }, 'write to A@BK', true],
  ['a country of four letters', { countries: ['Иран'] }, 'иранская культура', true],
  ['a country of five letters', { countries: ['China'] }, 'Chinas Literatur', true],
  ['a country of six letters by five', { countries: ['Россия'] }, 'российский паспорт', true],
  ['four letters of a longer country', { countries: ['Uzbekistan'] }, 'Uzbeg', false],
  ['an abbreviation', { countries: ['ОАЭ'] }, 'I came from the ОАЭ.', true],
  ['an abbreviation of two letters', { countries: ['UK'] }, 'the UK, my home', true],
  ['the beginning of an abbreviation', { countries: ['UK'] }, 'I like the ukulele', false],
  ['a short word of the name', { countries: ['Isle of Man'] }, 'the history of art', false],
])('%s', (_case, facts, line, isFound) => {
  const none = { names: [], numbers: [], words: [], countries: [] }
  expect(identityTest({ ...none, ...facts })(line)).toBe(isFound)
})

test('a person without facts hides nothing', () => {
  expect(identityTest({ names: [], numbers: [''], words: [''], countries: [''] })('any line of 1234567')).toBe(false)
})

const PERSON: Person = {
  ...{ names: ['Aidana'], documents: ['AB1234567'], phone: '+998901234567', email: 'a@mail.uz' },
  ...{ countries: ['Uzbekistan'], universities: ['Satbayev University'] },
}

test.each([
  ['nothing', [], null],
  ['a photo', ['photo'], { names: [], numbers: [], words: [], countries: [] }],
  ['the name', ['name'], { names: ['Aidana'], numbers: ['AB1234567'], words: [], countries: [] }],
  ['contacts', ['contacts'], { names: [], numbers: ['+998901234567'], words: ['a@mail.uz'], countries: [] }],
  ['the university', ['university'], { names: [], numbers: [], words: ['Satbayev University'], countries: [] }],
  ['the citizenship', ['citizenship'], { names: [], numbers: [], words: [], countries: ['Uzbekistan'] }],
] as const)('rules that hide %s hide the facts of it in papers', (_, hidden, identity) => {
  expect(hiddenIdentity(PERSON, hidden)).toEqual(identity)
})
