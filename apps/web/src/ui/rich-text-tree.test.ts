import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { countSteps } from '../../../../scripts/count-steps.ts'
import { RichText } from './rich-text.tsx'
import { readRichText } from './rich-text-tree.ts'

const MODULE = new URL('./rich-text-tree.ts', import.meta.url).href

const markupOf = (text: string) =>
  renderToStaticMarkup(createElement(RichText, { text })).replace(/^<div[^>]*>|<\/div>$/g, '')

test.each([
  ['**bold** and *slanted*', '<p><strong>bold</strong> and <em>slanted</em></p>'],
  ['one\ntwo\n\nthree', '<p>one\ntwo</p><p>three</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['## What\n\n#### Why\n\n# How', '<h2>What</h2><h3>Why</h3><h2>How</h2>'],
  ['#### First\n\n# Second', '<h2>First</h2><h2>Second</h2>'],
])('%j renders as %s', (text, markup) => {
  expect(markupOf(text).replace(/<li><p>(.*?)<\/p><\/li>/g, '<li>$1</li>')).toBe(markup)
})

test.each(['https://kaznu.edu.kz/open?day=1', 'http://kaznu.edu.kz'])(
  '%s is a link in a new tab that says so',
  (address) => {
    expect(markupOf(`[site](${address})`)).toMatch(
      new RegExp(
        `^<p><a href="${address.replace('?', '\\?')}" target="_blank" rel="noopener noreferrer"[^>]*>site <span`,
      ),
    )
  },
)

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<a href="javascript:alert(1)">x</a>',
  '<!-- a -->',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.kz)',
  '[x](https:evil.kz)',
  '[x](https://user:secret@evil.kz)',
  '<javascript:alert(1)>',
  '<https://kaznu.edu.kz>',
  '[x]: javascript:alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '```html\n<b>x</b>\n```',
  '> quoted',
  '<div\nonclick=alert(1)>',
  '[unclosed](https://kaznu.edu.kz',
])('%j stays as typed', (text) => {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
  expect(markupOf(text)).toBe(`<p>${escaped}</p>`)
})

test('a picture is no picture, and a quotation mark stays within its attribute', () => {
  expect(markupOf('![x](https://e.kz/a.png)')).not.toContain('<img')
  expect(markupOf('[x](https://e.kz/"onclick="alert(1))')).not.toMatch(/" ?onclick=/)
})

test.each([
  ['[', 20_000],
  ['[a](', 5_000],
  ['- ', 10_000],
  ['1. ', 6_600],
  ['**a', 6_600],
  ['a*', 10_000],
  ['*', 20_000],
  ['\n- ', 6_600],
  ['[a](<', 4_000],
] as const)('%j repeated many times is parsed in few steps', async (part, times) => {
  const text = part.repeat(times)
  expect(readRichText(text).length).toBeGreaterThan(0)
  // 25 million at most; without a rule against excess it is above 100 million.
  expect(await countSteps(MODULE, 'readRichText', text)).toBeLessThan(40_000_000)
})

test.each([
  ['- a', 300],
  ['1. a', 300],
  ['# a', 300],
  ['- - - a', 100],
])('%j on %i lines is parsed; one line more and the whole text stays as typed', (line, most) => {
  expect(
    readRichText(Array(most).fill(line).join('\n')).some(({ kind }) => kind === 'list' || kind === 'heading'),
  ).toBe(true)
  const typed = `${Array(most + 1)
    .fill(line)
    .join('\n')}\n\nThe end`
  expect(readRichText(typed)).toEqual(
    typed.split('\n\n').map((text) => ({ kind: 'paragraph', children: [{ kind: 'text', text }] })),
  )
})
