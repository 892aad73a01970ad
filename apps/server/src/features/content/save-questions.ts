import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { approvesQuestions, mayPropose, questionAbilities } from '@portal/domain/content/policy.ts'
import { MOST_QUESTIONS } from '@portal/domain/content/question-rules.ts'
import type { QuestionBody, QuestionEdit, QuestionsQuery } from '@portal/domain/content/question-schema.ts'
import type { ContentAbilities } from '@portal/domain/content/version-rules.ts'
import { hasRole } from '@portal/domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { currentYear } from '@portal/domain/seasons/rules.ts'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { confirmEntry, type Project, refuseEntry } from './decide-content.ts'
import { loadEntries, rowOf } from './list-entries.ts'
import { findEntry, type LoadedEntry } from './queries.ts'
import {
  isOffered,
  isOver,
  isSeasonClosed,
  placeOf,
  placesOf,
  type QuestionPlace,
  questionsBeside,
  seasonsOf,
} from './question-queries.ts'
import { viewOf } from './read-content.ts'
import { insertEntry, insertPlace } from './repository.ts'
import { discardEntry, saveEntry, sendEntry } from './save-content.ts'

type Scope = Pick<ReadScope | WriteScope, 'db' | 'actor' | 'now'>
const idOf = (key: string) => ({ kind: 'question' as const, key })

function questionRow(scope: Scope, place: QuestionPlace, entry: LoadedEntry, isClosed: boolean) {
  const { actor } = scope
  const { current, history } = viewOf(scope, entry).data
  const { state, value } = rowOf(entry, scope)
  const { open } = entry
  const [last] = history
  return {
    ...place,
    ...{ version: entry.version, value, current, state },
    writtenBy: open?.authorName ?? last?.written.by ?? null,
    refusal: open === null ? (last?.refusal ?? null) : null,
    can: questionAbilities(actor, place.universityId, open, isClosed),
  }
}

/** Questions of a season for their authors and for those who approve them. */
export async function listQuestions(scope: ReadScope, { season: asked }: QuestionsQuery) {
  const { db, actor, now } = scope
  const seasons = await seasonsOf(db)
  const season = asked ?? currentYear(seasons, kazakhstanDate(now))
  if (season === null) throw new Error('there is no season')
  const row = seasons.find(({ year }) => year === season)
  const isClosed = row === undefined || isOver(row, now)
  const entries = new Map((await loadEntries(db, ['question'])).map((entry) => [entry.key, entry]))
  const list = (await placesOf(db, season, actor.universityId)).flatMap((place) => {
    const entry = entries.get(place.key)
    return entry === undefined ? [] : [questionRow(scope, place, entry, isClosed)]
  })
  const { universityId } = actor
  const propose = !isClosed && (universityId === null ? hasRole(actor, 'SUPER_ADMIN') : mayPropose(actor, universityId))
  return { success: true as const, data: { season, list, universityId, can: { propose } } }
}

/** Adds a question with a draft as its first version. */
export async function createQuestion(scope: WriteScope, { season, universityId: named, program, value }: QuestionBody) {
  const { db, actor, now } = scope
  const universityId = named ?? actor.universityId
  if (universityId === null) return refuseFields([{ field: 'universityId', msg: 'field_required' }])
  if (!mayPropose(actor, universityId)) return refuse('forbidden')
  const isClosed = await isSeasonClosed(db, season, now)
  if (isClosed === undefined) return refuse('not_found')
  if (isClosed) return refuse('season_closed')
  const key = newId()
  const pair = { universityId, program }
  const isFull = (await questionsBeside(db, season, pair, key)) >= MOST_QUESTIONS
  if (isFull || !(await isOffered(db, pair))) return refuseFields([{ field: 'program', msg: 'wrong_value' }])
  await insertEntry(db, idOf(key))
  await insertPlace(db, { key, season, universityId, programCode: program, createdAt: now })
  return answered(scope, key, await saveEntry(scope, idOf(key), { version: 1, value, holdsFrom: null }))
}

/** Question after an act on its entry. */
async function answered(scope: WriteScope, key: string, done: object | Refusal) {
  if (isRefusal(done)) return done
  const [place, entry] = [await placeOf(scope.db, key), await findEntry(scope.db, idOf(key))]
  if (place === undefined || entry === null) throw new Error(`question ${key} vanished inside its own transaction`)
  return { success: true as const, data: questionRow(scope, place, entry, false) }
}

/** Place of a question on which the caller may act. Others' questions do not exist for a university. */
async function placeFor(
  { db, actor, now }: WriteScope,
  key: string,
  act: keyof ContentAbilities,
): Promise<QuestionPlace | Refusal> {
  const place = await placeOf(db, key)
  if (place === undefined || (actor.universityId !== null && actor.universityId !== place.universityId))
    return refuse('not_found')
  const isDecision = act === 'confirm' || act === 'refuse'
  if (isDecision ? !approvesQuestions(actor) : !mayPropose(actor, place.universityId)) return refuse('forbidden')
  return (await isSeasonClosed(db, place.season, now)) ? refuse('season_closed') : place
}

/** Saves a draft of a question, or of its end. A version in use never changes. */
export async function saveQuestion(scope: WriteScope, key: string, { version, value }: QuestionEdit) {
  const place = await placeFor(scope, key, 'save')
  if (isRefusal(place)) return place
  const isFull = value !== null && (await questionsBeside(scope.db, place.season, place, key)) >= MOST_QUESTIONS
  if (isFull) return refuseFields([{ field: 'program', msg: 'wrong_value' }])
  return answered(
    scope,
    key,
    await saveEntry(scope, idOf(key), { version, value: value as ContentValue | null, holdsFrom: null }),
  )
}

export async function sendQuestion(scope: WriteScope, key: string, version: number) {
  const place = await placeFor(scope, key, 'send')
  return isRefusal(place) ? place : answered(scope, key, await sendEntry(scope, idOf(key), version))
}

export async function discardQuestion(scope: WriteScope, key: string, version: number) {
  const place = await placeFor(scope, key, 'discard')
  return isRefusal(place) ? place : discardEntry(scope, idOf(key), version)
}

/** Approves a version, which drafts are asked from now on. Four eyes as for all content. */
export async function confirmQuestion(scope: WriteScope, key: string, version: number, project: Project) {
  const place = await placeFor(scope, key, 'confirm')
  return isRefusal(place) ? place : answered(scope, key, await confirmEntry(scope, idOf(key), version, project))
}

export async function refuseQuestion(
  scope: WriteScope,
  key: string,
  given: { readonly version: number; readonly reason: string },
) {
  const place = await placeFor(scope, key, 'refuse')
  return isRefusal(place) ? place : answered(scope, key, await refuseEntry(scope, idOf(key), given))
}
