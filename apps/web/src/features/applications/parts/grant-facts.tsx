import { lazy, Suspense } from 'react'
import type { StatedGrant } from '../state/grant-values.ts'

const GrantFactList = lazy(() =>
  import('../components/grant-fact-list.tsx').then((module) => ({ default: module.GrantFactList })),
)

/** Facts of a grant application. They load beside their screen, which shows the other facts at once. */
export const GrantFacts = ({ application }: { application: StatedGrant }) => (
  <Suspense>
    <GrantFactList application={application} />
  </Suspense>
)
