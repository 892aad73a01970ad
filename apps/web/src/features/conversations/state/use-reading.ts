import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Conversation, markRead } from '../api.ts'

const NONE: ReadonlySet<string> = new Set()

/** Whether an element has been on screen. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const shown = element.current
    if (isSeen || shown === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(shown)
    return () => observer.disconnect()
  })
  return isSeen
}

/**
 * Marks new messages as read once `element` has been on screen. @returns ids of messages that were new in this visit:
 * their mark stays until the reader leaves.
 */
export function useReading(
  id: string,
  conversation: Conversation | undefined,
  element: RefObject<HTMLElement | null>,
): ReadonlySet<string> {
  const isSeen = useSeen(element)
  const [fresh, setFresh] = useState(NONE)
  const marked = useRef('')
  useEffect(() => {
    const [newest] = conversation?.list ?? []
    if (conversation === undefined || newest === undefined || conversation.unread === 0) return
    const ofOthers = conversation.list.filter(({ can, report }) => can.report || report !== null)
    const ids = ofOthers.slice(0, conversation.unread).map((message) => message.id)
    setFresh((known) => (ids.every((one) => known.has(one)) ? known : new Set([...known, ...ids])))
    if (!isSeen || !conversation.can.write || marked.current === newest.createdAt) return
    marked.current = newest.createdAt
    // The next reading marks them if this one fails.
    markRead(id, newest.createdAt).catch(() => undefined)
  }, [id, conversation, isSeen])
  return fresh
}
