import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { chosenIn } from '@portal/domain/applications/form.ts'
import { isCompeting, isDraft } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { receptionAt } from '../../reception/queries.ts'
import type { CompetitionDates, Competitions } from '../ask-competition.ts'
import type { ApplicationRow } from '../load-application.ts'

export type OwnCircumstances = {
  readonly isReceptionOpen: boolean
  /** End of the reception that takes a draft; null: none, or no such draft. */
  readonly receivedUntil: Date | null
  readonly areClaimsOpen: boolean
  /** Null where it does not compete or is a draft. */
  readonly competition: CompetitionDates | null
}

const levelOf = ({ draft }: ApplicationRow): EducationLevel | null =>
  chosenIn('educationLevel', (draft as ApplicationDraft | null)?.educationLevel)

type Asking = { readonly db: Reader; readonly actor: Actor; readonly now: Date }

type Received = Pick<Awaited<ReturnType<typeof receptionAt>>, 'maySubmit' | 'isOpen' | 'closesAt'>

/** Reception of drafts now, by id. Drafts of one kind and level ask once. */
async function receptionOfDrafts(
  { db, actor, now }: Asking,
  drafts: readonly ApplicationRow[],
): Promise<ReadonlyMap<string, Received>> {
  const received = new Map<string, Received>()
  const known = new Map<string, Received>()
  for (const draft of drafts) {
    const { id, type } = draft
    if (type === 'GRANT_COMPETITION') continue
    const level = levelOf(draft)
    const key = `${type} ${level}`
    const own = known.get(key) ?? (await receptionAt(db, now, { actor, kind: type, level }))
    known.set(key, own)
    received.set(id, own)
  }
  return received
}

/**
 * Circumstances of some of the caller's applications. The reception counts for drafts that do not compete. Competitions
 * are read where something competes: one statement for all sent ones, and one for each level of drafts.
 */
export async function ownCircumstances(
  { db, actor, now }: Asking,
  competition: Competitions,
  rows: readonly ApplicationRow[],
): Promise<(row: ApplicationRow) => OwnCircumstances> {
  const drafts = rows.filter(({ status }) => isDraft(status))
  const received = await receptionOfDrafts({ db, actor, now }, drafts)
  const competing = rows.filter(({ type }) => isCompeting(type))
  const sent = competing.filter(({ status }) => !isDraft(status)).map(({ id }) => id)
  const levels = [...new Set(drafts.filter(({ type }) => isCompeting(type)).map(levelOf))]
  const dates = sent.length === 0 ? new Map<string, CompetitionDates>() : await competition.datesOf(db, sent)
  const taking = new Map<EducationLevel | null, boolean>()
  for (const level of levels) taking.set(level, await competition.isTaking(db, level, now))
  return (row) => {
    if (!isCompeting(row.type)) {
      const { maySubmit = false, isOpen = false, closesAt = null } = received.get(row.id) ?? {}
      return {
        ...{ isReceptionOpen: maySubmit, receivedUntil: isOpen ? closesAt : null },
        ...{ areClaimsOpen: false, competition: null },
      }
    }
    const own = dates.get(row.id) ?? null
    return {
      isReceptionOpen: taking.get(levelOf(row)) ?? false,
      receivedUntil: null,
      areClaimsOpen: own !== null && (own.claimsCloseAt === null || now < own.claimsCloseAt),
      competition: own,
    }
  }
}
