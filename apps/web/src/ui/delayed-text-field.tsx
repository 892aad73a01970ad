import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

/** A pause this long ends a word. */
const PAUSE_MS = 350

/**
 * A text field that tells its value when the typing pauses: a list is not asked for at every letter. Who leaves it has
 * ended the word: told later, it would call back somebody who has followed a link meanwhile.
 */
export function DelayedTextField({ value, onChange, ...field }: ComponentProps<typeof TextField>) {
  // What is being typed; null while the field shows the value it was given.
  const [typed, setTyped] = useState<string | null>(null)
  const tell = useRef(onChange)
  tell.current = onChange

  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      tell.current(typed)
      setTyped(null)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <TextField
      {...field}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== null) tell.current(typed)
        setTyped(null)
      }}
      spellCheck={false}
      autoComplete="off"
    />
  )
}
