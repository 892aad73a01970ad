import { useLayoutEffect, useRef } from 'react'
import { EMPTY_GRANT, type GrantValues } from './grant-values.ts'
import type { Draft } from './use-draft.ts'

/** The grant's part of a draft, and a change of it on top of what other changes have made before the next render. */
export function useGrant({ values, change }: Draft) {
  const grant = values.grant ?? EMPTY_GRANT
  const latest = useRef(grant)
  useLayoutEffect(() => {
    latest.current = grant
  }, [grant])
  return {
    grant,
    changeGrant: (part: (before: GrantValues) => Partial<GrantValues>): void => {
      latest.current = { ...latest.current, ...part(latest.current) }
      change({ grant: latest.current })
    },
  }
}
