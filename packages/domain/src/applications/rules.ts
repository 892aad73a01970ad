import { ATTACHMENT_SLOTS, type AttachmentSlot } from '../accounts/schema.ts'
import type { ScoreSource } from '../allotment/score-schema.ts'
import { isScoreStated } from '../competitions/kind-rules.ts'
import type { SentTo } from '../competitions/name-schema.ts'
import { type EducationLevel, UNT_MAX } from '../kernel/education.ts'
import { FIGURES } from '../kernel/figures.ts'
import type { FieldError } from '../kernel/refusal.ts'
import { kazakhstanDate } from '../kernel/time-zone.ts'
import type { Asked } from '../seasons/requirement-rules.ts'
import { type Checked, checkAnswers, checkFurtherFiles, missing, wrong } from './asked-rules.ts'
import { ALWAYS_REQUIRED, REQUIRED_DOCUMENTS } from './document-rules.ts'
import type { ApplicationDraft, GrantPart, Submission } from './draft-schema.ts'
import {
  type AnswerOf,
  type ChoiceField,
  COMMON_FIELDS,
  type CommonField,
  chosenIn,
  GRANT_FIELDS,
  type GrantSimpleField,
  ofFields,
  type SimpleField,
  textOf,
} from './form.ts'
import type { RefereeLetter } from './referee-schema.ts'
import { isCompleteResult, mostOf, type SubjectRow, superfluousRows, wrongRows } from './score-rules.ts'
import { type ApplicationType, GPA_MAX, hasGrantPart, isCompeting, isOnCertificate, LANGUAGE_LEVELS } from './status.ts'

/** Maximum length of an average. At bachelor level it is free text. */
export const gpaLength = (level: EducationLevel): number => (level === 'BACHELOR' ? 50 : 10)
/** A subject is a code or, from other callers, a text. */
const SUBJECT_LENGTH = 100

export const GRANT_CERTIFICATE = 'GRANT_CERTIFICATE'
export const UNT_CERTIFICATE = 'UNT_CERTIFICATE'
export const TESTING_CERTIFICATE = 'TESTING_CERTIFICATE'

/** Kinds of the certificate that proves a score, by its source; null: no certificate is asked. */
export const CERTIFICATE_OF = {
  UNT: UNT_CERTIFICATE,
  TESTING: TESTING_CERTIFICATE,
  INTERVIEW: null,
} as const satisfies Record<ScoreSource, string | null>

/** Certificate that an application with a grant part needs: of the grant, or of the result. Null: none. */
export const certificateOf = (type: ApplicationType, source: ScoreSource): string | null =>
  isCompeting(type) ? CERTIFICATE_OF[source] : GRANT_CERTIFICATE

export type DocumentFacts = {
  readonly level: EducationLevel | null
  /** ISO 3166-1 alpha-2; empty while unknown. */
  readonly citizenship: string
  /** Kinds of grant document that prove the claims, one list for each quota category and preemptive right. */
  readonly claims?: readonly (readonly string[])[]
  /** Kind of the certificate; null: none is asked. Absent without a grant part. */
  readonly certificate?: string | null
  /** Needs of documents by rows of the season. They never relax a specified one. */
  readonly needs?: Asked['documents']
}

/** Required and optional slots of an application, in form order. */
export type DocumentPlan = {
  readonly required: readonly AttachmentSlot[]
  readonly optional: readonly AttachmentSlot[]
  /** Kinds of grant document with their number; empty without a grant part. */
  readonly grantKinds: ReadonlyMap<string, number>
}

/** Universities invite people from abroad only, so a citizen needs no invitation letter. */
const NEEDS_NO_INVITATION = 'KZ'

/**
 * Documents of an application by level, citizenship and grant claims
 * (docs/specification/applications.md#required-documents). Without a level: the documents of all levels are required,
 * the rest are optional.
 */
export function documentPlan({
  level,
  citizenship,
  claims = [],
  certificate,
  needs = {},
}: DocumentFacts): DocumentPlan {
  const specified = level === null ? ALWAYS_REQUIRED : REQUIRED_DOCUMENTS[level]
  const more = ATTACHMENT_SLOTS.filter((slot) => needs[slot] === 'REQUIRED' && !specified.includes(slot))
  const required = [...specified, ...more]
  const isPossible: Partial<Record<AttachmentSlot, boolean>> = {
    // Only the profile asks for the portrait.
    photo: false,
    // A doctoral candidate needs it, other applicants have no use for it.
    dissertationResearch: level === null,
    invitationLetter: citizenship !== NEEDS_NO_INVITATION,
  }
  const isAsked = (slot: AttachmentSlot): boolean =>
    needs[slot] === undefined ? isPossible[slot] !== false : needs[slot] !== 'NOT_ASKED'
  const grantKinds = new Map<string, number>(certificate ? [[certificate, 1]] : [])
  for (const kind of certificate === undefined ? [] : claims.flat())
    grantKinds.set(kind, (grantKinds.get(kind) ?? 0) + 1)
  return {
    required,
    optional: ATTACHMENT_SLOTS.filter((slot) => !required.includes(slot) && isAsked(slot)),
    grantKinds,
  }
}

