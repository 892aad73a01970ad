/** How long somebody who gave the right password may take for the second step, and how often they may try. */
export const TICKET_MINUTES = 5
export const TICKET_TRIES = 5

/** Recovery codes that are drawn at once; with few of them left the screen warns. */
export const RECOVERY_CODES = 10
export const FEW_RECOVERY_CODES = 3

/** Letters and digits of a recovery code, none of which looks like another: 16 of 32 are 80 bits. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
export const RECOVERY_LENGTH = 16
const RECOVERY_GROUP = 4

/** A secret that was shown and never confirmed is void after so long. */
export const ENROLMENT_MINUTES = 15

/** Passkeys that an account may have. */
export const PASSKEYS_MAX = 10

/** A device from which nobody has signed in for so long is new again. */
export const DEVICE_KNOWN_DAYS = 365

/** What proves besides the password that it is oneself. */
export const FACTOR_KINDS = ['PASSKEY', 'CODE'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

/** A recovery code as people read it: groups of four. */
export const inGroups = (code: string): string =>
  (code.match(new RegExp(`.{1,${RECOVERY_GROUP}}`, 'g')) ?? []).join('-')

/**
 * What somebody typed for the second step, spaces and hyphens left out: six digits are an authenticator's code,
 * sixteen of the recovery alphabet a recovery code (letters that look like digits are read as them). Null: neither.
 */
export function readCode(typed: string): { readonly kind: 'CODE' | 'RECOVERY'; readonly code: string } | null {
  const compact = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(compact)) return { kind: 'CODE', code: compact }
  const code = compact.replaceAll('o', '0').replace(/[il]/g, '1')
  const isRecovery =
    code.length === RECOVERY_LENGTH && [...code].every((character) => RECOVERY_ALPHABET.includes(character))
  return isRecovery ? { kind: 'RECOVERY', code } : null
}

/** The browsers that people know by name; the first whose mark stands in the user agent is it. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['YaBrowser/', 'Yandex Browser'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** The browser and the system of a user agent, such as `Chrome, Windows`; null where it names neither. */
export function deviceOf(userAgent: string): string | null {
  const nameOf = (marks: readonly (readonly [mark: string, name: string])[]) =>
    marks.find(([mark]) => userAgent.includes(mark))?.[1]
  const names = [nameOf(BROWSERS), nameOf(SYSTEMS)].filter((name) => name !== undefined)
  return names.length === 0 ? null : names.join(', ')
}

/** The sixteen-bit groups of an IPv6 address that is written in any way. */
function groupsOf(address: string): readonly string[] {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

/** The network of an address and nothing closer: `203.0.113.0/24`, `2001:db8:7::/48`; null where it is no address. */
export function networkOf(address: string): string | null {
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address) ?? []
  if (v4 !== undefined) return `${v4}.0/24`
  if (!/^[\da-f:]+$/i.test(address) || !address.includes(':')) return null
  const site = groupsOf(address)
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${site.join(':').replace(/(^|:)0(:0)*$/, '')}::/48`
}

/**
 * The host that passkeys belong to: that of the portal's address, where it is a name and reached safely. Null: a browser
 * would refuse them there (docs/specification/accounts.md#passkeys).
 */
export function passkeyHostOf(publicUrl: string): string | null {
  const { hostname, protocol } = new URL(publicUrl)
  if (hostname === 'localhost') return hostname
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return isAddress || protocol !== 'https:' ? null : hostname
}
