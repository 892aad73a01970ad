import { expect, it } from 'vitest'
import { checkSubject } from './commit-subject.ts'

it.each([
  'Add the scope and session of a reader',
  'Address the overload of one endpoint',
  'Embed fonts in the receipt',
  'Merge main into prose',
  'Revert "The door of a page"',
  'fixup! Fix the last page of a list',
  '# a comment of git\n\nName search: skip words',
])('accepts %j', (message) => {
  expect(checkSubject(message)).toEqual([])
})

it.each([
  ['a statement', 'The list skips words', 'begin with an imperative'],
  ['a verb in the third person', 'Adds a list', 'begin with an imperative'],
  ['a participle', 'Fixed a list', 'begin with an imperative'],
  ['a gerund', 'Adding a list', 'begin with an imperative'],
  ['a small letter', 'add a list', 'begin with an imperative'],
  ['a banned opening', 'What a list costs', 'begins with What'],
  ['a word to avoid', 'Open the door of a page', 'a word to avoid'],
  ['more than 72 characters', `Add ${'a'.repeat(69)}`, '73 characters'],
  ['a full stop', 'Add a list.', 'no full stop'],
  ['an empty message', '# only a comment', 'the subject is empty'],
])('refuses %s', (_name, message, fault) => {
  expect(checkSubject(message).join('\n')).toContain(fault)
})
