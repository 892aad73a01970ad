import { MAX_COMMENT } from '@portal/domain/review/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { keysByBody, newKey } from '../../../platform/new-key.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { Waiting } from '../../../ui/states.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { addNote, editNote, type Note, notesQuery } from '../api.ts'
import classes from './staff.module.css'

/** Factor of the polling interval: a note can wait longer than a decision. */
const SLOWER = 2

/** Internal notes of staff on an application; its applicant never sees them. */
export function StaffNotes({ id }: { id: string }) {
  const { t } = useTexts()
  const interval = usePollInterval()
  const notes = useQuery({ ...notesQuery(id), refetchInterval: interval && interval * SLOWER })
  return (
    <div className={listClasses.stack}>
      <p className={listClasses.muted}>{t('applications.notes.lead')}</p>
      <Waiting on={notes} />
      {notes.data?.list.length === 0 && <p className={listClasses.muted}>{t('applications.notes.none')}</p>}
      {notes.data && notes.data.list.length > 0 && (
        <ul className={classes.notes}>
          {notes.data.list.map((note) => (
            <OneNote key={note.id} applicationId={id} note={note} />
          ))}
        </ul>
      )}
      {notes.data && <NewNote id={id} />}
    </div>
  )
}

function OneNote({ applicationId, note }: { applicationId: string; note: Note }) {
  const { t } = useTexts()
  const dates = useDates()
  const [isEditing, setIsEditing] = useState(false)
  const at = dates.instant(note.createdAt)
  const when =
    note.editedAt === null ? at : t('applications.notes.edited', { at, editedAt: dates.instant(note.editedAt) })
  return (
    <li>
      <div className={listClasses.muted}>
        <strong>{note.authorName}</strong> · {when}
      </div>
      {isEditing ? (
        <NoteForm
          id={`note-${note.id}`}
          label={t('applications.notes.text')}
          submit={t('applications.notes.save')}
          initial={note.text}
          onSubmit={(text) => editNote(applicationId, note, text)}
          onEnd={() => setIsEditing(false)}
          isCancellable
        />
      ) : (
        <>
          <p className={classes.said}>{note.text}</p>
          {note.can.edit && (
            <Button
              look="quiet"
              aria-label={t('applications.notes.editOwn', { date: at })}
              onClick={() => setIsEditing(true)}
            >
              {t('applications.notes.edit')}
            </Button>
          )}
        </>
      )}
    </li>
  )
}

/** A note being written is a local draft until it is added, also while another application is open. */
function NewNote({ id }: { id: string }) {
  const { t } = useTexts()
  const me = useSession()?.user.id ?? ''
  const name = `note.${id}`
  const begin = () => ({
    ...{ form: newKey(), keyOf: keysByBody() },
    initial: readLocal<{ text: string }>(me, name)?.text ?? '',
  })
  const [draft, setDraft] = useState(begin)
  return (
    <NoteForm
      key={draft.form}
      id="note-new"
      label={t('applications.notes.new')}
      submit={t('applications.notes.add')}
      initial={draft.initial}
      onType={(text) => saveLocal(me, name, text === '' ? null : { text })}
      onSubmit={async (text) => {
        await addNote(id, text, draft.keyOf(text))
        // More may have been typed meanwhile.
        if (readLocal<{ text: string }>(me, name)?.text.trim() === text) saveLocal(me, name, null)
      }}
      onEnd={() => setDraft(begin)}
    />
  )
}

type NoteFormProps = {
  readonly id: string
  readonly label: string
  readonly submit: string
  readonly initial: string
  readonly onType?: (text: string) => void
  readonly onSubmit: (text: string) => Promise<void>
  readonly onEnd: () => void
  readonly isCancellable?: boolean
}

function NoteForm({ id, label, submit, initial, onType, onSubmit, onEnd, isCancellable = false }: NoteFormProps) {
  const { t } = useTexts()
  const [text, setText] = useState(initial)
  const { isBusy, error, run } = useAct()
  const write = () =>
    run(async () => {
      await onSubmit(text.trim())
      onEnd()
    })

  return (
    <ActForm
      error={error}
      submit={submit}
      look="soft"
      isBusy={isBusy}
      missing={text.trim() === '' && t('applications.notes.missing')}
      onSubmit={() => void write()}
      onCancel={isCancellable ? onEnd : undefined}
    >
      <TextareaField
        id={id}
        name="note"
        label={label}
        value={text}
        isUnmarked
        rows={3}
        maxLength={MAX_COMMENT}
        onChange={(typed) => {
          setText(typed)
          onType?.(typed)
        }}
      />
    </ActForm>
  )
}
