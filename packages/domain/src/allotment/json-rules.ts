export type Step = string | number

/** Path of a value: `applicants.3.choices.1`; empty: the root. */
export const pathOf = (steps: readonly PropertyKey[]): string => steps.map(String).join('.')

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE, COMMA, COLON] = [...'"\\[]{},:'].map((sign) =>
  sign.charCodeAt(0),
)

/** Object or list being read: its keys so far (null: a list), and the present position. */
type Level = { readonly keys: Set<string> | null; step: Step }

/**
 * Finds repeated keys of an object: two programs may read such a text differently.
 * @param text valid JSON.
 */
export function repeatedKeys(text: string): readonly (readonly Step[])[] {
  const found: (readonly Step[])[] = []
  const levels: Level[] = []
  let isKeyNext = false
  for (let at = 0; at < text.length; at++) {
    const level = levels.at(-1)
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at)
        if (isKeyNext && level?.keys) {
          const raw = text.slice(at, end + 1)
          level.step = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1)
          if (level.keys.has(level.step)) found.push(levels.map(({ step }) => step))
          level.keys.add(level.step)
        }
        at = end
        break
      }
      case COLON:
        isKeyNext = false
        break
      case COMMA:
        isKeyNext = level?.keys !== null
        if (typeof level?.step === 'number') level.step++
        break
      case OPEN:
        levels.push({ keys: new Set(), step: '' })
        isKeyNext = true
        break
      case OPEN_LIST:
        levels.push({ keys: null, step: 0 })
        break
      case CLOSE:
      case CLOSE_LIST:
        levels.pop()
    }
  }
  return found
}

/** Index of the closing quote of the string that starts at `from`. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  for (let unit = text.charCodeAt(at); unit !== QUOTE; unit = text.charCodeAt(++at)) if (unit === BACKSLASH) at++
  return at
}
