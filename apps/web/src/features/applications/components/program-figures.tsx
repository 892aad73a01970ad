import { GRANTS_YEAR, SCORES_YEAR } from '@portal/domain/directory/rules.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import type { Answer } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList, type DescriptionRow } from '../../../ui/description-list.tsx'

type Program = Answer<'searchPrograms'>['list'][number]

/**
 * Figures of a program from its source, each with its year; unknown ones are omitted. Only a bachelor's program has
 * grants, scores, subjects of the UNT and creative exams.
 */
export function ProgramFigures({ program }: { program: Program }) {
  const { t } = useTexts()
  const { level, creative, untSubjects, learningForms, grantQuantity2026, cutoffMin2025, cutoffMax2025 } = program
  const cutoff =
    cutoffMin2025 !== null && cutoffMax2025 !== null && cutoffMin2025 !== cutoffMax2025
      ? `${cutoffMin2025}–${cutoffMax2025}`
      : (cutoffMin2025 ?? cutoffMax2025)
  const subjects = [...new Set(untSubjects)].map((subject) => t(`directory.subjects.${subject}`)).join(', ')
  const forms = learningForms.map((form) => t(`directory.learningForms.${form}`)).join(', ')
  const ofBachelor: readonly DescriptionRow[] = [
    { key: 'grants', term: t('applications.figures.grants', { year: GRANTS_YEAR }), value: grantQuantity2026 },
    { key: 'cutoff', term: t('applications.figures.cutoff', { year: SCORES_YEAR }), value: cutoff },
    { key: 'subjects', term: t('applications.figures.subjects'), value: subjects },
    { key: 'creative', term: t('applications.figures.creative'), value: t(yesOrNo(creative)) },
  ]
  const rows = [
    ...(level === 'BACHELOR' ? ofBachelor : []),
    { key: 'forms', term: t('applications.figures.forms'), value: forms },
  ].filter(({ value }) => value !== null && value !== '')
  return rows.length > 0 && <DescriptionList rows={rows} />
}
