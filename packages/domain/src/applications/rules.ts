import { ATTACHMENT_SLOTS, type AttachmentSlot } from '../accounts/schema.ts'
import { type EducationLevel, INTERVIEW_LANGUAGES } from '../kernel/education.ts'
import type { FieldError } from '../kernel/refusal.ts'
import { kazakhstanDate } from '../kernel/time-zone.ts'
import { educationLanguage, educationLevel } from '../kernel/values.ts'
import type { ApplicationDraft, GrantPart, Submission } from './draft-schema.ts'
import { GPA_MAX, LANGUAGE_LEVELS, MAX_CHOICES } from './status.ts'

const BACHELOR_GPA_LENGTH = 50
/** A subject is told by its code or, from other callers, in words. */
const SUBJECT_LENGTH = 100

/** The id that the document directory gives to the grant certificate. */
export const GRANT_CERTIFICATE = 'GRANT_CERTIFICATE'

const ALWAYS_REQUIRED: readonly AttachmentSlot[] = [
  'passport',
  'previousLevel',
  'medicalCertificate',
  'recommendationLetter',
  'form',
  'motivationLetter',
]

/** Documents that an application of a level needs (docs/specification/applications.md#required-documents). */
export const REQUIRED_DOCUMENTS: Readonly<Record<EducationLevel, readonly AttachmentSlot[]>> = {
  BACHELOR: ALWAYS_REQUIRED,
  MASTERS_DEGREE: [...ALWAYS_REQUIRED, 'languageCertificate'],
  PHD: [...ALWAYS_REQUIRED, 'languageCertificate', 'dissertationResearch'],
}

/** What decides which documents an application needs. */
export type DocumentFacts = {
  readonly level: EducationLevel | null
  /** ISO 3166-1 alpha-2; empty while it is not known. */
  readonly citizenship: string
  /** Kinds of grant document that prove what is claimed, one list for each quota category and preemptive right. */
  readonly claims?: readonly (readonly string[])[]
  readonly isGrant?: boolean
}

/** Every slot that an application will need or may use, in the order of the form. */
export type DocumentPlan = {
  readonly required: readonly AttachmentSlot[]
  readonly optional: readonly AttachmentSlot[]
  /** Kinds of grant document, and how many of each; empty unless it is about a grant. */
  readonly grantKinds: ReadonlyMap<string, number>
}

/** A university invites people from abroad: its letter says nothing about a citizen. */
const NEEDS_NO_INVITATION = 'KZ'

/**
 * All documents of an application from its level, the applicant's citizenship and the claims of a grant
 * (docs/specification/applications.md#required-documents). Without a level: what all levels need, the rest as possible.
 */
export function documentPlan({ level, citizenship, claims = [], isGrant = false }: DocumentFacts): DocumentPlan {
  const required = level === null ? ALWAYS_REQUIRED : REQUIRED_DOCUMENTS[level]
  const isPossible: Partial<Record<AttachmentSlot, boolean>> = {
    // The portrait is asked for by the profile alone.
    photo: false,
    dissertationResearch: level === null || level === 'PHD',
    invitationLetter: citizenship !== NEEDS_NO_INVITATION,
  }
  const grantKinds = new Map<string, number>(isGrant ? [[GRANT_CERTIFICATE, 1]] : [])
  for (const kind of isGrant ? claims.flat() : []) grantKinds.set(kind, (grantKinds.get(kind) ?? 0) + 1)
  return {
    required,
    optional: ATTACHMENT_SLOTS.filter((slot) => !required.includes(slot) && isPossible[slot] !== false),
    grantKinds,
  }
}

/** A grade point average above bachelor: digits with at most one dot, 0 to 4. Bachelor's is free text. */
export function isGpa(gpa: string, level: EducationLevel): boolean {
  if (level === 'BACHELOR') return gpa.length <= BACHELOR_GPA_LENGTH
  return /^(?:\d+\.?\d*|\.\d+)$/.test(gpa) && gpa.length <= 10 && Number(gpa) <= GPA_MAX
}

export type ChoicePair = { readonly universityId: string; readonly educationalProgram: string }

/** One spelling for a pair, to compare and to look up. */
export const pairKey = (pair: ChoicePair): string => `${pair.universityId} ${pair.educationalProgram}`

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value).trim()

/** The choices a draft names; without a list, its top-level pair is the only one. Incomplete ones stay, as empty texts. */
export function choicesOf(draft: ApplicationDraft): readonly ChoicePair[] {
  const listed = draft.choices ?? []
  const pairs =
    listed.length > 0 ? listed : [{ universityId: draft.universityId, educationalProgram: draft.educationalProgram }]
  return pairs.map((pair) => ({
    universityId: textOf(pair.universityId),
    educationalProgram: textOf(pair.educationalProgram),
  }))
}

