/** Grades, or grades and comments, by group and name. */
export type Grades = { readonly [group: string]: Readonly<Record<string, unknown>> | undefined }

const namesOf = (one: object = {}, other: object = {}): readonly string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
]

export const isSameGrades = (one: Grades, other: Grades): boolean =>
  namesOf(one, other).every((group) =>
    namesOf(one[group], other[group]).every((name) => one[group]?.[name] === other[group]?.[name]),
  )

/**
 * The server's grades with those that this device has changed.
 * @param base the server's grades at the time when this device began to change them.
 */
export const withOwn = <Draft extends Grades>(server: Draft, own: Draft, base: Draft): Draft =>
  Object.fromEntries(
    namesOf(server, own).map((group) => {
      const gradeOf = (name: string): unknown => {
        const isOwn = own[group]?.[name] !== base[group]?.[name]
        return isOwn ? own[group]?.[name] : server[group]?.[name]
      }
      const names = namesOf(server[group], own[group])
      return [group, Object.fromEntries(names.map((name) => [name, gradeOf(name)]))]
    }),
  ) as Draft
