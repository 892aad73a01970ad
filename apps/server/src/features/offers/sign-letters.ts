import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { KEY_LIVES_MS, signedText } from '@portal/domain/offers/letter-rules.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/identity/seal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertSigningKey, retireSigningKeys } from './repository.ts'

const KEY_ID_LENGTH = 16

type SigningKey = { readonly id: string; readonly sealedPrivateKey: Buffer }

/** The signing key of all servers, sealed. Created by the first letter and replaced after a year. */
async function currentKey(db: Trx, now: Date, seal: Seal): Promise<SigningKey> {
  const found = await db
    .selectFrom('signingKeys')
    .selectAll()
    .where('retiredAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (found?.sealedPrivateKey != null && now.getTime() - found.createdAt.getTime() < KEY_LIVES_MS)
    return { id: found.id, sealedPrivateKey: found.sealedPrivateKey }
  return drawKey(db, now, seal)
}

async function drawKey(db: Trx, now: Date, seal: Seal): Promise<SigningKey> {
  await retireSigningKeys(db, now)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const id = createHash('sha256').update(spki).digest('hex').slice(0, KEY_ID_LENGTH)
  const sealedPrivateKey = await seal.seal(privateKey.export({ type: 'pkcs8', format: 'der' }))
  await insertSigningKey(db, { id, publicKey: spki.toString('base64'), sealedPrivateKey, createdAt: now })
  return { id, sealedPrivateKey }
}

/** Replaces the signing key by a head of admissions, as when the old one may be known. */
export async function rotateSigningKey(scope: WriteScope, seal: Seal) {
  const { id } = await drawKey(scope.db, scope.now, seal)
  await recordAudit(scope, { event: 'signingKeyRotated', details: { keyId: id } })
  return { success: true as const, data: { keyId: id } }
}

type Signed = { readonly code: string; readonly sha256: string; readonly madeAt: Date }

export async function signLetter(
  { db, now }: { readonly db: Trx; readonly now: Date },
  letter: Signed,
  seal: Seal,
): Promise<{ readonly keyId: string; readonly signature: Buffer }> {
  const { id, sealedPrivateKey } = await currentKey(db, now, seal)
  const key = createPrivateKey({ key: await seal.unseal(sealedPrivateKey), format: 'der', type: 'pkcs8' })
  return { keyId: id, signature: sign(null, Buffer.from(signedText(letter)), key) }
}

export const isSignedBy = (publicKey: string, letter: Signed, signature: Buffer): boolean =>
  verify(
    null,
    Buffer.from(signedText(letter)),
    createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
    signature,
  )