/** What the world says about a draft at the moment of submission; looked up before, so that the rules stay pure. */
export type SubmissionFacts = {
  /** `pairKey`s of the draft's choices that are offered at its level and in its language. */
  readonly offeredPairs: ReadonlySet<string>
  /** Slots that hold a file: the draft's own, else the profile's. */
  readonly attachedSlots: ReadonlySet<AttachmentSlot>
  /** The grant's directories, by id: the kinds of document of which each category or right needs one. */
  readonly confirmingKinds: {
    readonly quota: ReadonlyMap<string, readonly string[]>
    readonly right: ReadonlyMap<string, readonly string[]>
  }
  /** Document kinds by id and by code, giving the code. */
  readonly documentKinds: ReadonlyMap<string, string>
}

const missing = (field: string): FieldError => ({ field, msg: 'fill_all_required_fields' })
const wrong = (field: string): FieldError => ({ field, msg: 'wrong_value' })

function checkChoices(draft: ApplicationDraft, facts: SubmissionFacts): FieldError[] {
  const isListed = (draft.choices ?? []).length > 0
  const seen = new Set<string>()
  return choicesOf(draft).flatMap((pair, index) => {
    const at = isListed ? `choices.${index}.` : ''
    const absent = (['universityId', 'educationalProgram'] as const)
      .filter((field) => pair[field] === '')
      .map((field) => missing(`${at}${field}`))
    if (absent.length > 0) return absent
    const isRepeated = seen.has(pairKey(pair))
    seen.add(pairKey(pair))
    return index >= MAX_CHOICES || isRepeated || !facts.offeredPairs.has(pairKey(pair))
      ? [wrong(`choices.${index}`)]
      : []
  })
}

function checkLanguages(draft: ApplicationDraft): FieldError[] {
  const seen = new Set<string>()
  return (draft.languageLevel ?? []).flatMap((entry, index) => {
    const language = textOf(entry.language)
    const isRepeated = seen.has(language.toLowerCase())
    seen.add(language.toLowerCase())
    const level = (LANGUAGE_LEVELS as readonly string[]).includes(textOf(entry.level))
    return [
      ...(language === '' ? [missing(`languageLevel.${index}.language`)] : []),
      ...(language.length > 100 || isRepeated ? [wrong(`languageLevel.${index}.language`)] : []),
      ...(level ? [] : [wrong(`languageLevel.${index}.level`)]),
    ]
  })
}

/** A stated number of words: digits, at most five of them; null for what is none. */
const statedWords = (value: string | number | null | undefined): number | null =>
  /^\d{1,5}$/.test(textOf(value)) ? Number(textOf(value)) : null

/** The most points of the UNT (docs/specification/grants.md#unt-result). */
export const UNT_MAX = 140

/** A score of the UNT, of one subject or of all: a whole number of 0 to 140, or its digits; null otherwise. */
export function untScore(value: string | number | null | undefined): number | null {
  const text = textOf(value)
  return /^\d{1,4}$/.test(text) && Number(text) <= UNT_MAX ? Number(text) : null
}

/** An average of the school certificate: 0 to 5 with at most two decimals behind a dot. */
export const isAttestatAverage = (average: string): boolean =>
  /^\d(?:\.\d{1,2})?$/.test(average) && Number(average) <= 5

