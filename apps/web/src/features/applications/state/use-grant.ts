import { EMPTY_GRANT, type GrantValues } from './grant-values.ts'
import type { Draft } from './use-draft.ts'

/** The grant's part of a draft, and a change of it on top of whatever stands there by then. */
export function useGrant({ values, current, change }: Draft) {
  return {
    grant: values.grant ?? EMPTY_GRANT,
    changeGrant: (part: (before: GrantValues) => Partial<GrantValues>): void => {
      const before = current().grant ?? EMPTY_GRANT
      change({ grant: { ...before, ...part(before) } })
    },
  }
}
