/** What all office files have in common: parts in a zip, a list of their types, and how they refer to each other (ECMA-376, part 2). */

import type { ZipPart } from './zip.ts'

/** Parts that are written whole, by their places, in their order. */
export const officeParts = (parts: Readonly<Record<string, string>>): readonly ZipPart[] =>
  Object.entries(parts).map(([name, content]) => ({ name, bytes: Buffer.from(content) }))

/** How each part begins. */
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** Below this are the kinds of relations between parts of office files. */
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Below this is what any package may have. */
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** The list of parts (`[Content_Types].xml`), each by its place and its type. */
export const contentTypes = (parts: readonly (readonly [place: string, type: string])[]): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(([place, type]) => `<Override PartName="${place}" ContentType="${type}"/>`)
    .join('')}</Types>`

/** What a part refers to, as `rId1`, `rId2` and so on. */
export const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * A text as it may stand in an element or an attribute.
 * @param unsafe finds the four signs of markup and what a format cannot hold; the latter is left to `otherwise`.
 */
export const escapeXml = (text: string, unsafe: RegExp, otherwise: (character: string) => string): string =>
  text.toWellFormed().replace(unsafe, (character) => ENTITIES[character] ?? otherwise(character))
