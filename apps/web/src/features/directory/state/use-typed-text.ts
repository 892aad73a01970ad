import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { takeEarlyTyping } from '../../../ui/early-acts.ts'

const PAUSE_MS = 350

/**
 * Text being typed. Reports it when typing pauses, and takes over another value, such as after going back. Input before
 * hydration counts.
 */
export function useTypedText(id: string, value: string, report: (typed: string) => void) {
  const [typed, setTyped] = useState(value)
  /** Last value that the field and the address shared. */
  const agreed = useRef(value)
  const latest = useRef(report)
  latest.current = report

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
