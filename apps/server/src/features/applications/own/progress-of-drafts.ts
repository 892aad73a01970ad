import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { chosenIn, textOf } from '@portal/domain/applications/form.ts'
import { type DraftProgress, draftProgress } from '@portal/domain/applications/progress-rules.ts'
import { pairKey } from '@portal/domain/applications/rules.ts'
import { hasGrantPart, isCompeting } from '@portal/domain/applications/status.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { heldSlots } from '../../accounts/queries.ts'
import { grantDirectories, type NamedRow, NO_GRANT } from '../../directory/check-references.ts'
import { groupOfAccount } from '../../reception/queries.ts'
import type { Competitions } from '../ask-competition.ts'
import { askedOfDrafts } from '../asked-of-draft.ts'
import type { ApplicationRow } from '../load-application.ts'
import { attachedSlots } from '../submit-application.ts'
import { draftsInSeason } from './drafts-in-season.ts'
import { lettersOfReferees } from './letters-of-referees.ts'

/** Progress of a draft, and the end of the competition that it would enter now. */
type Drafted = { readonly progress: DraftProgress | null; readonly closesAt: Date | null }
const NO_DRAFT: Drafted = { progress: null, closesAt: null }

/**
 * Progress of one person's drafts. Without a draft it reads nothing. A choice counts while the directory knows it and has
 * not closed it; whether it is offered is checked at submission.
 */
export async function progressOfDrafts(
  { db, now, competition }: { readonly db: Reader; readonly now: Date; readonly competition: Competitions },
  ownerId: string,
  own: readonly ApplicationRow[],
  known: readonly NamedRow[],
): Promise<(row: ApplicationRow) => Drafted> {
  const stored = own.filter(({ draft }) => draft !== null)
  if (stored.length === 0) return () => NO_DRAFT
  const contents = await draftsInSeason(
    db,
    now,
    stored.map(({ draft }) => draft as ApplicationDraft),
  )
  const drafts = stored.map((row, at) => ({ ...row, draft: contents[at] as ApplicationDraft }))
  const draftOf = new Map(drafts.map(({ id, draft }) => [id, draft]))
  const hasGrant = drafts.some(({ type }) => hasGrantPart(type))
  const held = await heldSlots(db, ownerId)
  const directories = hasGrant ? await grantDirectories(db) : NO_GRANT
  const referees = await lettersOfReferees(
    { db, now },
    drafts.map(({ id }) => id),
  )
  const [askedOf, group] = [await askedOfDrafts({ db, now }, contents), await groupOfAccount(db, ownerId)]
  const enteredBy = drafts.some(({ type }) => isCompeting(type)) ? await competition.enteredNow(db, now) : () => null
  const offeredPairs = new Set(known.filter(({ isClosed }) => !isClosed).map(pairKey))
  return (row) => {
    const draft = draftOf.get(row.id)
    if (draft === undefined) return NO_DRAFT
    const entered = isCompeting(row.type)
      ? enteredBy({
          level: chosenIn('educationLevel', draft.educationLevel),
          competitionId: textOf(draft.competitionId),
          group,
        })
      : null
    const progress = draftProgress(draft, {
      offeredPairs,
      attachedSlots: attachedSlots(draft, (slot) => held.has(slot)),
      referee: referees.get(row.id) ?? null,
      asked: askedOf(draft, group),
      competition: entered,
      ...directories,
    })
    return { progress, closesAt: entered?.closesAt ?? null }
  }
}
