import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { keepLetter, type Letter, type Written } from '../api.ts'

const KEPT_AFTER_MS = 1_500

export type Keeping = 'kept' | 'keeping' | 'failed'

/** Letters that the server lacks, by link. They outlive their screen: a reader may leave it and return. */
const unkept = new Map<string, Written>()

/** Letter as typed. It is stored on the server soon after each pause, so another device goes on with it. */
export function useLetterDraft(token: string, { text, isConfidential }: Letter) {
  const [first] = useState<Written>({ text, isConfidential })
  const [written, setWritten] = useState(() => unkept.get(token) ?? first)
  const [keeping, setKeeping] = useState<Keeping>(written === first ? 'kept' : 'keeping')
  const stored = useRef(first)
  const last = useRef(written)

  async function keep(): Promise<void> {
    const sent = last.current
    if (sent === stored.current) return
    setKeeping('keeping')
    try {
      await keepLetter(token, sent)
      stored.current = sent
      if (unkept.get(token) === sent) unkept.delete(token)
      setKeeping(last.current === sent ? 'kept' : 'keeping')
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      setKeeping('failed')
    }
  }

  useEffect(() => {
    last.current = written
    if (written === stored.current) return
    const timer = setTimeout(() => void keep(), KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => () => void keep(), [])
  // A page that is hidden may never come back.
  useEffect(() => {
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') void keep()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  })

  return {
    written,
    keeping,
    change: (part: Partial<Written>): void => {
      const next = { ...written, ...part }
      unkept.set(token, next)
      setWritten(next)
      setKeeping('keeping')
    },
    retry: (): void => void keep(),
  }
}
