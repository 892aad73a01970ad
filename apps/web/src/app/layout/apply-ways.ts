/** What one can apply for (docs/specification/screens.md#frame). */
export const APPLY_WAYS = [
  { to: '/create-application', label: 'app.header.forEnrolment' },
  { to: '/apply-for-grant', label: 'app.header.forGrant' },
] as const
