import type { Actor } from '@portal/domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { mayEditUniversity, universityMeant } from '@portal/domain/universities/policy.ts'
import type { Reader, Trx } from '../../platform/database/database.ts'
import { universityExists } from '../directory/check-references.ts'
import { lockUniversity, type University } from '../directory/save-university.ts'

/** The university of a staff member's call: their own, or the given one if they may edit it. */
function editableUniversity(actor: Actor, asked: string | undefined): string | Refusal {
  const id = universityMeant(actor, asked)
  if (id === null) return refuse('field_required', [{ field: 'universityId', msg: 'field_required' }])
  return mayEditUniversity(actor, id) ? id : refuse('not_found')
}

export async function chooseUniversity(
  { db, actor }: { readonly db: Reader; readonly actor: Actor },
  asked: string | undefined,
): Promise<string | Refusal> {
  const id = editableUniversity(actor, asked)
  if (isRefusal(id)) return id
  return (await universityExists(db, id)) ? id : refuse('not_found')
}

export async function lockChosen(
  { db, actor }: { readonly db: Trx; readonly actor: Actor },
  asked: string | undefined,
): Promise<University | Refusal> {
  const id = editableUniversity(actor, asked)
  if (isRefusal(id)) return id
  return (await lockUniversity(db, id)) ?? refuse('not_found')
}
