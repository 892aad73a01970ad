import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { Waiting } from '../../../ui/states.tsx'
import { type Conversation, conversationQuery, MOST_STEPS } from '../api.ts'
import { useReading } from '../state/use-reading.ts'
import { MessageList } from './message-list.tsx'

/** A message can wait longer than a decision. */
const SLOWER = 2

/** A conversation as it is now, with older messages on demand. */
export function useConversation(id: string) {
  const [steps, setSteps] = useState(1)
  const interval = usePollInterval()
  const query = useQuery({ ...conversationQuery(id, steps), refetchInterval: interval && interval * SLOWER })
  return { query, steps, conversation: query.data?.data, showEarlier: () => setSteps(steps + 1) }
}

type ThreadProps = {
  readonly id: string
  readonly of: ReturnType<typeof useConversation>
  /** Shows the latest message at first, as a drawer has nothing above. */
  readonly isAtEnd?: boolean
  /** State and form below the messages. */
  readonly children: (conversation: Conversation) => ReactNode
}

/** Messages and what follows them. Reading them on screen marks them as read. */
export function Thread({ id, of, isAtEnd = false, children }: ThreadProps) {
  const { query, steps, conversation, showEarlier } = of
  const { t } = useTexts()
  const end = useRef<HTMLDivElement>(null)
  const fresh = useReading(id, conversation, end)
  const isThere = conversation !== undefined
  useEffect(() => {
    if (isThere && isAtEnd) end.current?.previousElementSibling?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [isThere, isAtEnd])
  if (conversation === undefined) return <Waiting on={query} />
  const { list, totalSize } = conversation
  return (
    <div className={listClasses.stack}>
      {list.length < totalSize && steps < MOST_STEPS && (
        <div>
          <Button look="quiet" onClick={showEarlier}>
            {t('conversations.earlier')}
          </Button>
        </div>
      )}
      {list.length === 0 ? (
        <p className={listClasses.muted}>{t('conversations.none')}</p>
      ) : (
        <MessageList id={id} messages={list} fresh={fresh} />
      )}
      <div ref={end} className={listClasses.stack}>
        {children(conversation)}
      </div>
    </div>
  )
}
