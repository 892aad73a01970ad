import { REQUIRED_DOCUMENTS } from '@portal/domain/applications/document-rules.ts'
import { Link } from '@tanstack/react-router'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { TickList } from '../../../ui/tick-list.tsx'
import { AlsoAsked } from '../../reception/parts/also-asked.tsx'
import { useOwnGroup } from '../../reception/parts/use-own-group.ts'
import { askingOf } from '../state/program-asking.ts'
import type { ProgramView } from '../state/program-view.ts'
import { pairName } from './pair-name.ts'

/** Documents and exams of an application at the program's level. */
export function ProgramNeeds({ id, program }: { id: string; program: ProgramView }) {
  const { t } = useTexts()
  const { level, untSubjects } = program
  const group = useOwnGroup()
  return (
    <Section id={id} title={t('directory.program.required')}>
      {untSubjects.length > 0 && (
        <p>
          {t('directory.program.unt', { pair: pairName(untSubjects, t) })}.{' '}
          <Link to="/help/what_is_ent">{t('directory.program.untLeast')}</Link>
        </p>
      )}
      <h3>{t('directory.program.documents')}</h3>
      <TickList items={REQUIRED_DOCUMENTS[level].map((slot) => t(`directory.program.papers.${slot}` as TextKey))} />
      <AlsoAsked {...askingOf(program)} group={group} />
      <p>{t('directory.program.after')}</p>
    </Section>
  )
}
