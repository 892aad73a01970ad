import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const SALT_BYTES = 16
const TAG_BYTES = 16
const NONCE_BYTES = 12
/** Plain bytes of one piece. Decryption checks the whole piece before it passes any of it on. */
const PIECE_BYTES = 65_536

/**
 * Encrypts one object in pieces of 64 KiB by AES-256-GCM. The key derives from a random salt and the object's name. The
 * nonce counts the pieces and marks the last one. Changed, swapped, repeated or cut pieces are detected.
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

export function decrypting(secret: string, name: string): Transform {
  let key: Buffer | undefined
  let salt = Buffer.alloc(0)
  let number = 0
  const openPiece = (piece: Buffer, isLast: boolean): Buffer => {
    if (key === undefined || piece.length < TAG_BYTES) throw new ForgedError(name)
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number++, isLast))
    decipher.setAuthTag(piece.subarray(-TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch {
      throw new ForgedError(name)
    }
  }
  const pieces = inPieces(PIECE_BYTES + TAG_BYTES, Buffer.alloc(0), openPiece)
  // The salt comes first and is no piece. The key derives from it.
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

/** Stream that emits `head`, then each piece of `size` bytes as `convert` returns it. */
function inPieces(size: number, head: Buffer, convert: (piece: Buffer, isLast: boolean) => Buffer): Transform {
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
        // The last piece waits: only the end of the stream proves that it is the last.
        for (; rest.length > size; rest = rest.subarray(size)) this.push(convert(rest.subarray(0, size), false))
        waiting = [rest]
        length = rest.length
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        this.push(convert(Buffer.concat(waiting), true))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
