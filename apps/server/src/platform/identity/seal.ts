import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const SECRET_FILE = 'sealing-secret'
const SECRET_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

export class SealedOtherwiseError extends Error {
  override readonly name = 'SealedOtherwiseError'
}

export type Seal = {
  readonly seal: (content: Buffer) => Promise<Buffer>
  /** @throws SealedOtherwiseError when it was sealed with another secret, or changed. */
  readonly unseal: (sealed: Buffer) => Promise<Buffer>
}

/**
 * Seals with the environment's secret, which servers on one database share. Without one the data folder keeps a
 * random secret (docs/operations.md#configuration).
 */
export function createSeal({
  dataDir,
  secret,
}: {
  readonly dataDir: string
  readonly secret: string | Buffer | undefined
}): Seal {
  let key: Promise<Buffer> | undefined
  const keyOnce = () => {
    key ??= (async () => {
      const drawn = typeof secret === 'string' ? Buffer.from(secret) : (secret ?? (await drawnSecret(dataDir)))
      return Buffer.from(hkdfSync('sha256', drawn, '', 'portal: what the database keeps sealed', SECRET_BYTES))
    })()
    return key
  }
  return {
    seal: async (content) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, await keyOnce(), nonce)
      return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
    },
    unseal: async (sealed) => {
      const decipher = createDecipheriv(CIPHER, await keyOnce(), sealed.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        throw new SealedOtherwiseError('what the database keeps was sealed with another SEALING_SECRET')
      }
    },
  }
}

/** The first of two concurrent writers wins. */
async function drawnSecret(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, SECRET_FILE)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await writeFile(file, randomBytes(SECRET_BYTES), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file)
}
