import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePollInterval } from '../../../platform/polling.ts'
import { refresh } from '../../../platform/query.ts'
import { useMay } from '../../../platform/session.ts'
import { type Correction, roundsQuery } from './correction-calls.ts'

const stateOf = (request: Correction | null | undefined): string =>
  request == null ? '' : `${request.id} ${request.state}`

/** All requests on an application. A new state refreshes the application, which then has the new files. */
export function useRounds(id: string, shown: Correction | null) {
  const mayRead = useMay('listCorrections')
  const interval = usePollInterval()
  const { data } = useQuery({ ...roundsQuery(id), enabled: mayRead, refetchInterval: interval })
  const rounds = data?.data.list ?? (shown === null ? [] : [shown])
  const [newest] = rounds
  const state = data === undefined ? undefined : stateOf(newest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is followed once
  useEffect(() => {
    if (state !== undefined && state !== stateOf(shown)) void refresh('readApplication')
  }, [state])
  return {
    rounds,
    newest,
    canAsk: data?.data.can.ask ?? false,
    days: data?.data.days ?? null,
    askableFields: data?.data.askableFields ?? [],
    isAskable: (fileId: string): boolean => data?.data.askable.includes(fileId) ?? false,
  }
}

export type Rounds = ReturnType<typeof useRounds>

/** Earlier copies of a file, the newest first, each with the round that replaced it. */
export function formerCopies(rounds: readonly Correction[], fileId: string) {
  const found: { readonly id: string; readonly name: string; readonly round: number }[] = []
  let wanted = fileId
  for (const { items, round, answeredAt } of rounds) {
    const item = answeredAt === null ? undefined : items.find(({ after }) => after?.id === wanted)
    if (item === undefined) continue
    found.push({ ...item.before, round })
    wanted = item.before.id
  }
  return found
}
