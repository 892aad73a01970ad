import { readFileSync } from 'node:fs'

export type PortalMark = { readonly type: 'image/svg+xml' | 'image/png'; readonly bytes: Buffer }

export class PortalMarkError extends Error {
  constructor(fault: string) {
    super(`PORTAL_MARK: ${fault}`)
    this.name = 'PortalMarkError'
  }
}

const MOST_BYTES = 50_000
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Active parts of an SVG. Browsers do not run them in a picture. */
const ACTIVE = /<script|<foreignObject|<iframe|\son\w+\s*=|javascript:|(?:href|src)\s*=\s*["']?\s*(?!#|data:image\/)/i

/**
 * Reads the picture of `PORTAL_MARK`.
 * @throws PortalMarkError for the operator: unreadable, neither SVG nor PNG, too large, or with active parts.
 */
export function readMark(file: string): PortalMark {
  const bytes = readBytes(file)
  if (bytes.length > MOST_BYTES) throw new PortalMarkError(`${file} has more than ${MOST_BYTES} bytes`)
  if (bytes.subarray(0, PNG.length).equals(PNG)) return { type: 'image/png', bytes }
  const text = bytes.toString('utf8')
  if (!/^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<svg[\s>]/.test(text))
    throw new PortalMarkError(`${file} is neither an SVG nor a PNG picture`)
  if (ACTIVE.test(text)) throw new PortalMarkError(`${file} has scripts or loads something from elsewhere`)
  return { type: 'image/svg+xml', bytes }
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new PortalMarkError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
