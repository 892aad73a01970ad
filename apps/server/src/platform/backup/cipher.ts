import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const SALT_BYTES = 16
const TAG_BYTES = 16
const NONCE_BYTES = 12
/** What is encrypted at once: nothing of a piece is given on before the whole piece is known to be ours. */
const PIECE_BYTES = 65_536

/**
 * Encrypts one object in pieces of 64 KiB, AES-256-GCM each. The key is the object's own (drawn salt, its name), the
 * nonce counts the pieces and marks the last one: pieces cannot be changed, swapped, repeated, cut off, or moved to
 * another object.
 */
export function encrypting(secret: string, name: string): Transform {
  const salt = randomBytes(SALT_BYTES)
  const key = keyOf(secret, salt, name)
  let number = 0
  const sealPiece = (piece: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number++, isLast))
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
  return inPieces(PIECE_BYTES, salt, sealPiece)
}

/** Undoes `encrypting`; the stream fails where anything is not as it was, or the secret is another. */
export function decrypting(secret: string, name: string): Transform {
  let key: Buffer | undefined
  let salt = Buffer.alloc(0)
  let number = 0
  const open = (piece: Buffer, isLast: boolean): Buffer => {
    if (key === undefined || piece.length < TAG_BYTES) throw new ForgedError(name)
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number++, isLast))
    decipher.setAuthTag(piece.subarray(-TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch {
      throw new ForgedError(name)
    }
  }
  const pieces = inPieces(PIECE_BYTES + TAG_BYTES, Buffer.alloc(0), open)
  const transform = pieces._transform.bind(pieces)
  pieces._transform = (chunk: Buffer, encoding, done) => {
    if (key !== undefined) return transform(chunk, encoding, done)
    salt = Buffer.concat([salt, chunk])
    if (salt.length < SALT_BYTES) return done()
    key = keyOf(secret, salt.subarray(0, SALT_BYTES), name)
    return transform(salt.subarray(SALT_BYTES), encoding, done)
  }
  return pieces
}

/** An object is not what the backup wrote, or BACKUP_KEY is not the one that it was written with. */
export class ForgedError extends Error {
  override readonly name = 'ForgedError'

  constructor(object: string) {
    super(`${object} is not as it was written, or BACKUP_KEY is another one`)
  }
}

const keyOf = (secret: string, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `portal: backup of ${name}`, KEY_BYTES))

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(number, NONCE_BYTES - 5)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** Gathers what comes into pieces of one size; the last one, which may be empty, is known by the end. */
function inPieces(size: number, head: Buffer, change: (piece: Buffer, isLast: boolean) => Buffer): Transform {
  let waiting: Buffer[] = []
  let length = 0
  return new Transform({
    construct(done) {
      this.push(head)
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      waiting.push(chunk)
      length += chunk.length
      if (length <= size) return done()
      try {
        let rest = Buffer.concat(waiting)
        // The last piece stays until something follows it: only then is it known not to be the last.
        for (; rest.length > size; rest = rest.subarray(size)) this.push(change(rest.subarray(0, size), false))
        waiting = [rest]
        length = rest.length
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        this.push(change(Buffer.concat(waiting), true))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
