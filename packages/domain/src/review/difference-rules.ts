import { coversStudies, studiesBegin } from '../accounts/rules.ts'
import type { CheckPoint } from './check-rules.ts'

/** Facts of a sent application that a machine can hold against each other. */
export type ComparableFacts = {
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string | null
  readonly birthday: string
  readonly gender: 'MALE' | 'FEMALE' | null
  readonly citizenship: string
  readonly passportNumber: string
  readonly passportExprDate: string
  readonly iin: string | null
  readonly untScore: number | null
}

const AGAINST_PROFILE = [
  'lastName',
  'firstName',
  'middleName',
  'birthday',
  'gender',
  'citizenship',
  'passportNumber',
  'passportExprDate',
  'iin',
] as const satisfies readonly (keyof ComparableFacts & CheckPoint)[]

/** Fields of a profile that the comparison reads. */
export const COMPARED_FIELDS = [...AGAINST_PROFILE, 'untScore'] as const satisfies readonly (keyof ComparableFacts)[]

export const DIFFERENCES = ['PROFILE', 'IIN', 'EXPIRES', 'UNT'] as const
/** A point that a machine doubts. `other`: a day, a sex or a score that it is compared with; null: not named. */
export type Difference = {
  readonly point: CheckPoint
  readonly kind: (typeof DIFFERENCES)[number]
  readonly other: string | null
}

/** First digits of an IIN by century: 1 and 2 for births before 1900, and so on by two. */
const CENTURIES = ['18', '19', '20'] as const

/** Birthday and sex that an IIN states; null: its seventh digit states none. */
export function statedByIin(iin: string): { readonly birthday: string; readonly gender: 'MALE' | 'FEMALE' } | null {
  const digit = Number(iin[6])
  const century = CENTURIES[Math.ceil(digit / 2) - 1]
  if (century === undefined) return null
  return {
    birthday: `${century}${iin.slice(0, 2)}-${iin.slice(2, 4)}-${iin.slice(4, 6)}`,
    gender: digit % 2 === 1 ? 'MALE' : 'FEMALE',
  }
}

const plain = (value: string | null): string => (value === null || value === '-' ? '' : value.trim().toUpperCase())

/**
 * Doubtful points of an application. Its data are compared with the profile of today, the digits of the IIN, the first
 * day of the studies, and the score of the UNT part. The profile is null for readers who may not check.
 */
export function differencesOf({
  sent,
  profile,
  untTotal,
  sentAt,
}: {
  readonly sent: ComparableFacts
  readonly profile: ComparableFacts | null
  readonly untTotal: number | null
  readonly sentAt: Date
}): readonly Difference[] {
  const iin = sent.iin === null ? null : statedByIin(sent.iin)
  return [
    ...AGAINST_PROFILE.flatMap((point): Difference[] =>
      profile === null || plain(sent[point]) === plain(profile[point]) ? [] : [{ point, kind: 'PROFILE', other: null }],
    ),
    ...(iin === null || iin.birthday === sent.birthday
      ? []
      : [{ point: 'birthday', kind: 'IIN', other: iin.birthday } as const]),
    ...(iin === null || sent.gender === null || iin.gender === sent.gender
      ? []
      : [{ point: 'gender', kind: 'IIN', other: iin.gender } as const]),
    ...(coversStudies(sent.passportExprDate, sentAt)
      ? []
      : [{ point: 'passportExprDate', kind: 'EXPIRES', other: studiesBegin(sentAt) } as const]),
    ...(untTotal === null || sent.untScore === null || untTotal === sent.untScore
      ? []
      : [{ point: 'untTotal', kind: 'UNT', other: String(sent.untScore) } as const]),
  ]
}
