import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { mayEditNote, maySeeNote } from '@portal/domain/review/policy.ts'
import type { NoteEdit } from '@portal/domain/review/schema.ts'
import type { Selectable } from 'kysely'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { findApplication } from '../applications/load-application.ts'
import { insertNote, updateNote } from './repository.ts'

type Note = Selectable<Tables['applicationNotes']>

const noteView = (actor: Actor, note: Note) => ({ ...note, can: { edit: mayEditNote(actor, note) } })

/** Staff notes about an application, oldest first. Index application_notes_of_application; some tens at most. */
export async function listNotes({ db, actor }: ReadScope, id: string) {
  if ((await findApplication(db, actor, id)) === null) return refuse('not_found')
  const notes = await db
    .selectFrom('applicationNotes')
    .selectAll()
    .where('applicationId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return { list: notes.filter((note) => maySeeNote(actor, note)).map((note) => noteView(actor, note)) }
}

/** Writes a note. It belongs to the writer's university, or to that of the choice under consideration. */
export async function addNote({ db, actor, now }: WriteScope, applicationId: string, text: string) {
  const loaded = await findApplication(db, actor, applicationId)
  if (loaded?.current === undefined) return refuse('not_found')
  const note = await insertNote(db, {
    id: newId(),
    applicationId,
    universityId: actor.universityId ?? loaded.current.universityId,
    authorId: actor.accountId,
    authorName: actor.fullName,
    text,
    createdAt: now,
  })
  return { success: true as const, data: noteView(actor, note) }
}

export async function editNote(
  { db, actor, now }: WriteScope,
  { id, noteId }: { readonly id: string; readonly noteId: string },
  { text, version }: NoteEdit,
): Promise<{ success: true; data: ReturnType<typeof noteView> } | Refusal> {
  const note = await db
    .selectFrom('applicationNotes')
    .selectAll()
    .where('id', '=', noteId)
    .where('applicationId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const isVisible = (await findApplication(db, actor, id)) !== null
  if (note === undefined || !isVisible || !maySeeNote(actor, note)) return refuse('not_found')
  if (!mayEditNote(actor, note)) return refuse('forbidden')
  if (version !== undefined && version !== note.version) return refuse('stale_version')
  return { success: true, data: noteView(actor, await updateNote(db, noteId, text, now)) }
}
