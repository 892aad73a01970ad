/** Comment with a picked ready-made reason. It replaces an earlier picked one, and follows the writer's own text. */
export function withReason(comment: string, reason: string, readyMade: readonly string[]): string {
  const written = comment.trim()
  if (written === '' || readyMade.includes(written)) return reason
  return `${written}\n${reason}`
}