/** Grade point average above bachelor level: digits with at most one dot, 0 to 4. At bachelor level it is free text. */
export function isGpa(gpa: string, level: EducationLevel): boolean {
  if (gpa.length > gpaLength(level)) return false
  return level === 'BACHELOR' || (/^(?:\d+\.?\d*|\.\d+)$/.test(gpa) && Number(gpa) <= GPA_MAX)
}

export type ChoicePair = { readonly universityId: string; readonly educationalProgram: string }

export const pairKey = (pair: ChoicePair): string => `${pair.universityId} ${pair.educationalProgram}`

/** Choices of a draft. Without a list its top-level pair is the only one. Incomplete pairs stay, with empty texts. */
export function choicesOf(draft: ApplicationDraft): readonly ChoicePair[] {
  const listed = draft.choices ?? []
  const pairs =
    listed.length > 0 ? listed : [{ universityId: draft.universityId, educationalProgram: draft.educationalProgram }]
  return pairs.map((pair) => ({
    universityId: textOf(pair.universityId),
    educationalProgram: textOf(pair.educationalProgram),
  }))
}

/** Competition of an application, and whether it counts the average. */
export type EnteredCompetition = SentTo & { readonly countsAverage: boolean }

/** Facts at the moment of submission. They are read first, so the rules stay pure. */
export type SubmissionFacts = {
  /** `pairKey`s of the draft's choices that exist at its level and in its language. */
  readonly offeredPairs: ReadonlySet<string>
  /** Slots with a file: the draft's own, otherwise the profile's. */
  readonly attachedSlots: ReadonlySet<AttachmentSlot>
  /** Null: no referee gives the recommendation letter. */
  readonly referee: RefereeLetter | null
  readonly confirmingKinds: {
    readonly quota: ReadonlyMap<string, readonly string[]>
    readonly right: ReadonlyMap<string, readonly string[]>
  }
  readonly documentKinds: ReadonlyMap<string, string>
  /** Score of the competition that the application enters. Null: it enters none, or none accepts it. */
  readonly competition: EnteredCompetition | null
  /** Requirements of the season and questions of the chosen programs. */
  readonly asked: Asked
}

/** Checks simple fields by their rows. A missing or wrong answer is null. */
function checkSimple<F extends SimpleField>(draft: ApplicationDraft, fields: readonly F[]) {
  const errors: FieldError[] = []
  const value = ofFields(fields, (field, { kind, isRequired }) => {
    if (kind === 'yesNo') return draft[field] ?? false
    const text = textOf(draft[field] as string | number | null | undefined)
    if (text === '' && isRequired) errors.push(missing(field))
    if (text === '' || kind === 'text') return text || null
    const chosen = chosenIn(field as ChoiceField, text)
    if (chosen === null) errors.push(wrong(field))
    return chosen
  })
  return { errors, value } as unknown as Checked<{ readonly [Field in F]: AnswerOf<Field> }>
}

function checkGpa(draft: ApplicationDraft, level: EducationLevel | null): Checked<Submission['gpa']> {
  const value = textOf(draft.gpa)
  if (value === '') return { errors: [missing('gpa')], value }
  return { errors: isGpa(value, level ?? 'BACHELOR') ? [] : [{ field: 'gpa', msg: 'gpa_error' }], value }
}

function checkChoices(draft: ApplicationDraft, facts: SubmissionFacts): Checked<Submission['choices']> {
  const isListed = (draft.choices ?? []).length > 0
  const seen = new Set<string>()
  const value = choicesOf(draft)
  const errors = value.flatMap((pair, index) => {
    const at = isListed ? `choices.${index}.` : ''
    const absent = (['universityId', 'educationalProgram'] as const)
      .filter((field) => pair[field] === '')
      .map((field) => missing(`${at}${field}`))
    if (absent.length > 0) return absent
    const isRepeated = seen.has(pairKey(pair))
    seen.add(pairKey(pair))
    return index >= facts.asked.choices || isRepeated || !facts.offeredPairs.has(pairKey(pair))
      ? [wrong(`choices.${index}`)]
      : []
  })
  return { errors, value }
}

