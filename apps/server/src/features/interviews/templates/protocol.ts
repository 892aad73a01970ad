import { listedName } from '@portal/domain/accounts/rules.ts'
import type { Grade, GradeSummary } from '@portal/domain/interviews/rules.ts'
import { GRADE_GROUP_NAMES, GRADE_GROUPS, HIGHEST_SCORE } from '@portal/domain/interviews/status.ts'
import { type Language, writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { Paper, PaperBlock } from '@portal/office-files/paper.ts'
import { instantInWords, textsIn } from '../../../platform/texts.ts'
import type { ListedInterview } from '../queries.ts'

type SignedGrade = Grade &
  GradeSummary & { readonly signedAt: Date; readonly signedWith: 'code' | 'passkey'; readonly expertName: string }

/** Of whom, by whom, and how each criterion was graded; the last line says with what it was signed. */
export function protocol(row: ListedInterview, grade: SignedGrade, language: Language): Paper {
  const t = textsIn(language)
  const title = t('papers.interviews.protocol.title', { number: row.number })
  return {
    title,
    language,
    footer: title,
    blocks: [
      { kind: 'title', text: title },
      {
        kind: 'rows',
        rows: [
          {
            label: t('papers.interviews.applicant'),
            value: listedName(row),
          },
          { label: t('applications.education.level'), value: t(`applications.level.${row.educationLevel}`) },
          { label: t('papers.interviews.program'), value: `${row.programCode} ${nameIn(row.programName, language)}` },
          { label: t('papers.interviews.university'), value: nameIn(row.universityName, language) },
          { label: t('papers.interviews.language'), value: t(`directory.language.${row.interviewLanguage}`) },
          { label: t('papers.interviews.heldAt'), value: instantInWords(row.startsAt, language) },
          { label: t('papers.interviews.expert'), value: grade.expertName },
        ],
      },
      ...gradeBlocks(grade, language),
    ],
  }
}

/** Each criterion of a signed grade, the means, the total, and who signed it when. */
export function gradeBlocks(grade: SignedGrade, language: Language): readonly PaperBlock[] {
  const t = textsIn(language)
  const figure = (value: number): string => writtenDecimal(value.toFixed(2), language)
  return [
    ...GRADE_GROUP_NAMES.flatMap((group) => {
      const scores = grade[group]
      if (scores === undefined) return []
      return [
        { kind: 'heading' as const, text: t(`interviews.grade.groups.${group}`) },
        {
          kind: 'rows' as const,
          rows: [
            ...GRADE_GROUPS[group].map((criterion) => ({
              label: t(`interviews.grade.criteria.${group}.${criterion}.name`),
              value: `${scores[criterion]} / ${HIGHEST_SCORE}`,
            })),
            { label: t('papers.interviews.mean'), value: figure(grade.means[group] ?? 0) },
          ],
        },
      ]
    }),
    { kind: 'heading', text: t('papers.interviews.total') },
    { kind: 'paragraph', text: t('papers.interviews.protocol.total', { total: figure(grade.total) }) },
    {
      kind: 'paragraph',
      text: t(`papers.interviews.protocol.signed.${grade.signedWith}`, {
        name: grade.expertName,
        at: instantInWords(grade.signedAt, language),
      }),
    },
  ]
}
