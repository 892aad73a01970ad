import { type CheckPoint, isDoubt, tallyOf, type Verdict } from '@portal/domain/review/check-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import type { Answer } from '../../../platform/client.ts'
import { now } from '../../../platform/clock.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { refresh, updateCache } from '../../../platform/query.ts'
import { useMay, useSession } from '../../../platform/session.ts'
import { type Check, checkPoint, checksQuery, refreshReview, type StaffApplication } from '../api.ts'
import type { ReviewedDocument } from './use-documents.ts'

export type Doubt = { readonly point: CheckPoint; readonly document: string; readonly words: string | null }

/** Reviewers' verdicts on an application. An own one is shown at once, and taken back if the server refuses it. */
export function useChecks(
  { id, version }: StaffApplication,
  documents: readonly ReviewedDocument[],
  onConflict: (fault: ApiError) => void,
) {
  const interval = usePollInterval()
  const mayRead = useMay('listChecks')
  const me = useSession()?.user.fullName ?? ''
  const [error, setError] = useState<string | null>(null)
  const query = checksQuery(id)
  const { data } = useQuery({ ...query, enabled: mayRead, refetchInterval: interval })
  const checks = data?.data.checks ?? []
  const of = (fileId: string, point: CheckPoint): Check | undefined =>
    checks.find((check) => check.fileId === fileId && check.point === point && check.verdict !== 'NONE')

  async function mark(fileId: string, point: CheckPoint, verdict: Verdict, words: string | null): Promise<void> {
    setError(null)
    const made: Check = { fileId, point, verdict, words, name: me, at: now().toISOString() }
    await updateCache<Answer<'listChecks'>>(query.queryKey, (cached) => {
      if (cached === undefined) return cached
      const others = cached.data.checks.filter((check) => check.fileId !== fileId || check.point !== point)
      return { ...cached, data: { ...cached.data, checks: [...others, made] } }
    })
    try {
      await checkPoint(id, { fileId, point, verdict, words, version })
    } catch (fault) {
      await refresh('listChecks')
      if (!(fault instanceof ApiError)) throw fault
      if (![403, 404, 409].includes(fault.status)) return setError(fault.message)
      await refreshReview()
      onConflict(fault)
    }
  }

  const tallyOfDocument = ({ id: fileId, points }: ReviewedDocument) =>
    tallyOf(points.map(({ point }) => of(fileId, point)?.verdict))
  return {
    isLoaded: data !== undefined,
    canCheck: data?.data.can.check ?? false,
    differences: data?.data.differences ?? [],
    error,
    of,
    mark,
    tallyOfDocument,
    tally: tallyOf(
      documents.flatMap(({ id: fileId, points }) => points.map(({ point }) => of(fileId, point)?.verdict)),
    ),
    doubts: documents.flatMap(({ id: fileId, label, points }) =>
      points.flatMap(({ point }): readonly Doubt[] => {
        const check = of(fileId, point)
        return check !== undefined && isDoubt(check.verdict) ? [{ point, document: label, words: check.words }] : []
      }),
    ),
  }
}

export type CheckState = ReturnType<typeof useChecks>
