/** Invisible characters: format and direction, joiners, fillers, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Invisible characters in prose. Joiners and selectors stay: emoji, Persian and Indian words need them. */
const UNSEEN_IN_PROSE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

const DASHES = /[\p{Dash_Punctuation}\u2212\u2043]/gu

/** Stored form of a long text: NFC, no invisible characters. Dashes and spaces stay. */
export const plainProse = (typed: string): string => typed.normalize('NFC').replace(UNSEEN_IN_PROSE, '')

/** Form of a line while it is typed: NFC, no invisible characters, plain spaces and hyphens. */
export const plainSigns = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(DASHES, '-')

export const plainLine = (typed: string): string => plainSigns(typed).trim()

/** Value of a decimal digit of any script. Each script has its ten digits in a row, from zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/** Stored form of a number or code: a plain line with digits of every script as 0 to 9. */
export const plainCode = (typed: string): string => plainLine(typed).replace(/\p{Nd}/gu, digitOf)

/** Stored form of a passport number: capitals and digits without spaces and hyphens. */
export const plainPassport = (typed: string): string =>
  plainCode(typed).replace(/^№/, '').replace(/[ -]/g, '').toUpperCase()

/**
 * Form of a password for hashing: NFC and no other change. Two passwords that differ in one character must stay
 * different.
 */
export const plainPassword = (typed: string): string => typed.normalize('NFC')

const LONGEST_DOMAIN = 253

/** Domain as mail servers know it: other alphabets in ASCII form (punycode). */
function plainDomain(domain: string): string {
  if (domain.length > LONGEST_DOMAIN) return domain
  if (!/^[\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** One spelling for one mailbox: lower case, ASCII domain, no invisible characters, no spaces around. */
export function plainEmail(typed: string): string {
  const lower = plainLine(typed).toLowerCase()
  const at = lower.lastIndexOf('@') + 1
  return lower.slice(0, at) + plainDomain(lower.slice(at))
}
