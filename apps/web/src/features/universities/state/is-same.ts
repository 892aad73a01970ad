/** Whether two form values are equal; spaces around a text do not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim()
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name as keyof typeof one], other[name as keyof typeof other]))
}
