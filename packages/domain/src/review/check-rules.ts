import type { AttachmentSlot, PersonalField } from '../accounts/schema.ts'

/** Verdict of a reviewer on one point. `NONE` takes an earlier verdict back. */
export const VERDICTS = ['AGREES', 'UNCLEAR', 'DIFFERS', 'NONE'] as const
export type Verdict = (typeof VERDICTS)[number]
/** Verdicts that need words: the reason of a decision begins with them. */
export const isDoubt = (verdict: Verdict): boolean => verdict === 'UNCLEAR' || verdict === 'DIFFERS'

export const MAX_CHECK_WORDS = 500

type ComparedPersonal = Extract<
  PersonalField,
  | 'lastName'
  | 'firstName'
  | 'middleName'
  | 'birthday'
  | 'gender'
  | 'citizenship'
  | 'passportNumber'
  | 'passportExprDate'
  | 'iin'
>

/** Points of a document: a stated value to find in it, or a property of the paper. */
export const VALUE_POINTS = [
  'lastName',
  'firstName',
  'middleName',
  'birthday',
  'gender',
  'citizenship',
  'passportNumber',
  'passportExprDate',
  'iin',
  'educationLevel',
  'gpa',
  'languageLevel',
  'letterWords',
  'untTotal',
  'attestatAverage',
  'program',
  'university',
  'claims',
] as const satisfies readonly (ComparedPersonal | string)[]
export const PAPER_POINTS = ['readable', 'signed', 'inForce', 'likeness'] as const
export const CHECK_POINTS = [...VALUE_POINTS, ...PAPER_POINTS] as const
export type ValuePoint = (typeof VALUE_POINTS)[number]
export type CheckPoint = (typeof CHECK_POINTS)[number]
export const isValuePoint = (point: CheckPoint): point is ValuePoint =>
  (VALUE_POINTS as readonly CheckPoint[]).includes(point)

type DocumentKind = AttachmentSlot | 'additionalDocuments'

const NAMES = ['lastName', 'firstName', 'middleName'] as const
const IDENTITY = [
  ...NAMES,
  'birthday',
  'gender',
  'citizenship',
  'passportNumber',
  'passportExprDate',
  'iin',
  'readable',
] as const

/** Points of each kind of document, in the order of the screen (docs/specification/review-office.md#checks). */
const COMPARED: Readonly<Record<DocumentKind, readonly CheckPoint[]>> = {
  passport: IDENTITY,
  previousLevel: [...NAMES, 'educationLevel', 'gpa', 'signed', 'readable'],
  recommendationLetter: [...NAMES, 'signed'],
  medicalCertificate: [...NAMES, 'birthday', 'inForce', 'signed'],
  form: [...NAMES, 'birthday', 'program', 'signed'],
  languageCertificate: [...NAMES, 'languageLevel', 'inForce'],
  motivationLetter: ['program', 'letterWords', 'readable'],
  dissertationResearch: [...NAMES, 'program', 'readable'],
  invitationLetter: [...NAMES, 'university', 'signed'],
  photo: ['likeness', 'readable'],
  additionalDocuments: [...NAMES, 'readable'],
}

/** The same for documents of a grant, by the code of their kind. Kinds without a row have the points of any document. */
const COMPARED_OF_GRANT: Readonly<Record<string, readonly CheckPoint[]>> = {
  IDENTITY_DOCUMENT: IDENTITY,
  SCHOOL_CERTIFICATE: [...NAMES, 'attestatAverage', 'signed', 'readable'],
  HONOURS_CERTIFICATE: [...NAMES, 'attestatAverage', 'signed', 'readable'],
  UNT_CERTIFICATE: [...NAMES, 'iin', 'untTotal', 'readable'],
  TESTING_CERTIFICATE: [...NAMES, 'iin', 'untTotal', 'readable'],
  GRANT_CERTIFICATE: [...NAMES, 'iin', 'program', 'university', 'signed'],
  MEDICAL_CERTIFICATE: [...NAMES, 'birthday', 'inForce', 'signed'],
  PHOTO_3X4: ['likeness', 'readable'],
}
const OF_ANY_PROOF: readonly CheckPoint[] = [...NAMES, 'claims', 'signed', 'readable']

export type CheckedDocument = { readonly slot: string; readonly kind?: string | null }

/** Points of a document by its slot, and by its kind where it belongs to a grant. */
export const pointsOf = ({ slot, kind }: CheckedDocument): readonly CheckPoint[] =>
  slot === 'grantFiles' ? (COMPARED_OF_GRANT[kind ?? ''] ?? OF_ANY_PROOF) : (COMPARED[slot as DocumentKind] ?? [])

export type Tally = Readonly<Record<'total' | 'checked' | 'unclear' | 'differing', number>>

/** Counts of the points of one document, or of an application. */
export function tallyOf(verdicts: readonly (Verdict | undefined)[]): Tally {
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length
  const [unclear, differing] = [count('UNCLEAR'), count('DIFFERS')]
  return { total: verdicts.length, checked: count('AGREES') + unclear + differing, unclear, differing }
}

export type DocumentState = 'NONE' | 'SOME' | 'AGREES' | 'UNCLEAR' | 'DIFFERS'

/** State of a document in the list: a doubt comes first, then what is still open. */
export function stateOf({ total, checked, unclear, differing }: Tally): DocumentState {
  if (differing > 0) return 'DIFFERS'
  if (unclear > 0) return 'UNCLEAR'
  if (checked === 0) return 'NONE'
  return checked < total ? 'SOME' : 'AGREES'
}
