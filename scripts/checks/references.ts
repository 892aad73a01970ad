import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow, type Problem } from './sources.ts'

const FOLDERS = ['packages', 'apps', 'scripts', 'e2e', 'lab', 'docs', 'data', 'locales']
/** Files of the root that have comments or links. */
const ROOT_FILES = ['README.md', '.dependency-cruiser.cjs', 'playwright.config.ts', 'vitest.config.ts']
const COMMENTED = /\.(ts|tsx|css|sql|mjs|cjs)$/
/** The server refuses to start where the text of an applied migration has changed, so their comments stay as they are. */
const UNCHANGEABLE = /^apps\/server\/migrations\//

/** Citations of pages that are not in this repository. */
const ABSENT_PAGES =
  /\brulings\b|\bdecisions, section|\bspecification(?:'s)?,? section|\(specification[,:]|\blook, rule|\(look,|\bcontract\.md|\(contract\b|\bhouse\.md/

/**
 * Broken references: a page below `docs/` in a comment or a text, a relative link of a page, an anchor without its
 * heading. Citations of pages outside the repository too.
 */
export function checkReferences(root: string): readonly Problem[] {
  const below = FOLDERS.flatMap((folder) => filesBelow(root, folder))
  return [...ROOT_FILES.filter((path) => existsSync(join(root, path))), ...below].flatMap((path) => {
    const isPage = path.endsWith('.md')
    if (!isPage && (!COMMENTED.test(path) || UNCHANGEABLE.test(path))) return []
    const text = readFileSync(join(root, path), 'utf8')
    const prose = isPage ? withoutFences(text) : commentsOf(text, path.endsWith('.sql') ? '--' : '//')
    return [
      ...mentionsIn(prose, isPage).flatMap((target) => deadEnd(root, path, target, '')),
      ...(isPage ? linksIn(prose) : []).flatMap((target) => deadEnd(root, path, target, posix.dirname(path))),
      ...absentPages(path, prose),
    ]
  })
}

const absentPages = (path: string, prose: string): readonly Problem[] => {
  const cited = ABSENT_PAGES.exec(prose)?.[0]
  return cited === undefined ? [] : [`${path}: cites a page that is not in the repository: ${cited}`]
}

/** Code blocks hold examples. */
const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '')

/** The words of all comments of a source, those of neighbouring lines in one line, since a citation may be wrapped. */
function commentsOf(text: string, lineMark: '//' | '--'): string {
  const marks = new RegExp(String.raw`(?:^|[\s{(])(?:${lineMark}(.*)$|/\*([\s\S]*?)\*/)`, 'gm')
  return [...text.matchAll(marks)]
    .map((match) => (match[1] ?? match[2] ?? '').replace(/\s*\n\s*\*?\s*/g, ' ').trim())
    .join(' ')
}

/** Pages that a prose names by their path from the root; on a page, the targets of its links are judged as links. */
const mentionsIn = (prose: string, isPage: boolean): readonly string[] =>
  [...(isPage ? prose.replace(/\]\([^)]*\)/g, ']') : prose).matchAll(/\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g)].map(
    ([target]) => target,
  )

/** The targets of a page's links, those of other sites left out. */
const linksIn = (prose: string): readonly string[] =>
  [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target).filter((target) => !/^\w+:/.test(target))

function deadEnd(root: string, path: string, target: string, folder: string): readonly Problem[] {
  const [file = '', anchor] = target.split('#')
  const page = file === '' ? path : posix.join(folder, file)
  if (!existsSync(join(root, page))) return [`${path}: leads to ${target}, which is not there`]
  const isFound = anchor === undefined || !page.endsWith('.md') || anchorsOf(join(root, page)).has(anchor)
  return isFound ? [] : [`${path}: leads to ${target}, but that page has no such heading`]
}

/** The anchors of a page's headings, as the usual viewers make them. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = [...withoutFences(readFileSync(file, 'utf8')).matchAll(/^#{1,6} (.+)$/gm)]
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  )
}
