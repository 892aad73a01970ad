import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import type { GrantPart } from '@portal/domain/applications/draft-schema.ts'
import { GRANT_FIELDS, type GrantField, type OwnField, typedOf } from '@portal/domain/applications/form.ts'
import { certificateOf, documentPlan, isAttestatAverage, testPoints } from '@portal/domain/applications/rules.ts'
import { isCompleteResult, isResultOf, mostOf, superfluousRows } from '@portal/domain/applications/score-rules.ts'
import { type ApplicationType, hasGrantPart, isCompeting } from '@portal/domain/applications/status.ts'
import { isScoreStated } from '@portal/domain/competitions/kind-rules.ts'
import { UNT_MAX } from '@portal/domain/kernel/education.ts'
import type { TextKey } from '../../../platform/texts.ts'
import type { StoredFile } from '../../../ui/stored-file.ts'
import type { ApplicationBody, ApplicationView } from '../api.ts'
import type { CompetitionOf, OpenCompetition } from './open-competition.ts'
import { simpleBody, simpleValues } from './simple-values.ts'

export type SubjectScore = { readonly subject: string; readonly score: string }

/** A file for a grant; `kind` is the code of a grant document and may repeat. */
export type GrantFile = StoredFile & { readonly kind: string }

/** Grant part of an empty form: texts, empty for a missing value. */
export const EMPTY_GRANT = {
  ...simpleValues(GRANT_FIELDS, {}),
  quotaCategoryIds: [] as readonly string[],
  preemptiveRightIds: [] as readonly string[],
  competitionId: '',
  untTotal: '',
  untSubjects: [] as readonly SubjectScore[],
  attestat: '',
  files: [] as readonly GrantFile[],
}
export type GrantValues = Readonly<typeof EMPTY_GRANT>

export const MOST_SUBJECTS = 5

export type StatedGrant = Pick<
  NonNullable<ApplicationView['draft']> | ApplicationView,
  Exclude<keyof GrantPart, 'grantFiles' | 'sentTo'>
> & { readonly sentTo?: ApplicationView['sentTo'] }

export const grantOf = (stated: StatedGrant, files: readonly GrantFile[]): GrantValues => ({
  ...simpleValues(GRANT_FIELDS, stated),
  quotaCategoryIds: (stated.quotaCategoryIds ?? []).map(String),
  preemptiveRightIds: (stated.preemptiveRightIds ?? []).map(String),
  competitionId: typedOf(stated.competitionId),
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
    competitionId: grant.competitionId || null,
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

/** Score that the form asks: by its source, with the parts of a testing. Null: that of the UNT. */
export type AskedScore = Pick<OpenCompetition, 'source' | 'parts' | 'countsAverage'> | null

export function resultFaults({ untTotal, attestat, untSubjects }: GrantValues, asked: AskedScore = null): ResultFaults {
  const isByParts = asked?.source === 'TESTING'
  const scoreFault = (score: string, most: number): TextKey | undefined =>
    score === '' || testPoints(score, most) !== null
      ? undefined
      : isByParts
        ? 'applications.competition.partWrong'
        : 'applications.grant.scoreWrong'
  const mostOfPart = (subject: string) =>
    isByParts ? (asked.parts.find(({ code }) => code === subject)?.most ?? 0) : UNT_MAX
  return {
    total: scoreFault(untTotal, isByParts ? mostOf(asked.parts) : UNT_MAX),
    attestat: attestat === '' || isAttestatAverage(attestat) ? undefined : 'applications.grant.attestatWrong',
    subjects: untSubjects.map(({ subject, score }) => scoreFault(score, mostOfPart(subject))),
  }
}

/** A gap of a grant application: among the results, or a kind of document with missing files. */
export type GrantGap =
  | { readonly task: 'results' | 'education'; readonly label: TextKey }
  | { readonly task: 'grantFiles'; readonly kind: string; readonly missing: number }

/** Number of files of each kind that an application needs: its certificate and the proof of each claim. */
export const neededKinds = (
  type: ApplicationType,
  claims: readonly (readonly string[])[],
  source: ScoreSource = 'UNT',
): ReadonlyMap<string, number> =>
  documentPlan({ level: null, citizenship: '', claims, certificate: certificateOf(type, source) }).grantKinds

/** Whether the subjects are exactly those that the competition compares. */
function isWhole({ untSubjects, creativeSpecialty }: GrantValues, asked: AskedScore): boolean {
  const rows = untSubjects.filter(isStatedSubject).map(({ subject, score }) => ({ subject, score: Number(score) }))
  if (asked?.source === 'TESTING') return isResultOf(asked.parts, 0, rows)
  const isCreative = creativeSpecialty === true
  return isCompleteResult(rows, isCreative) && superfluousRows(rows, isCreative).length === 0
}

/** All gaps of the grant part. `claims` are the kinds that prove each category or right. */
export function grantGapsOf(
  type: ApplicationType,
  grant: GrantValues,
  claims: readonly (readonly string[])[],
  { options, entered }: CompetitionOf = { options: [], entered: null },
): readonly GrantGap[] {
  const competes = isCompeting(type)
  const faults = resultFaults(grant, entered)
  const isScoreAsked = entered === null || isScoreStated(entered.source)
  const isAverageAsked = competes && (entered?.countsAverage ?? true)
  const hasHalfSubject = grant.untSubjects.some(({ subject, score }) => (subject === '') !== (score === ''))
  const results: readonly [boolean, TextKey][] = [
    [!isScoreAsked || (grant.untTotal !== '' && faults.total === undefined), 'applications.grant.total'],
    [
      !isScoreAsked ||
        (!hasHalfSubject &&
          faults.subjects.every((fault) => fault === undefined) &&
          (!competes || isWhole(grant, entered))),
      'applications.grant.subjects',
    ],
    [faults.attestat === undefined && (!isAverageAsked || grant.attestat !== ''), 'applications.grant.attestat'],
  ]
  const files = [...neededKinds(type, claims, entered?.source)].flatMap(([kind, count]) => {
    const missing = count - grant.files.filter((file) => file.kind === kind).length
    return missing > 0 ? [{ task: 'grantFiles' as const, kind, missing }] : []
  })
  const isUnchosen = competes && options.length > 1 && entered === null
  const unchosen = isUnchosen ? [{ task: 'education' as const, label: 'applications.competition.which' as const }] : []
  return [
    ...unchosen,
    ...results.filter(([isFine]) => !isFine).map(([, label]) => ({ task: 'results' as const, label })),
    ...files,
  ]
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
