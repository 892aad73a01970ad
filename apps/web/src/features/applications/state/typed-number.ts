/** What a field for a decimal keeps of what was typed: digits and one dot; a comma is a dot. */
export function decimal(typed: string): string {
  const [whole = '', ...rest] = typed
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`
}

/** What a field for a whole number keeps of what was typed. */
export const digits = (typed: string): string => typed.replace(/\D/g, '')
