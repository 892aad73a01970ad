/** Open Packaging Conventions: parts in a zip, their types and relations (ECMA-376, part 2). */

import type { ZipPart } from './zip.ts'

export const officeParts = (parts: Readonly<Record<string, string>>): readonly ZipPart[] =>
  Object.entries(parts).map(([name, content]) => ({ name, bytes: Buffer.from(content) }))

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** `[Content_Types].xml`, by paths and types. */
export const contentTypes = (parts: readonly (readonly [path: string, type: string])[]): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(([path, type]) => `<Override PartName="${path}" ContentType="${type}"/>`)
    .join('')}</Types>`

/** Relations of a part, as `rId1`, `rId2` and so on. */
export const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes a text for an element or attribute.
 * @param unsafe finds markup and characters that the format cannot hold; `otherwise` replaces the latter.
 */
export const escapeXml = (text: string, unsafe: RegExp, otherwise: (character: string) => string): string =>
  text.toWellFormed().replace(unsafe, (character) => ENTITIES[character] ?? otherwise(character))
