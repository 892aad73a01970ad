import { expect, test } from 'vitest'
import { type Mark, marked } from './text-marks.ts'

/** `|` marks both ends of the selection. */
function press(mark: Mark, shown: string): string {
  const [before = '', inner = '', after = ''] = shown.split('|')
  const { text, start, end, insert, from, to } = marked(
    { text: before + inner + after, start: before.length, end: before.length + inner.length },
    mark,
  )
  const whole = before + inner + after
  expect(whole.slice(0, from) + insert + whole.slice(to)).toBe(text)
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`
}

test.each<[Mark, string, string]>([
  ['strong', 'an |open| day', 'an **|open|** day'],
  ['strong', 'an **|open|** day', 'an |open| day'],
  ['emphasis', 'an |open| day', 'an *|open|* day'],
  ['emphasis', 'an *|open|* day', 'an |open| day'],
  ['emphasis', '**|open|**', '***|open|***'],
  ['strong', '***|open|***', '*|open|*'],
  ['strong', 'an| open |day', 'an **|open|** day'],
  ['strong', 'a||', 'a**||**'],
  ['heading', 'one\nt|w|o\nthree', 'one\n## two||\nthree'],
  ['heading', '## t|w|o', 'two||'],
  ['list', '|one\ntwo|', '|- one\n- two|'],
  ['list', '|- one\n- two|', '|one\ntwo|'],
  ['list', '|- one\ntwo|', '|- one\n- two|'],
  ['list', '||', '- ||'],
  ['link', 'our |site|', 'our [site](|https://|)'],
  ['link', '|https://kaznu.kz|', '[https://kaznu.kz](|https://kaznu.kz|)'],
  ['link', 'a||b', 'a[||](https://)b'],
])('%s turns %j into %j', (mark, before, after) => expect(press(mark, before)).toBe(after))