function checkLanguages(draft: ApplicationDraft): Checked<Submission['languageLevel']> {
  const seen = new Set<string>()
  const value = (draft.languageLevel ?? []).map((entry) => ({
    language: textOf(entry.language),
    level: textOf(entry.level),
  }))
  const errors = value.flatMap(({ language, level }, index) => {
    const isRepeated = seen.has(language.toLowerCase())
    seen.add(language.toLowerCase())
    return [
      ...(language === '' ? [missing(`languageLevel.${index}.language`)] : []),
      ...(language.length > 100 || isRepeated ? [wrong(`languageLevel.${index}.language`)] : []),
      ...((LANGUAGE_LEVELS as readonly string[]).includes(level) ? [] : [wrong(`languageLevel.${index}.level`)]),
    ]
  })
  return { errors, value }
}

function checkLetterWords({ letterWords }: ApplicationDraft): Checked<Submission['letterWords']> {
  const stated = textOf(letterWords?.count)
  if (stated === '') return { errors: [], value: null }
  if (!/^\d{1,5}$/.test(stated)) return { errors: [wrong('letterWords.count')], value: null }
  return { errors: [], value: { id: letterWords?.id.toLowerCase() ?? '', count: Number(stated) } }
}

/** UNT score, of one subject or in total: an integer from 0 to 140, or its digits; null otherwise. */
export const untScore = (value: string | number | null | undefined): number | null => testPoints(value, UNT_MAX)

/** Whole points of a test from 0 to its maximum, or their digits; null otherwise. */
export function testPoints(value: string | number | null | undefined, most: number): number | null {
  const text = textOf(value)
  return /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : null
}

/** Average mark of the school certificate: 0 to 5 with at most two decimals after a dot. */
export const isAttestatAverage = (average: string): boolean =>
  /^\d(?:\.\d{1,2})?$/.test(average) && Number(average) <= FIGURES.averageMax

/** A competing application states every part of the comparison, and no others. */
const competingFaults = (
  subjects: readonly SubjectRow[],
  isCreative: boolean,
  competition: EnteredCompetition | null,
): readonly FieldError[] => {
  const isByParts = competition !== null && competition.source !== 'UNT'
  const isWhole = isByParts
    ? competition.parts.every(({ code }) => subjects.some(({ subject }) => subject === code))
    : isCompleteResult(subjects, isCreative)
  const superfluous = isByParts ? wrongRows(subjects, competition.parts) : superfluousRows(subjects, isCreative)
  return [
    ...(isWhole ? [] : [missing('untResult.subjects')]),
    ...superfluous.map((at) => wrong(`untResult.subjects.${at}.subject`)),
  ]
}

/** Result as typed, with its faults. Points are whole, up to the maximum of the test. */
function checkResult(
  { type, untResult }: ApplicationDraft,
  isCreative: boolean,
  competition: EnteredCompetition | null,
): Checked<GrantPart['untResult']> {
  if (isCompeting(type) && competition !== null && !isScoreStated(competition.source))
    return { errors: [], value: null }
  const most = competition?.source === 'TESTING' ? mostOf(competition.parts) : UNT_MAX
  const errors: FieldError[] = []
  const total = testPoints(untResult?.total, most)
  if (untResult === null || untResult === undefined) errors.push(missing('untResult'))
  else if (textOf(untResult.total) === '') errors.push(missing('untResult.total'))
  else if (total === null) errors.push(wrong('untResult.total'))
  const subjects = (untResult?.subjects ?? []).map((entry, index) => {
    const at = `untResult.subjects.${index}`
    const subject = textOf(entry.subject)
    const score = testPoints(entry.score, most)
    if (subject === '') errors.push(missing(`${at}.subject`))
    else if (subject.length > SUBJECT_LENGTH) errors.push(wrong(`${at}.subject`))
    if (textOf(entry.score) === '') errors.push(missing(`${at}.score`))
    else if (score === null) errors.push(wrong(`${at}.score`))
    return { subject, score: score ?? 0 }
  })
  if (isCompeting(type)) errors.push(...competingFaults(subjects, isCreative, competition))
  return { errors, value: { total: total ?? 0, subjects } }
}

/** Competition in the stored application. `countsAverage` is a fact of the check alone. */
function enteredBy({ type }: ApplicationDraft, competition: EnteredCompetition | null) {
  if (!isCompeting(type) || competition === null) return { competitionId: null, sentTo: null }
  const { countsAverage: _, ...sentTo } = competition
  return { competitionId: sentTo.id, sentTo }
}

