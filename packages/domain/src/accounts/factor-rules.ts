/** Lifetime and tries of the second step after a right password. */
export const TICKET_MINUTES = 5
export const TICKET_TRIES = 5

/** Recovery codes drawn at once. The screen warns when few are left. */
export const RECOVERY_CODES = 10
export const FEW_RECOVERY_CODES = 3

/** Unambiguous letters and digits of a recovery code: 16 of 32 are 80 bits. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
export const RECOVERY_LENGTH = 16
const RECOVERY_GROUP = 4

export const ENROLMENT_MINUTES = 15

export const PASSKEYS_MAX = 10

/** Days without a sign-in after which a device counts as new again. */
export const DEVICE_KNOWN_DAYS = 365

export const FACTOR_KINDS = ['PASSKEY', 'CODE'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

/** Recovery code for people: groups of four. */
export const inGroups = (code: string): string =>
  (code.match(new RegExp(`.{1,${RECOVERY_GROUP}}`, 'g')) ?? []).join('-')

/**
 * Reads the input of the second step without spaces and hyphens. Six digits are an authenticator's code. Sixteen
 * characters of the recovery alphabet are a recovery code; letters that look like digits are read as digits. Null:
 * neither.
 */
export function readCode(typed: string): { readonly kind: 'CODE' | 'RECOVERY'; readonly code: string } | null {
  const compact = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(compact)) return { kind: 'CODE', code: compact }
  const code = compact.replaceAll('o', '0').replace(/[il]/g, '1')
  const isRecovery =
    code.length === RECOVERY_LENGTH && [...code].every((character) => RECOVERY_ALPHABET.includes(character))
  return isRecovery ? { kind: 'RECOVERY', code } : null
}

/** Known browsers. The first whose mark is in the user agent wins. */
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

/** Browser and system of a user agent, such as `Chrome, Windows`; null if it names neither. */
export function deviceOf(userAgent: string): string | null {
  const nameOf = (marks: readonly (readonly [mark: string, name: string])[]) =>
    marks.find(([mark]) => userAgent.includes(mark))?.[1]
  const names = [nameOf(BROWSERS), nameOf(SYSTEMS)].filter((name) => name !== undefined)
  return names.length === 0 ? null : names.join(', ')
}

const namesOf = (marks: readonly (readonly [mark: string, name: string])[]): readonly string[] => [
  ...new Set(marks.map(([, name]) => name)),
]

/** All kinds of devices that `deviceOf` names. */
export const DEVICES: readonly string[] = [
  ...namesOf(BROWSERS),
  ...namesOf(SYSTEMS),
  ...namesOf(BROWSERS).flatMap((browser) => namesOf(SYSTEMS).map((system) => `${browser}, ${system}`)),
]

function groupsOf(address: string): readonly string[] {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

/** Network of an address, not the address itself: `203.0.113.0/24`, `2001:db8:7::/48`; null for no address. */
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
 * Host that passkeys are bound to: that of the portal's address, if it is a name over https or `localhost`. Null:
 * browsers refuse passkeys there (docs/specification/accounts.md#passkeys).
 */
export function passkeyHostOf(publicUrl: string): string | null {
  const { hostname, protocol } = new URL(publicUrl)
  if (hostname === 'localhost') return hostname
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return isAddress || protocol !== 'https:' ? null : hostname
}
