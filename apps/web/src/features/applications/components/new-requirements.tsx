import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { TickList } from '../../../ui/tick-list.tsx'
import { useRequirementWords } from '../../reception/parts/use-requirement-words.ts'
import { useAsked } from '../state/use-asked.ts'
import type { TaskProps } from '../state/use-draft.ts'

type NewRequirementsProps = TaskProps & {
  /** Instant of the last save before this opening; null: a new draft. */
  readonly since: string | null
}

/** Requirements of this draft that came or changed after it was saved last, until it is opened again. */
export function NewRequirements({ draft, profile, since }: NewRequirementsProps) {
  const { t, language } = useTexts()
  const words = useRequirementWords()
  const asked = useAsked(draft.values, profile)
  // A save moves the instant; the note stays for this opening.
  const [opened, setOpened] = useState(since)
  if (opened === null && since !== null && draft.record.id !== null && !draft.isUnsaved) setOpened(since)
  if (opened === null) return null
  const fresh = [
    ...asked.rows.filter(({ changedAt }) => changedAt > opened).map(({ demand }) => words.effect(demand)),
    ...asked.questions
      .filter(({ approvedAt }) => approvedAt > opened)
      .map(({ text }) => t('requirements.newQuestion', { text: text[language] })),
  ]
  if (fresh.length === 0) return null
  return (
    <Banner tone="info" title={t('requirements.newTitle')}>
      <TickList items={[...new Set(fresh)]} />
    </Banner>
  )
}
