import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { useTexts } from '../platform/texts.ts'
import { ActForm } from './act-form.tsx'
import listClasses from './list.module.css'
import classes from './person-picker.module.css'
import { matching } from './search-field.tsx'
import { TextField } from './text-field.tsx'

const SEARCH_FROM = 8

export type Person = {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly isNoteWarning?: boolean
  readonly isDisabled?: boolean
}

type PersonPickerProps = {
  readonly people: readonly Person[]
  /** `lead`: consequence of the choice. `choose`: reason why the button does nothing yet. */
  readonly textOf: (name: 'lead' | 'search' | 'list' | 'submit' | 'choose') => string
  readonly isBusy: boolean
  readonly error: string | null
  readonly onPick: (id: string) => void
  readonly onCancel: () => void
}

export function PersonPicker({ people, textOf, isBusy, error, onPick, onCancel }: PersonPickerProps) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const options = people.map(({ id, name }) => ({ value: id, label: name }))
  const shown = new Set(matching(options, typed).map(({ value }) => value))

  return (
    <ActForm
      lead={<p>{textOf('lead')}</p>}
      error={error}
      submit={textOf('submit')}
      isBusy={isBusy}
      missing={chosen === null && textOf('choose')}
      onSubmit={() => chosen !== null && onPick(chosen)}
      onCancel={onCancel}
    >
      {people.length >= SEARCH_FROM && (
        <TextField
          id="assign-search"
          name="search"
          label={textOf('search')}
          value={typed}
          isUnmarked
          onChange={setTyped}
        />
      )}
      <PersonList title={textOf('list')}>
        {people.map(({ id, name, note, isNoteWarning = false, isDisabled = false }) => (
          <PersonRow
            key={id}
            label={name}
            note={<span className={isNoteWarning ? listClasses.warning : listClasses.muted}>{note}</span>}
            isHidden={!shown.has(id)}
            type="radio"
            name="person"
            value={id}
            checked={chosen === id}
            disabled={isDisabled}
            onChange={() => setChosen(id)}
          />
        ))}
        {shown.size === 0 && <p className={listClasses.muted}>{t('app.form.nothingFound')}</p>}
      </PersonList>
    </ActForm>
  )
}

export const PersonList = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend>{title}</legend>
    <div className={classes.people}>{children}</div>
  </fieldset>
)

type PersonRowProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly label: ReactNode
  readonly note?: ReactNode
  readonly isHidden?: boolean
}

export const PersonRow = ({ label, note, isHidden = false, ...control }: PersonRowProps) => (
  <label className={classes.person} hidden={isHidden}>
    <input {...control} />
    <span>{label}</span>
    {note}
  </label>
)
