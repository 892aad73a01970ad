import { useQuery } from '@tanstack/react-query'
import { usePollInterval } from '../../../platform/polling.ts'
import { useMay } from '../../../platform/session.ts'
import { conversationStateQuery } from '../api.ts'

const SLOWER = 2

/** Unread messages of an application, and whether its conversation is open to the reader; undefined: not known yet. */
export function useConversationState(id: string) {
  const isAllowed = useMay('readConversationState')
  const interval = usePollInterval()
  return useQuery({
    ...conversationStateQuery(id),
    enabled: isAllowed,
    refetchInterval: interval && interval * SLOWER,
  }).data?.data
}
