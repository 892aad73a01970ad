import type { GrantPart } from '@portal/domain/applications/draft-schema.ts'
import { documentPlan, isAttestatAverage, untScore } from '@portal/domain/applications/rules.ts'
import type { TextKey } from '../../../platform/texts.ts'
import type { StoredFile } from '../../../ui/stored-file.ts'
import type { ApplicationBody, ApplicationView } from './own-application.ts'

/** A subject of the UNT by its code with its score, as typed. */
export type SubjectScore = { readonly subject: string; readonly score: string }

/** A file for a grant; `kind` is the code of a grant document and may repeat. */
export type GrantFile = StoredFile & { readonly kind: string }

/** What an application on a state grant has besides: texts, empty where nothing is stated. */
export type GrantValues = {
  readonly quotaCategoryIds: readonly string[]
  readonly preemptiveRightIds: readonly string[]
  readonly untTotal: string
  readonly untSubjects: readonly SubjectScore[]
  readonly attestat: string
  readonly isCreative: boolean
  readonly faculty: string
  readonly files: readonly GrantFile[]
}

export const EMPTY_GRANT: GrantValues = {
  quotaCategoryIds: [],
  preemptiveRightIds: [],
  untTotal: '',
  untSubjects: [],
  attestat: '',
  isCreative: false,
  faculty: '',
  files: [],
}

/** The UNT has five subjects. */
export const MOST_SUBJECTS = 5

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** The values of a stored draft; null where it is no grant application. */
export function grantValuesOf({
  draft,
  grantFiles,
}: Pick<ApplicationView, 'draft' | 'grantFiles'>): GrantValues | null {
  if (draft?.type !== 'GRANT') return null
  return {
    quotaCategoryIds: (draft.quotaCategoryIds ?? []).map(String),
    preemptiveRightIds: (draft.preemptiveRightIds ?? []).map(String),
    untTotal: textOf(draft.untResult?.total),
    untSubjects: (draft.untResult?.subjects ?? []).map(({ subject, score }) => ({
      subject: textOf(subject),
      score: textOf(score),
    })),
    attestat: textOf(draft.attestatAverageScore),
    isCreative: draft.creativeSpecialty ?? false,
    faculty: textOf(draft.faculty),
    files: grantFiles,
  }
}

export type SentGrant = Pick<ApplicationView, keyof GrantPart>

/** The same of an application that has been sent, to read. */
export const sentGrantOf = (sent: SentGrant): GrantValues => ({
  quotaCategoryIds: sent.quotaCategoryIds,
  preemptiveRightIds: sent.preemptiveRightIds,
  untTotal: textOf(sent.untResult?.total),
  untSubjects: (sent.untResult?.subjects ?? []).map(({ subject, score }) => ({ subject, score: String(score) })),
  attestat: textOf(sent.attestatAverageScore),
  isCreative: sent.creativeSpecialty ?? false,
  faculty: textOf(sent.faculty),
  files: sent.grantFiles,
})

type GrantBody = Pick<ApplicationBody, keyof GrantPart & keyof ApplicationBody>

/** A row of the results that somebody has begun. */
export const isStatedSubject = ({ subject, score }: SubjectScore): boolean => subject !== '' || score !== ''

/** What the calls take; a sending leaves out rows that nobody has filled in. */
export function grantBodyOf(grant: GrantValues, isDraft: boolean): GrantBody {
  const subjects = grant.untSubjects.filter((entry) => isDraft || isStatedSubject(entry))
  return {
    quotaCategoryIds: [...grant.quotaCategoryIds],
    preemptiveRightIds: [...grant.preemptiveRightIds],
    untResult: { total: grant.untTotal || null, subjects: subjects.map((entry) => ({ ...entry })) },
    attestatAverageScore: grant.attestat || null,
    creativeSpecialty: grant.isCreative,
    faculty: grant.faculty || null,
    grantFiles: grant.files.map(({ kind, id }) => ({ kind, id })),
  }
}

/** Something typed among the results that cannot be right; what is empty is missing, not wrong. */
export type ResultFaults = {
  readonly total: TextKey | undefined
  readonly attestat: TextKey | undefined
  readonly subjects: readonly (TextKey | undefined)[]
}

export function resultFaults({ untTotal, attestat, untSubjects }: GrantValues): ResultFaults {
  const scoreFault = (score: string): TextKey | undefined =>
    score === '' || untScore(score) !== null ? undefined : 'applications.grant.scoreWrong'
  return {
    total: scoreFault(untTotal),
    attestat: attestat === '' || isAttestatAverage(attestat) ? undefined : 'applications.grant.attestatWrong',
    subjects: untSubjects.map(({ score }) => scoreFault(score)),
  }
}

/** Where a grant application is not ready: among the results, or a kind of document of which some are missing. */
export type GrantGap =
  | { readonly task: 'results'; readonly label: TextKey }
  | { readonly task: 'grantFiles'; readonly kind: string; readonly missing: number }

/** How many files of each kind the grant needs: its certificate, and what proves each claim. */
export const neededKinds = (claims: readonly (readonly string[])[]): ReadonlyMap<string, number> =>
  documentPlan({ level: null, citizenship: '', claims, isGrant: true }).grantKinds

/** Everything that the grant's part lacks. `claims` are the kinds that prove each category or right. */
export function grantGapsOf(grant: GrantValues, claims: readonly (readonly string[])[]): readonly GrantGap[] {
  const faults = resultFaults(grant)
  const hasHalfSubject = grant.untSubjects.some(({ subject, score }) => (subject === '') !== (score === ''))
  const results: readonly [boolean, TextKey][] = [
    [grant.untTotal !== '' && faults.total === undefined, 'applications.grant.total'],
    [!hasHalfSubject && faults.subjects.every((fault) => fault === undefined), 'applications.grant.subjects'],
    [faults.attestat === undefined, 'applications.grant.attestat'],
  ]
  const files = [...neededKinds(claims)].flatMap(([kind, count]) => {
    const missing = count - grant.files.filter((file) => file.kind === kind).length
    return missing > 0 ? [{ task: 'grantFiles' as const, kind, missing }] : []
  })
  return [...results.filter(([isFine]) => !isFine).map(([, label]) => ({ task: 'results' as const, label })), ...files]
}

/** The files with another one at a place among those of its kind; null takes the one there out. */
export function withFile(
  files: readonly GrantFile[],
  kind: string,
  at: number,
  file: StoredFile | null,
): readonly GrantFile[] {
  const others = files.filter((held) => held.kind !== kind)
  const same = files.filter((held) => held.kind === kind)
  const next = file === null ? [] : [{ id: file.id, name: file.name, kind }]
  return [...others, ...same.slice(0, at), ...next, ...same.slice(at + 1)]
}

/** An id put into a list, or taken out of it. */
export const toggled = (ids: readonly string[], id: string, isChosen: boolean): readonly string[] =>
  isChosen ? [...ids.filter((held) => held !== id), id] : ids.filter((held) => held !== id)

/**
 * How many places a kind has: all that are needed or held, and one more while copies are still welcome (six photos
 * come as one file or as six).
 */
export const slotsOfKind = (held: number, needed: number, copies: number): number =>
  Math.max(needed, held, held < copies ? held + 1 : 0)
