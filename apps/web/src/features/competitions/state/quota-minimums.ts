import type { SetupMinimum } from '@portal/domain/competitions/setup-schema.ts'
import { pointsOf, type TypedPoints, typedPoints } from '../components/subject-points.tsx'

/** Minimum of a quota's reserved places: the general one, none, or own figures. */
export const QUOTA_MINIMUMS = ['GENERAL', 'NONE', 'OWN'] as const
export type QuotaMinimum = (typeof QUOTA_MINIMUMS)[number]

export type TypedQuota = { readonly is: QuotaMinimum; readonly total: string; readonly points: TypedPoints }
export type TypedQuotas = Readonly<Record<string, TypedQuota>>

export const GENERAL: TypedQuota = { is: 'GENERAL', total: '', points: {} }

/** Minimums of quotas as typed. A quota without an entry has the general minimum. */
export const typedQuotas = (quotas: SetupMinimum['quotas']): TypedQuotas =>
  Object.fromEntries(
    Object.entries(quotas ?? {}).map(([quota, own]) => [
      quota,
      own === null
        ? { ...GENERAL, is: 'NONE' }
        : {
            is: 'OWN',
            total: own.total === undefined ? '' : String(own.total),
            points: typedPoints(own.subjects ?? {}),
          },
    ]),
  )

/** Minimums of quotas for a call; undefined if all are general. */
export function quotasOf(typed: TypedQuotas): SetupMinimum['quotas'] {
  const own = Object.entries(typed).filter(([, { is }]) => is !== 'GENERAL')
  if (own.length === 0) return undefined
  return Object.fromEntries(
    own.map(([quota, { is, total, points }]) => {
      const subjects = pointsOf(points)
      const figures = {
        ...(total === '' ? {} : { total: Number(total) }),
        ...(Object.keys(subjects).length === 0 ? {} : { subjects }),
      }
      return [quota, is === 'NONE' ? null : figures]
    }),
  )
}
