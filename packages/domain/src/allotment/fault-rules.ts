import { pathOf, type Step } from './json-rules.ts'

export type Fault = { readonly path: string; readonly msg: string }

export const fault = (steps: readonly PropertyKey[], msg: string): Fault => ({ path: pathOf(steps), msg })

/** Unknown and repeated codes of a list. `key`: path of the code inside an item. */
export function codeFaults(
  steps: readonly Step[],
  codes: readonly (string | undefined)[],
  what: string,
  known: Pick<ReadonlySet<string>, 'has'>,
  ...key: readonly Step[]
): readonly Fault[] {
  const found: Fault[] = []
  for (const [number, code] of codes.entries()) {
    if (code === undefined) continue
    if (codes.indexOf(code) < number) found.push(fault([...steps, number, ...key], `repeated ${what}`))
    else if (!known.has(code)) found.push(fault([...steps, number, ...key], `unknown ${what}`))
  }
  return found
}

/** Positions of repeated texts, without their first occurrence. */
export function repeated(values: readonly (string | undefined)[]): readonly number[] {
  const seen = new Set<string>()
  return values.flatMap((value, number) => {
    if (value === undefined) return []
    const isRepeated = seen.has(value)
    seen.add(value)
    return isRepeated ? [number] : []
  })
}

export const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
export const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
export const texts = (value: unknown): readonly (string | undefined)[] => items(value).map(text)
