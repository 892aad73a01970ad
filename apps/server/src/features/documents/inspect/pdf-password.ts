import { createCipheriv, createHash } from 'node:crypto'
import { readDictionary, type Value } from './pdf-values.ts'

/** Padding appended to a password to make it 32 bytes (ISO 32000-2, 7.6.4.3.2). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()

/**
 * Whether a document opens only with a password or a certificate. One that only restricts printing or copying opens
 * with an empty password, which is tried here. An unknown encryption counts as open.
 */
export function asksForPassword(text: string): boolean {
  const locked = encryptionOf(text)
  const filter = locked?.get('Filter')
  if (locked === null || filter === undefined) return false
  if (filter !== '/Standard') return true
  const revision = Number(locked.get('R'))
  const [user, owner] = [bytesOf(locked.get('U')), bytesOf(locked.get('O'))]
  if (revision >= 5) return user.length >= 48 && !opensWithHash(user, revision)
  if (!(revision >= 2) || user.length < 32 || owner.length < 32) return false
  return !opensWithKey(locked, user, owner, revision, firstIdOf(text))
}

const bytesOf = (value: Value | undefined): Buffer => (Buffer.isBuffer(value) ? value : Buffer.alloc(0))

function encryptionOf(text: string): ReadonlyMap<string, Value> | null {
  const at = text.lastIndexOf('/Encrypt')
  const inline = /^\/Encrypt\s*<</.exec(text.slice(at, at + 100))
  if (inline !== null) return readDictionary(text, at + inline[0].length - 2)
  const [, number, generation] = /^\/Encrypt\s+(\d+)\s+(\d+)\s+R/.exec(text.slice(at, at + 100)) ?? []
  if (number === undefined) return null
  const objects = [...text.matchAll(new RegExp(`(?<![0-9])${number}\\s+${generation}\\s+obj\\s*(?=<<)`, 'g'))]
  const last = objects.at(-1)
  return last === undefined ? null : readDictionary(text, last.index + last[0].length)
}

function firstIdOf(text: string): Buffer {
  const id = /\/ID\s*\[\s*[(<]/.exec(text)
  return id === null
    ? Buffer.alloc(0)
    : bytesOf(readDictionary(`<</ID ${text.slice(id.index + id[0].length - 1, id.index + 400)}`, 0)?.get('ID'))
}

/** Revisions 2 to 4: a key of password and document values (ISO 32000-2, 7.6.4.3.2 and 7.6.4.4). */
function opensWithKey(
  locked: ReadonlyMap<string, Value>,
  user: Buffer,
  owner: Buffer,
  revision: number,
  id: Buffer,
): boolean {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(Number(locked.get('P')) | 0)
  const isPlainMetadata = revision >= 4 && locked.get('EncryptMetadata') === 'false'
  const stated = Number(locked.get('Length') ?? 40)
  // Some programs state the length in bytes.
  const length = revision === 2 ? 5 : Number(locked.get('V')) >= 4 ? 16 : stated < 40 ? stated : stated / 8
  const mark = Buffer.from(isPlainMetadata ? 'ffffffff' : '', 'hex')
  let key = md5(PADDING, owner.subarray(0, 32), permissions, id, mark).subarray(0, length)
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32))
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, length)
  let proof = md5(PADDING, id)
  for (let round = 0; round < 20; round += 1)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    )
  return proof.equals(user.subarray(0, 16))
}

/** Revisions 5 and 6: the document contains a hash of the password (ISO 32000-2, 7.6.4.3.4). */
function opensWithHash(user: Buffer, revision: number): boolean {
  const first = createHash('sha256').update(user.subarray(32, 40)).digest()
  return (revision === 5 ? first : hardened(first)).subarray(0, 32).equals(user.subarray(0, 32))
}

function hardened(first: Buffer): Buffer {
  let key = first
  for (let round = 1, last = 0; round <= 64 || last > round - 33; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const made = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const remainder = made.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? '')
      .update(made)
      .digest()
    last = made.at(-1) ?? 0
  }
  return key
}

/** RC4, which Node no longer offers. It protects nothing here: it only detects a locked document. */
function rc4(key: Uint8Array, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const swap = (one: number, other: number) => {
    const saved = state[one] as number
    state[one] = state[other] as number
    state[other] = saved
  }
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] as number) + (key[at % key.length] as number)) & 255
    swap(at, other)
  }
  let one = 0
  let other = 0
  return Buffer.from(
    data.map((byte) => {
      one = (one + 1) & 255
      other = (other + (state[one] as number)) & 255
      swap(one, other)
      return byte ^ (state[((state[one] as number) + (state[other] as number)) & 255] as number)
    }),
  )
}
