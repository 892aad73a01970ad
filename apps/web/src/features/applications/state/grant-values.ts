import type { GrantPart } from '@portal/domain/applications/draft-schema.ts'
import { GRANT_FIELDS, type GrantField, type OwnField, typedOf } from '@portal/domain/applications/form.ts'
import { certificateOf, documentPlan, isAttestatAverage, untScore } from '@portal/domain/applications/rules.ts'
import { isCompleteResult, superfluousRows } from '@portal/domain/applications/score-rules.ts'
import { type ApplicationType, hasGrantPart, isCompeting } from '@portal/domain/applications/status.ts'
import type { TextKey } from '../../../platform/texts.ts'
import type { StoredFile } from '../../../ui/stored-file.ts'
import type { ApplicationBody, ApplicationView } from '../api.ts'
import { simpleBody, simpleValues } from './simple-values.ts'

export type SubjectScore = { readonly subject: string; readonly score: string }

/** A file for a grant; `kind` is the code of a grant document and may repeat. */
export type GrantFile = StoredFile & { readonly kind: string }

/** Grant part of an empty form: texts, empty for a missing value. */
export const EMPTY_GRANT = {
  ...simpleValues(GRANT_FIELDS, {}),
  quotaCategoryIds: [] as readonly string[],
  preemptiveRightIds: [] as readonly string[],
  untTotal: '',
  untSubjects: [] as readonly SubjectScore[],
  attestat: '',
  files: [] as readonly GrantFile[],
}
export type GrantValues = Readonly<typeof EMPTY_GRANT>

export const MOST_SUBJECTS = 5

export type StatedGrant = Pick<
  NonNullable<ApplicationView['draft']> | ApplicationView,
  Exclude<keyof GrantPart, 'grantFiles'>
>

export const grantOf = (stated: StatedGrant, files: readonly GrantFile[]): GrantValues => ({
  ...simpleValues(GRANT_FIELDS, stated),
  quotaCategoryIds: (stated.quotaCategoryIds ?? []).map(String),
  preemptiveRightIds: (stated.preemptiveRightIds ?? []).map(String),
  untTotal: typedOf(stated.untResult?.total),
  untSubjects: (stated.untResult?.subjects ?? []).map(({ subject, score }) => ({
    subject: typedOf(subject),
    score: typedOf(score),
  })),
  attestat: typedOf(stated.attestatAverageScore),
  files,
})

/** Grant values of a stored draft; null without a grant part. */
export const grantValuesOf = ({ draft, grantFiles }: Pick<ApplicationView, 'draft' | 'grantFiles'>) =>
  draft && hasGrantPart(draft.type) ? grantOf(draft, grantFiles) : null

type GrantBody = Pick<ApplicationBody, GrantField>

export const isStatedSubject = ({ subject, score }: SubjectScore): boolean => subject !== '' || score !== ''

/** Grant part of a call's body; a submission omits empty rows. */
export function grantBodyOf(grant: GrantValues, isDraft: boolean): GrantBody {
  const subjects = grant.untSubjects.filter((entry) => isDraft || isStatedSubject(entry))
  const own: { readonly [F in OwnField & GrantField]: ApplicationBody[F] } = {
    quotaCategoryIds: [...grant.quotaCategoryIds],
    preemptiveRightIds: [...grant.preemptiveRightIds],
    untResult: { total: grant.untTotal || null, subjects: subjects.map((entry) => ({ ...entry })) },
    attestatAverageScore: grant.attestat || null,
    grantFiles: grant.files.map(({ kind, id }) => ({ kind, id })),
  }
  return { ...simpleBody(GRANT_FIELDS, grant), ...own }
}

/** Faults of the typed results; an empty field is a gap, no fault. */
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

/** A gap of a grant application: among the results, or a kind of document with missing files. */
export type GrantGap =
  | { readonly task: 'results'; readonly label: TextKey }
  | { readonly task: 'grantFiles'; readonly kind: string; readonly missing: number }

/** Number of files of each kind that an application needs: its certificate and the proof of each claim. */
export const neededKinds = (
  type: ApplicationType,
  claims: readonly (readonly string[])[],
): ReadonlyMap<string, number> =>
  documentPlan({ level: null, citizenship: '', claims, certificate: certificateOf(type) }).grantKinds

/** Whether the subjects are exactly those that the competition compares. */
function isWhole({ untSubjects, creativeSpecialty }: GrantValues): boolean {
  const rows = untSubjects.filter(isStatedSubject).map(({ subject, score }) => ({ subject, score: Number(score) }))
  const isCreative = creativeSpecialty === true
  return isCompleteResult(rows, isCreative) && superfluousRows(rows, isCreative).length === 0
}

/** All gaps of the grant part. `claims` are the kinds that prove each category or right. */
export function grantGapsOf(
  type: ApplicationType,
  grant: GrantValues,
  claims: readonly (readonly string[])[],
): readonly GrantGap[] {
  const competes = isCompeting(type)
  const faults = resultFaults(grant)
  const hasHalfSubject = grant.untSubjects.some(({ subject, score }) => (subject === '') !== (score === ''))
  const results: readonly [boolean, TextKey][] = [
    [grant.untTotal !== '' && faults.total === undefined, 'applications.grant.total'],
    [
      !hasHalfSubject && faults.subjects.every((fault) => fault === undefined) && (!competes || isWhole(grant)),
      'applications.grant.subjects',
    ],
    [faults.attestat === undefined && (!competes || grant.attestat !== ''), 'applications.grant.attestat'],
  ]
  const files = [...neededKinds(type, claims)].flatMap(([kind, count]) => {
    const missing = count - grant.files.filter((file) => file.kind === kind).length
    return missing > 0 ? [{ task: 'grantFiles' as const, kind, missing }] : []
  })
  return [...results.filter(([isFine]) => !isFine).map(([, label]) => ({ task: 'results' as const, label })), ...files]
}

/** Replaces the nth file of its kind; null removes it. */
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

export const toggled = (ids: readonly string[], id: string, isChosen: boolean): readonly string[] =>
  isChosen ? [...ids.filter((held) => held !== id), id] : ids.filter((held) => held !== id)

/**
 * Number of slots of a kind: all needed or used ones, and one more below the limit of copies. Six photos may be one
 * file or six.
 */
export const slotsOfKind = (held: number, needed: number, copies: number): number =>
  Math.max(needed, held, held < copies ? held + 1 : 0)
