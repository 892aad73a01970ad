import { foldLetters } from '@portal/domain/kernel/fold-letters.ts'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../platform/texts.ts'
import type { Option } from './choice-field.tsx'
import { takeEarlyTyping } from './early-acts.ts'
import fieldClasses from './field.module.css'
import { controlProps, Field, type FieldProps } from './field.tsx'
import classes from './search-field.module.css'

type SearchFieldProps = FieldProps<string> & {
  readonly options: readonly Option[]
  readonly isLoading?: boolean
  /** Value of the option for everything that the list does not have. A search without a match offers it. */
  readonly other?: string
}

const SHOWN = 60

/** Options that contain the typed text; those that begin with it come first. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = foldLetters(typed.trim())
  if (wanted === '') return options
  const found = options.filter(({ label }) => foldLetters(label).includes(wanted))
  const isFirst = ({ label }: Option) => foldLetters(label).startsWith(wanted)
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))]
}

/** Matches of a search; without any, the option for everything else. */
export function offered(options: readonly Option[], typed: string, other: string | undefined): readonly Option[] {
  const found = matching(options, typed)
  return found.length > 0 ? found : options.filter(({ value }) => value === other)
}

/** Combobox (ARIA) for one of many options, with search by typing. */
export function SearchField({ options, isLoading = false, other, ...field }: SearchFieldProps) {
  const { t } = useTexts()
  const chosen = options.find((option) => option.value === field.value)
  // Text being typed; null: the box shows the choice.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const found = matching(options, typed ?? '')
  const shown = offered(options, typed ?? '', other).slice(0, SHOWN)
  const listId = `${field.id}-list`
  const idOf = (at: number) => `${listId}-${at}`

  // Early input continues as a search if the focus is still in the box.
  useLayoutEffect(() => {
    const early = takeEarlyTyping(field.id)
    if (typeof early !== 'string' || document.activeElement?.id !== field.id) return
    setTyped(early)
    setIsOpen(true)
  }, [field.id])

  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen, active])

  function open(): void {
    setIsOpen(true)
    setActive(
      Math.max(
        0,
        matching(options, '').findIndex((option) => option.value === field.value),
      ),
    )
  }

  function pick(option: Option): void {
    field.onChange(option.value)
    setTyped(null)
    setIsOpen(false)
  }

  function leave(): void {
    // Clearing the box of an optional field clears the choice. Half a word chooses nothing.
    if (typed?.trim() === '' && (field.isOptional || field.isUnmarked)) field.onChange('')
    setTyped(null)
    setIsOpen(false)
  }

  function press(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive(Math.max(0, Math.min(shown.length - 1, active + step)))
      else open()
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const option = shown[active]
      // Without a match the text stays: options may still be loading.
      if (option !== undefined) pick(option)
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the list only, not the surrounding dialog.
      event.stopPropagation()
      event.preventDefault()
      leave()
    }
  }

  return (
    <Field field={field}>
      <div className={classes.box}>
        <input
          {...controlProps(field)}
          className={`${fieldClasses.control} ${fieldClasses.select}`}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          {...(isOpen ? { 'aria-activedescendant': shown.length === 0 ? `${listId}-none` : idOf(active) } : {})}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? chosen?.label ?? ''}
          placeholder={t(isLoading ? 'app.states.loading' : 'app.form.search')}
          onClick={open}
          onKeyDown={press}
          onBlur={leave}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
            setIsOpen(true)
          }}
        />
        {isOpen && (
          <ul ref={list} id={listId} role="listbox" aria-label={String(field.label)} className={classes.list}>
            {found.length === 0 && (
              <li
                id={`${listId}-none`}
                role="option"
                aria-selected="false"
                aria-disabled
                tabIndex={-1}
                className={classes.note}
              >
                {t(
                  isLoading ? 'app.states.loading' : shown.length > 0 ? 'app.form.notListed' : 'app.form.nothingFound',
                )}
              </li>
            )}
            {shown.map((option, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's; the list never has the focus
              <li
                key={option.value}
                id={idOf(at)}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === field.value}
                className={classes.option}
                {...(at === active ? { 'data-active': true } : {})}
                // Keeps the focus in the box: its blur would close the list before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(option)}
              >
                <span>
                  {option.label}
                  {option.note !== undefined && (
                    <>
                      {' '}
                      <small className={classes.beside}>({option.note})</small>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Field>
  )
}
