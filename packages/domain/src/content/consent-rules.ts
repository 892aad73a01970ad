/** Published texts of consents in effect. `number` 0: of the release. */
export type ConsentInEffect = { readonly number: number; readonly holdsFrom: string | null }

/**
 * Version of the consent texts in effect, stored with each consent. Unchanged texts have that of the release. Others have
 * the day of the newest change with the number of all changes, so each change has a version of its own.
 */
export function consentVersion(inEffect: readonly ConsentInEffect[], shipped: string): string {
  const changes = inEffect.reduce((sum, { number }) => sum + number, 0)
  if (changes === 0) return shipped
  const [newest = shipped] = inEffect
    .flatMap(({ number, holdsFrom }) => (number > 0 && holdsFrom !== null ? [holdsFrom] : []))
    .toSorted()
    .toReversed()
  return `${newest}.${changes}`
}

/** Part of a consent as a paper shows it. */
export type ConsentPart =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/** Beginning of an item of a list. */
const ITEM = '- '

/** Parts of a consent's text: a line with `##` is a heading, lines with `-` are a list, others are paragraphs. */
export function consentParts(body: string): readonly ConsentPart[] {
  const parts: ConsentPart[] = []
  let items: string[] | null = null
  for (const line of body.split('\n').map((each) => each.trim())) {
    if (line.startsWith(ITEM)) {
      if (items === null) {
        items = []
        parts.push({ kind: 'list', items })
      }
      items.push(line.slice(ITEM.length).trim())
      continue
    }
    items = null
    if (line.startsWith('##')) parts.push({ kind: 'heading', text: line.replace(/^#+/, '').trim() })
    else if (line !== '') parts.push({ kind: 'paragraph', text: line })
  }
  return parts
}
