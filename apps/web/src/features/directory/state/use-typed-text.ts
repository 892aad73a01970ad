import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { takeEarlyTyping } from '../../../ui/early-acts.ts'

/** A pause this long ends a word. */
const PAUSE_MS = 350

/**
 * A text as it is being typed: it is told when the typing pauses, and follows its value when that changes otherwise,
 * such as by going back. What was typed before the script was there counts.
 */
export function useTypedText(id: string, value: string, tell: (typed: string) => void) {
  const [typed, setTyped] = useState(value)
  /** What the field and the address have last agreed upon. */
  const agreed = useRef(value)
  const latest = useRef(tell)
  latest.current = tell

  useLayoutEffect(() => {
    const early = takeEarlyTyping(id)
    if (typeof early === 'string') setTyped(early)
  }, [id])

  useEffect(() => {
    if (agreed.current === value) return
    agreed.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    const words = typed.trim()
    if (words === agreed.current) return
    const timer = setTimeout(() => {
      agreed.current = words
      latest.current(words)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return [typed, setTyped] as const
}
