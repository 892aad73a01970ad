import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

const PAUSE_MS = 350

/**
 * Text field that reports its value when typing pauses: a list is not requested at every letter. Leaving the field
 * reports at once. A later report could bring back a reader who has followed a link.
 */
export function DelayedTextField({ value, onChange, ...field }: ComponentProps<typeof TextField>) {
  // Text being typed; null: the field shows the given value.
  const [typed, setTyped] = useState<string | null>(null)
  const report = useRef(onChange)
  report.current = onChange

  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      report.current(typed)
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
        if (typed !== null) report.current(typed)
        setTyped(null)
      }}
      spellCheck={false}
      autoComplete="off"
    />
  )
}
