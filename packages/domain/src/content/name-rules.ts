import type { Texts } from './field-rules.ts'

type Named = { readonly name: Texts; readonly renamedOn?: string }
export type FormerName = { readonly name: Texts; readonly until: string }

/**
 * Former names of an entry, the newest first: those that a version with a new day of renaming replaced. A corrected
 * spelling has no day, so it leaves no former name.
 * @param versions published values, the oldest first.
 */
export function formerNames(versions: readonly Named[]): readonly FormerName[] {
  const former = versions.flatMap(({ name, renamedOn }, at): FormerName[] => {
    const before = versions[at - 1]
    const isRenamed = before !== undefined && before.renamedOn !== renamedOn && !isSameName(before.name, name)
    return isRenamed && renamedOn ? [{ name: before.name, until: renamedOn }] : []
  })
  return [...former].reverse()
}

const isSameName = (one: Texts, other: Texts): boolean =>
  one.kk === other.kk && one.ru === other.ru && one.en === other.en
