import { type Catalogues, LANGUAGES } from './catalogues.ts'
import { filesBelow, isTest, type Problem, type Source, type SyntaxNode, textParts, walk } from './sources.ts'
import listed from './years-in-code.json' with { type: 'json' }

/** Four digits that can be a year, also within a name: `grants2026`, `2026-11-25`. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g
const yearsIn = (text: string): readonly string[] => text.match(YEAR) ?? []

/** History: a migration is of its day. */
const HISTORY = /^apps\/server\/migrations\//
const FOLDERS = ['packages', 'apps', 'scripts', 'locales'] as const

/** `why`: the reason, for people. */
type Allowed = { readonly place: string; readonly year: string; readonly why: string }
type Found = { readonly place: string; readonly year: string; readonly at: string }

/**
 * Years in code, in names of files and in texts of the catalogues (docs/decisions/0068). A season is data: a year comes
 * from a row, from `data/` or from the clock. Each exception is listed with its reason; one that is not needed leaves.
 */
export function checkYears(
  root: string,
  sources: readonly Source[],
  catalogues: Catalogues,
  allowed: readonly Allowed[] = listed,
): readonly Problem[] {
  const found = [...inNames(root), ...sources.filter(isChecked).flatMap(inSource), ...inTexts(catalogues)]
  const isSame = (one: { place: string; year: string }) => (other: { place: string; year: string }) =>
    one.place === other.place && one.year === other.year
  return [
    ...found
      .filter((year) => !allowed.some(isSame(year)))
      .map(({ at, year }) => `${at}: the year ${year}; take it from a row, from data/ or from the clock`),
    ...allowed
      .filter((year) => !found.some(isSame(year)))
      .map(({ place, year }) => `scripts/checks/years-in-code.json: ${place} has no ${year} any more; take it off`),
  ]
}

const isChecked = ({ path }: Source): boolean => !isTest(path) && !HISTORY.test(path)

const inNames = (root: string): readonly Found[] =>
  FOLDERS.flatMap((folder) => filesBelow(root, folder))
    .filter((path) => !isTest(path) && !HISTORY.test(path))
    .flatMap((place) => yearsIn(place).map((year) => ({ place, year, at: place })))

function inSource(source: Source): readonly Found[] {
  const found: Found[] = []
  walk(source.program, (node) => {
    for (const year of wordsOf(node).flatMap(yearsIn)) found.push({ place: source.path, year, at: source.at(node) })
  })
  return found
}

/** Addresses of namespaces are names that others gave. */
const ADDRESS = /https?:\/\/\S+/g

/** Names, numbers and texts of a node itself. Comments are no part of the tree. A count is written as 2_000. */
function wordsOf(node: SyntaxNode): readonly string[] {
  if (node.type === 'Identifier') return [String(node['value'])]
  if (node.type === 'NumericLiteral') return [String(node['raw'] ?? node['value'])]
  if (node.type === 'JSXText') return [String(node['value'])]
  return (textParts(node) ?? []).map((text) => text.replace(ADDRESS, ''))
}

const inTexts = (catalogues: Catalogues): readonly Found[] =>
  LANGUAGES.flatMap((language) =>
    [...catalogues[language]].flatMap(([place, text]) =>
      yearsIn(text).map((year) => ({ place, year, at: `locales/${language}: ${place}` })),
    ),
  )