function checkGrant(draft: ApplicationDraft, facts: SubmissionFacts): { errors: FieldError[]; grant: GrantPart } {
  const errors: FieldError[] = []
  const files = (draft.grantFiles ?? []).map((file) => ({
    kind: facts.documentKinds.get(textOf(file.kind)) ?? '',
    id: file.id,
  }))
  files.forEach((file, index) => {
    if (file.kind === '') errors.push(wrong(`grantFiles.${index}.kind`))
  })
  if (!files.some((file) => file.kind === GRANT_CERTIFICATE))
    errors.push({ field: 'grantFiles', msg: 'you_are_not_grant_holder' })

  const confirmed: (readonly string[])[] = []
  const claims = [
    { field: 'quotaCategoryIds', ids: draft.quotaCategoryIds ?? [], kinds: facts.confirmingKinds.quota },
    { field: 'preemptiveRightIds', ids: draft.preemptiveRightIds ?? [], kinds: facts.confirmingKinds.right },
  ]
  for (const { field, ids, kinds } of claims) {
    ids.forEach((id, index) => {
      const confirming = kinds.get(String(id))
      if (confirming === undefined || ids.map(String).indexOf(String(id)) !== index)
        errors.push(wrong(`${field}.${index}`))
      confirmed.push(confirming ?? [])
    })
  }
  const { grantKinds } = documentPlan({ level: null, citizenship: '', claims: confirmed, isGrant: true })
  for (const [kind, count] of grantKinds) {
    const isShort = files.filter((file) => file.kind === kind).length < count
    // The certificate has a refusal of its own, above.
    if (kind !== GRANT_CERTIFICATE && isShort) errors.push(missing('grantFiles'))
  }

  const total = untScore(draft.untResult?.total)
  if (draft.untResult === null || draft.untResult === undefined) errors.push(missing('untResult'))
  else if (textOf(draft.untResult.total) === '') errors.push(missing('untResult.total'))
  else if (total === null) errors.push(wrong('untResult.total'))
  const subjects = (draft.untResult?.subjects ?? []).map((entry, index) => {
    const at = `untResult.subjects.${index}`
    const subject = textOf(entry.subject)
    const score = untScore(entry.score)
    if (subject === '') errors.push(missing(`${at}.subject`))
    else if (subject.length > SUBJECT_LENGTH) errors.push(wrong(`${at}.subject`))
    if (textOf(entry.score) === '') errors.push(missing(`${at}.score`))
    else if (score === null) errors.push(wrong(`${at}.score`))
    return { subject, score: score ?? 0 }
  })

  const average = textOf(draft.attestatAverageScore)
  const isAverage = average === '' || isAttestatAverage(average)
  if (!isAverage) errors.push(wrong('attestatAverageScore'))

  return {
    errors,
    grant: {
      quotaCategoryIds: (draft.quotaCategoryIds ?? []).map(String),
      preemptiveRightIds: (draft.preemptiveRightIds ?? []).map(String),
      untResult: { total: total ?? 0, subjects },
      attestatAverageScore: average === '' || !isAverage ? null : Number(average),
      creativeSpecialty: draft.creativeSpecialty ?? false,
      faculty: textOf(draft.faculty) || null,
      grantFiles: files,
    },
  }
}

/**
 * Checks everything that submission needs (docs/specification/applications.md#submission) and gives either every
 * fault at once or the complete application. Profile fields and the ownership of files are checked by their slices.
 */
export function checkSubmission(
  draft: ApplicationDraft,
  facts: SubmissionFacts,
): { readonly errors: readonly FieldError[]; readonly submission: Submission | null } {
  const errors: FieldError[] = []
  const level = educationLevel.safeParse(textOf(draft.educationLevel)).data ?? null
  const language = educationLanguage.safeParse(textOf(draft.educationLanguage)).data ?? null
  const interviewGiven = educationLanguage.safeParse(textOf(draft.interviewLanguage)).data
  const interview = INTERVIEW_LANGUAGES.find((candidate) => candidate === interviewGiven) ?? null
  const gpa = textOf(draft.gpa)

  if (level === null)
    errors.push(textOf(draft.educationLevel) === '' ? missing('educationLevel') : wrong('educationLevel'))
  if (language === null)
    errors.push(textOf(draft.educationLanguage) === '' ? missing('educationLanguage') : wrong('educationLanguage'))
  if (textOf(draft.interviewLanguage) === '') errors.push(missing('interviewLanguage'))
  else if (interview === null) errors.push(wrong('interviewLanguage'))
  if (gpa === '') errors.push(missing('gpa'))
  else if (!isGpa(gpa, level ?? 'BACHELOR')) errors.push({ field: 'gpa', msg: 'gpa_error' })
  errors.push(...checkChoices(draft, facts), ...checkLanguages(draft))
  const { required } = documentPlan({ level, citizenship: '' })
  errors.push(...required.filter((slot) => !facts.attachedSlots.has(slot)).map(missing))

  const stated = textOf(draft.letterWords?.count)
  const words = statedWords(draft.letterWords?.count)
  if (stated !== '' && words === null) errors.push(wrong('letterWords.count'))

  const grant = draft.type === 'GRANT' ? checkGrant(draft, facts) : null
  errors.push(...(grant?.errors ?? []))

  if (errors.length > 0 || level === null || language === null || interview === null)
    return { errors, submission: null }
  return {
    errors: [],
    submission: {
      type: draft.type,
      educationLevel: level,
      educationLanguage: language,
      interviewLanguage: interview,
      languageLevel: (draft.languageLevel ?? []).map((entry) => ({
        language: textOf(entry.language),
        level: textOf(entry.level),
      })),
      gpa,
      letterWords: words === null ? null : { id: draft.letterWords?.id.toLowerCase() ?? '', count: words },
      choices: choicesOf(draft),
      grant: grant?.grant ?? null,
    },
  }
}

/** The number: the year in Kazakhstan and a running number (docs/specification/applications.md#number). */
export const applicationNumber = (running: number, now: Date): string =>
  `${kazakhstanDate(now).slice(0, 4)}-${String(running).padStart(6, '0')}`
