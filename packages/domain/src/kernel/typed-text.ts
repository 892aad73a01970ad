/** Signs that nobody sees in a line: of format and direction, joiners, fillers, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The same without joiners and selectors: prose keeps them, as emoji, Persian and Indian words need them. */
const UNSEEN_IN_PROSE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Every dash, the minus and the hyphen bullet. */
const DASHES = /[\p{Dash_Punctuation}\u2212\u2043]/gu

/** A long text as it is kept: one form of each letter, nothing unseen. Its dashes and spaces stay as they were set. */
export const plainProse = (typed: string): string => typed.normalize('NFC').replace(UNSEEN_IN_PROSE, '')

/** One form of each letter, nothing unseen, plain spaces and hyphens: what a line is while it is being typed. */
export const plainSigns = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(DASHES, '-')

/** One line as it is compared and kept: plain signs without the spaces around them. */
export const plainLine = (typed: string): string => plainSigns(typed).trim()

/** The value of a decimal digit of any script: each script has its ten in a row, from nought on. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/** A number or a code as it is compared: a plain line in which digits of every script are 0 to 9. */
export const plainCode = (typed: string): string => plainLine(typed).replace(/\p{Nd}/gu, digitOf)

/** A passport's number as it is compared and kept: capitals and digits without the spaces and hyphens between them. */
export const plainPassport = (typed: string): string =>
  plainCode(typed).replace(/^№/, '').replace(/[ -]/g, '').toUpperCase()

/**
 * A password as it is hashed: one form of each letter, and no other change. What it consists of is its owner's secret:
 * two passwords that differ in a sign must stay two.
 */
export const plainPassword = (typed: string): string => typed.normalize('NFC')

/** The most characters that a domain may have (RFC 1035, 2.3.4). */
const LONGEST_DOMAIN = 253

/** The domain of an address as mail servers know it; letters of other alphabets in their ASCII form. */
function plainDomain(domain: string): string {
  if (domain.length > LONGEST_DOMAIN) return domain
  if (!/^[\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** One spelling for one mailbox: in lower case, its domain in ASCII, nothing unseen and no spaces around. */
export function plainEmail(typed: string): string {
  const lower = plainLine(typed).toLowerCase()
  const at = lower.lastIndexOf('@') + 1
  return lower.slice(0, at) + plainDomain(lower.slice(at))
}
