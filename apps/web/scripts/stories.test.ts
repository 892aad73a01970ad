import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '../src/ui')
const stories = join(import.meta.dirname, '../test/controls')

/** Parts without a story, with the reason. */
const UNSHOWN: Readonly<Record<string, string>> = {
  'delayed-text-field.tsx': 'a text field that waits',
  'e-mail.tsx': 'a link alone',
  'failed-page.tsx': 'a frame of pages',
  'form-summary.tsx': 'an error summary of a form',
  'found-count.tsx': 'moves into the page frame, which a story has not',
  'list-page.tsx': 'a frame of pages',
  'note-below.tsx': 'a distance alone',
  'own-words.tsx': 'asks for the language of a page',
  'quick-link.tsx': 'a link of the router',
  'shown-when-loaded.tsx': 'waits for queries',
  'skip-link.tsx': 'moves into the page frame, which a story has not',
  'stated.tsx': 'a text in another language',
  'toast.tsx': 'its region is of the page frame',
  'whole-date-field.tsx': 'a date field that waits',
}

const partsIn = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'[^']*?([\w-]+\.tsx)'/g)].map(([, name = '']) => name)

/** Parts that stories show, by themselves or inside another part. */
function shownParts(): ReadonlySet<string> {
  const shown = new Set<string>()
  const waiting = globSync('*.story.tsx', { cwd: stories }).flatMap((story) => partsIn(join(stories, story)))
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (shown.has(part) || globSync(part, { cwd: ui }).length === 0) continue
    shown.add(part)
    waiting.push(...partsIn(join(ui, part)))
  }
  return shown
}

test('every part of the interface has a story, or a reason to have none', () => {
  const shown = shownParts()
  const unshown = globSync('*.tsx', { cwd: ui })
    .map((file) => basename(file))
    .filter((part) => !shown.has(part))
  expect(unshown.sort()).toEqual(Object.keys(UNSHOWN).sort())
})
