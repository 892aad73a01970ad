import { applicationBody } from '@portal/domain/applications/draft-schema.ts'
import { UNT_MAX } from '@portal/domain/kernel/education.ts'
import type { MoveScope } from '../features/applications/move-application.ts'
import { createApplication } from '../features/applications/save-application.ts'
import type { WriteScope } from '../http/handler.ts'
import type { DemoDocument, DemoLetter, GrantDocument } from './demo-documents.ts'
import type { DemoApplication, DemoStated } from './demo-people.ts'
import { must } from './run-commands.ts'
import { STORIES } from './stories.ts'

export type UploadDocument = (scope: WriteScope, kind: DemoDocument, letter?: DemoLetter) => Promise<string>

/** Creates an application, and submits it unless it is a draft. @returns its id. */
export async function apply(scope: MoveScope, application: DemoApplication, upload: UploadDocument): Promise<string> {
  const { level, language, choices, type = 'ENROLLMENT', competing } = application
  const body = applicationBody.parse({
    type,
    status: STORIES[application.story] === null ? 'CREATED' : 'IN_PROCESS',
    educationLevel: level,
    educationLanguage: language,
    interviewLanguage: language === 'FRENCH' ? 'ENGLISH' : language,
    languageLevel: [...new Set([language, 'ENGLISH'])].map((name, index) => ({
      language: name,
      level: index === 0 ? 'C1' : 'B2',
    })),
    gpa: level === 'BACHELOR' ? '4.7' : '3.4',
    choices: choices.map((pair) => {
      const [universityId, educationalProgram] = pair.split(' ')
      return { universityId, educationalProgram }
    }),
    ...(competing === undefined || 'grades' in competing ? {} : await competingPart(scope, competing, upload)),
    ...(type === 'GRANT'
      ? {
          untResult: { total: 126, subjects: [] },
          attestatAverageScore: '4.9',
          grantFiles: await proofs(['GRANT_CERTIFICATE'], scope, upload),
        }
      : {}),
  })
  return must(await createApplication(scope, body)).data.id
}

async function competingPart(scope: MoveScope, { total, average, quotas, rights }: DemoStated, upload: UploadDocument) {
  const [quotaIds, rightIds] = await Promise.all([
    scope.db
      .selectFrom('quotaCategories')
      .select('id')
      .where('code', 'in', ['', ...quotas])
      .execute(),
    scope.db
      .selectFrom('preemptiveRights')
      .select('id')
      .where('code', 'in', ['', ...rights])
      .execute(),
  ])
  return {
    untResult: { total, subjects: subjectsOf(total) },
    attestatAverageScore: average,
    quotaCategoryIds: quotaIds.map(({ id }) => id),
    preemptiveRightIds: rightIds.map(({ id }) => id),
    grantFiles: await proofs(
      [
        'UNT_CERTIFICATE',
        ...quotas.map(() => 'ADDITIONAL_DOCUMENTS' as const),
        ...rights.map(() => 'ALTYN_BELGI' as const),
      ],
      scope,
      upload,
    ),
  }
}

/** One after another, because they share one transaction. */
async function proofs(kinds: readonly GrantDocument[], scope: MoveScope, upload: UploadDocument) {
  const files: { kind: GrantDocument; id: string }[] = []
  for (const kind of kinds) files.push({ kind, id: await upload(scope, kind) })
  return files
}

const SUBJECTS = [
  ['HISTORY_OF_KAZAKHSTAN', 20],
  ['MATHEMATICAL_LITERACY', 10],
  ['READING_LITERACY', 10],
  ['MATHEMATICS', 50],
  ['GEOGRAPHY', 50],
] as const

/** A total distributed over the subjects by their maximum. The last gets the rest of rounding. */
function subjectsOf(total: number) {
  const rows = SUBJECTS.map(([subject, most]) => ({
    subject: String(subject),
    score: Math.floor((most * total) / UNT_MAX),
  }))
  const left = total - rows.reduce((sum, { score }) => sum + score, 0)
  return rows.map((row, at) => (at === rows.length - 1 ? { ...row, score: row.score + left } : row))
}
