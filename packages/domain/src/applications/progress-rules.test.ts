import { expect, test } from 'vitest'
import { AS_SPECIFIED, type Question } from '../seasons/requirement-rules.ts'
import { REQUIRED_DOCUMENTS } from './document-rules.ts'
import type { ApplicationDraft } from './draft-schema.ts'
import { draftProgress } from './progress-rules.ts'
import type { SubmissionFacts } from './rules.ts'

const BARE: SubmissionFacts = {
  competition: null,
  asked: AS_SPECIFIED,
  offeredPairs: new Set(['u B057']),
  attachedSlots: new Set(),
  referee: null,
  confirmingKinds: { quota: new Map(), right: new Map() },
  documentKinds: new Map(),
}
const WHOLE: SubmissionFacts = { ...BARE, attachedSlots: new Set(REQUIRED_DOCUMENTS.BACHELOR) }
const draft = (more: object = {}) => ({ type: 'ENROLLMENT', ...more }) as ApplicationDraft
const TEXTS = { kk: 'k', ru: 'r', en: 'e' }
const QUESTION: Question = {
  ...{ id: 'q', version: 1, universityId: 'u', program: 'B057', type: 'TEXT', text: TEXTS, hint: null },
  ...{ options: [], most: 100, isRequired: false },
}
const EDUCATION = { educationLevel: 'BACHELOR', educationLanguage: 'ENGLISH', interviewLanguage: 'ENGLISH', gpa: '4.5' }
const WITH_KINDS = { ...WHOLE, documentKinds: new Map([['6', 'GRANT_CERTIFICATE']]) }
const CHOSEN = { choices: [{ universityId: 'u', educationalProgram: 'B057' }] }
const GRANT = { ...EDUCATION, ...CHOSEN, type: 'GRANT' }
const RESULT = { total: '100', subjects: [] }
const FILES = [{ kind: '6', id: 'a' }]

test.each<[what: string, draft: ApplicationDraft, facts: SubmissionFacts, done: number, ...left: string[]]>([
  ['nothing typed', draft(), BARE, 0, 'education', 'choices', 'documents'],
  ['education', draft(EDUCATION), BARE, 1, 'choices', 'documents'],
  ['a choice', draft({ ...EDUCATION, ...CHOSEN }), BARE, 2, 'documents'],
  ['everything', draft({ ...EDUCATION, ...CHOSEN }), WHOLE, 3],
  [
    'a choice that the directory does not know',
    draft({ ...EDUCATION, choices: [{ universityId: 'u', educationalProgram: 'B999' }] }),
    WHOLE,
    2,
    'choices',
  ],
  [
    'a wrong level of a language counts as one more part',
    draft({ ...EDUCATION, ...CHOSEN, languageLevel: [{ language: 'KAZAKH', level: '' }] }),
    WHOLE,
    3,
    'languages',
  ],
  [
    'a question that may stay without an answer',
    draft({ ...EDUCATION, ...CHOSEN }),
    { ...WHOLE, asked: { ...AS_SPECIFIED, questions: [QUESTION] } },
    4,
  ],
  ['a university alone', draft({ ...EDUCATION, universityId: 'u' }), WHOLE, 2, 'choices'],
  ['a program alone', draft({ ...EDUCATION, educationalProgram: 'B057' }), WHOLE, 2, 'choices'],
  ['the result of a grant', draft({ ...GRANT, untResult: RESULT }), WHOLE, 4, 'grantFiles'],
  ['the certificate of a grant', draft({ ...GRANT, grantFiles: FILES }), WITH_KINDS, 4, 'results'],
  ['everything of a grant', draft({ ...GRANT, untResult: RESULT, grantFiles: FILES }), WITH_KINDS, 5],
  ['a grant', draft({ ...EDUCATION, ...CHOSEN, type: 'GRANT' }), WHOLE, 3, 'results', 'grantFiles'],
])('a draft with %s', (_what, given, facts, done, ...left) => {
  const progress = draftProgress(given, facts)
  expect(progress).toEqual({ done, total: done + left.length, left })
})
