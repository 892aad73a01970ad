/**
 * A comment after a ready-made reason was picked: it takes the place of another one, and stands below what somebody has
 * written themselves.
 */
export function withReason(comment: string, reason: string, readyMade: readonly string[]): string {
  const written = comment.trim()
  if (written === '' || readyMade.includes(written)) return reason
  return `${written}\n${reason}`
}
