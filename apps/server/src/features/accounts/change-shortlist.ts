import type { ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { saveShortlist } from './repository.ts'

/** Replaces the caller's list. A list that another device has changed since is refused. */
export async function changeShortlist(
  { db, actor }: WriteScope,
  { entries, version }: { readonly entries: readonly ShortlistEntry[]; readonly version: number },
) {
  const saved = await saveShortlist(db, actor.accountId, entries, version)
  return saved === null
    ? refuse('stale_version')
    : { success: true as const, data: { entries: [...entries], version: saved } }
}
