import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Conversation, markRead } from '../api.ts'

const NONE: ReadonlySet<string> = new Set()

/** Whether an element is on screen. `isThere`: it is part of the page. */
function useOnScreen(element: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isOnScreen, setIsOnScreen] = useState(false)
  useEffect(() => {
    if (!isThere || element.current === null) return
    const observer = new IntersectionObserver((entries) => setIsOnScreen(entries.at(-1)?.isIntersecting === true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isThere])
  return isOnScreen
}

/**
 * Marks new messages as read while `element` is on screen. @returns ids of messages that were new in this visit:
 * their mark stays until the reader leaves.
 */
export function useReading(
  id: string,
  conversation: Conversation | undefined,
  element: RefObject<HTMLElement | null>,
): ReadonlySet<string> {
  const isOnScreen = useOnScreen(element, conversation !== undefined)
  const [fresh, setFresh] = useState(NONE)
  const marked = useRef('')
  useEffect(() => {
    const [newest] = conversation?.list ?? []
    if (conversation === undefined || newest === undefined || conversation.unread === 0) return
    const ofOthers = conversation.list.filter(({ can, report }) => can.report || report !== null)
    const ids = ofOthers.slice(0, conversation.unread).map((message) => message.id)
    setFresh((known) => (ids.every((one) => known.has(one)) ? known : new Set([...known, ...ids])))
    if (!isOnScreen || !conversation.can.write || marked.current === newest.createdAt) return
    marked.current = newest.createdAt
    // The next reading marks them if this one fails.
    markRead(id, newest.createdAt).catch(() => undefined)
  }, [id, conversation, isOnScreen])
  return fresh
}