function checkGrant(draft: ApplicationDraft, facts: SubmissionFacts): Checked<GrantPart> {
  const simple = checkSimple<GrantSimpleField>(draft, GRANT_FIELDS)
  const errors: FieldError[] = [...simple.errors]
  const files = (draft.grantFiles ?? []).map((file) => ({
    kind: facts.documentKinds.get(textOf(file.kind)) ?? '',
    id: file.id,
  }))
  files.forEach((file, index) => {
    if (file.kind === '') errors.push(wrong(`grantFiles.${index}.kind`))
  })
  const certificate = certificateOf(draft.type, facts.competition?.source ?? 'UNT')
  if (isOnCertificate(draft.type) && !files.some((file) => file.kind === certificate))
    errors.push({ field: 'grantFiles', msg: 'you_are_not_grant_holder' })

  const confirmed: (readonly string[])[] = []
  const claims = [
    { field: 'quotaCategoryIds', kinds: facts.confirmingKinds.quota },
    { field: 'preemptiveRightIds', kinds: facts.confirmingKinds.right },
  ] as const
  const [quotaCategoryIds = [], preemptiveRightIds = []] = claims.map(({ field, kinds }) => {
    const ids = (draft[field] ?? []).map(String)
    ids.forEach((id, index) => {
      const confirming = kinds.get(id)
      if (confirming === undefined || ids.indexOf(id) !== index) errors.push(wrong(`${field}.${index}`))
      confirmed.push(confirming ?? [])
    })
    return ids
  })
  const { grantKinds } = documentPlan({ level: null, citizenship: '', claims: confirmed, certificate })
  for (const [kind, count] of grantKinds) {
    const isShort = files.filter((file) => file.kind === kind).length < count
    // A missing grant certificate has its own refusal above.
    if (kind !== GRANT_CERTIFICATE && isShort) errors.push(missing('grantFiles'))
  }

  const { competition } = facts
  const result = checkResult(draft, simple.value.creativeSpecialty, competition)
  errors.push(...result.errors)

  const average = textOf(draft.attestatAverageScore)
  const isAverageAsked = isCompeting(draft.type) && (competition?.countsAverage ?? true)
  if (average === '' && isAverageAsked) errors.push(missing('attestatAverageScore'))
  if (average !== '' && !isAttestatAverage(average)) errors.push(wrong('attestatAverageScore'))

  return {
    errors,
    value: {
      ...simple.value,
      quotaCategoryIds,
      preemptiveRightIds,
      ...enteredBy(draft, competition),
      untResult: result.value,
      attestatAverageScore: average === '' ? null : Number(average),
      grantFiles: files,
    },
  }
}

/** A required document without a file. A named referee is enough for the letter, unless sending waits for it. */
function faultOfSlot(slot: AttachmentSlot, { referee, asked }: SubmissionFacts): readonly FieldError[] {
  if (slot !== 'recommendationLetter' || referee === null) return [missing(slot)]
  const isWaiting = asked.referee.waits && referee === 'AWAITED'
  return isWaiting ? [{ field: slot, msg: 'referee_letter_awaited' }] : []
}

/**
 * Checks a draft for submission (docs/specification/applications.md#submission). Returns all faults at once, or the
 * complete application. Other slices check profile fields and the ownership of files.
 */
export function checkSubmission(
  draft: ApplicationDraft,
  facts: SubmissionFacts,
): { readonly errors: readonly FieldError[]; readonly submission: Submission | null } {
  const level = chosenIn('educationLevel', draft.educationLevel)
  const simple = checkSimple<CommonField>(draft, COMMON_FIELDS)
  const gpa = checkGpa(draft, level)
  const choices = checkChoices(draft, facts)
  const languageLevel = checkLanguages(draft)
  const { required } = documentPlan({ level, citizenship: '', needs: facts.asked.documents })
  const furtherFiles = checkFurtherFiles(draft, facts.asked.further)
  const answers = checkAnswers(draft, facts.asked.questions)
  const letterWords = checkLetterWords(draft)
  const grant = hasGrantPart(draft.type) ? checkGrant(draft, facts) : null
  const errors = [
    ...[simple, gpa, choices, languageLevel].flatMap((checked) => checked.errors),
    ...required.flatMap((slot) => (facts.attachedSlots.has(slot) ? [] : faultOfSlot(slot, facts))),
    ...[furtherFiles, answers, letterWords].flatMap((checked) => checked.errors),
    ...(grant?.errors ?? []),
  ]
  if (errors.length > 0) return { errors, submission: null }
  return {
    errors: [],
    submission: {
      type: draft.type,
      ...simple.value,
      gpa: gpa.value,
      choices: choices.value,
      languageLevel: languageLevel.value,
      letterWords: letterWords.value,
      furtherFiles: furtherFiles.value,
      answers: answers.value,
      grant: grant?.value ?? null,
    },
  }
}

/** Number: the year in Kazakhstan and a running number (docs/specification/applications.md#number). */
export const applicationNumber = (running: number, now: Date): string =>
  `${kazakhstanDate(now).slice(0, 4)}-${String(running).padStart(6, '0')}`
