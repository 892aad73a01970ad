type Application = { readonly number: string | null; readonly can: { readonly withdraw: boolean } }

/**
 * Numbers of sent applications under way, without drafts: those that the deletion of the account withdraws, and those
 * that nobody can withdraw any more. The latter compete for a grant, and their claims have closed.
 */
export function sortOpen(active: readonly Application[]): {
  readonly withdrawn: readonly string[]
  readonly held: readonly string[]
} {
  const numbers = (canWithdraw: boolean) =>
    active.flatMap(({ number, can }) => (number !== null && can.withdraw === canWithdraw ? [number] : []))
  return { withdrawn: numbers(true), held: numbers(false) }
}
