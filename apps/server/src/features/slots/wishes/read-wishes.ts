import type { Wish } from '@portal/domain/interviews/status.ts'
import type { Selectable } from 'kysely'
import { anyOf, type Reader } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { type Seal, SealedOtherwiseError } from '../../../platform/identity/seal.ts'

/** `onUnreadable`: logs that the secret has changed. */
export type Sealing = { readonly seal: Seal; readonly onUnreadable: () => void }

type StoredWish = Selectable<Tables['accommodations']>

/** A wish with its words, which are empty where they cannot be opened. */
export async function openWish(row: StoredWish, sealing: Sealing) {
  const { sealedWords, sealedAnswer, wishes, granted, ...wish } = row
  return {
    ...wish,
    wishes: wishes as Wish[],
    granted: granted as Wish[],
    words: await unsealed(sealedWords, sealing),
    answer: sealedAnswer === null ? null : await unsealed(sealedAnswer, sealing),
  }
}

async function unsealed(sealed: Buffer, { seal, onUnreadable }: Sealing): Promise<string> {
  try {
    return (await seal.unseal(sealed)).toString()
  } catch (error) {
    if (!(error instanceof SealedOtherwiseError)) throw error
    onUnreadable()
    return ''
  }
}

/** Wishes of these applications, for their applicant. */
export async function wishesOf(db: Reader, ids: readonly string[], sealing: Sealing) {
  const rows = await db
    .selectFrom('accommodations')
    .selectAll()
    .where('applicationId', '=', anyOf(ids))
    .orderBy('askedAt')
    .execute()
  return Promise.all(rows.map((row) => openWish(row, sealing)))
}
