import type { FragileCounts } from '@portal/domain/allotment/run-schema.ts'
import { type CaseState, type GradeRole, type GradingState, isVoid } from '@portal/domain/commissions/status.ts'
import { type Language, writtenDecimal } from '@portal/domain/kernel/language.ts'
import type { Paper, PaperBlock } from '@portal/office-files/paper.ts'
import { instantInWords, textsIn } from '../../../platform/texts.ts'
import type { RuledCommission } from '../load-commission.ts'

export type ProtocolCase = {
  /** Null: no draw has reached the case. */
  readonly number: number | null
  readonly code: string
  readonly state: CaseState
  readonly total: number | null
  /** Signed grades, void ones too. */
  readonly grades: readonly {
    readonly expertName: string
    readonly role: GradeRole
    readonly state: GradingState
    readonly total: number
    readonly signedAt: Date
    readonly byPasskey: boolean
  }[]
}
/** Fragile awards of the newest repeated run, and the cases with a signed second grading. Null: no such run. */
export type ProtocolFigures = (FragileCounts & { readonly number: number; readonly casesTwice: number }) | null
type Content = {
  readonly commission: RuledCommission
  readonly fragile: ProtocolFigures
  readonly members: readonly string[]
  readonly cases: readonly ProtocolCase[]
}

/** Rules of a commission, its members, and each case with its total by the rule and every signature. */
export function protocol({ commission, members, cases, fragile }: Content, language: Language): Paper {
  const t = textsIn(language)
  const { year, level, name } = commission
  const title = t('papers.commissions.title', { year })
  return {
    ...{ title, language, footer: title },
    blocks: [
      { kind: 'title', text: title },
      {
        kind: 'rows',
        rows: [
          ...(name === null ? [] : [{ label: t('papers.commissions.competition'), value: name[language] }]),
          { label: t('applications.education.level'), value: t(`applications.level.${level}`) },
          ...rulesRows(commission, language),
          ...fragileRows(fragile, language),
        ],
      },
      { kind: 'heading', text: t('papers.commissions.members') },
      { kind: 'list', items: members },
      { kind: 'heading', text: t('papers.commissions.cases') },
      ...casesBlock(cases, language),
    ],
  }
}

function rulesRows({ rules }: RuledCommission, language: Language) {
  const t = textsIn(language)
  const { graded, experts, rule, furtherFrom, criteria } = rules
  return [
    { label: t('papers.commissions.graded'), value: t(`papers.commissions.matter.${graded}`) },
    { label: t('papers.commissions.criteria'), value: criteria.map((one) => one.name[language]).join('; ') },
    { label: t('papers.commissions.experts'), value: String(experts) },
    { label: t('papers.commissions.rule'), value: t(`papers.commissions.rules.${rule}`) },
    {
      label: t('papers.commissions.further'),
      value:
        furtherFrom === null
          ? t('papers.commissions.furtherNever')
          : t('papers.commissions.furtherFrom', { points: writtenDecimal(furtherFrom, language) }),
    },
  ]
}

function fragileRows(fragile: ProtocolFigures, language: Language) {
  if (fragile === null) return []
  const t = textsIn(language)
  const { number, awards, byMark, byTie, casesTwice } = fragile
  return [
    {
      label: t('papers.commissions.fragile'),
      value: t('papers.commissions.fragileRun', { number, awards, byMark, byTie }),
    },
    { label: t('papers.commissions.twice'), value: String(casesTwice) },
  ]
}

function casesBlock(cases: readonly ProtocolCase[], language: Language): readonly PaperBlock[] {
  const t = textsIn(language)
  const figure = (value: number): string => writtenDecimal(value.toFixed(2), language)
  const gradeLine = (grade: ProtocolCase['grades'][number]): string =>
    [
      t(`papers.commissions.signed.${grade.byPasskey ? 'passkey' : 'code'}`, {
        name: grade.expertName,
        total: figure(grade.total),
        at: instantInWords(grade.signedAt, language),
      }),
      ...(grade.role === 'FURTHER' ? [t('papers.commissions.furtherExpert')] : []),
      ...(grade.role === 'SECOND' ? [t('papers.commissions.secondExpert')] : []),
      ...(isVoid(grade.state) ? [t('papers.commissions.void')] : []),
    ].join(' ')
  return [
    {
      kind: 'rows',
      rows: cases.map(({ number, code, total, grades }) => ({
        label:
          number === null ? t('papers.commissions.code', { code }) : t('papers.commissions.case', { number, code }),
        value: [
          total === null ? t('papers.commissions.notDone') : t('papers.commissions.total', { total: figure(total) }),
          ...grades.map(gradeLine),
        ].join('\n'),
      })),
    },
  ]
}
