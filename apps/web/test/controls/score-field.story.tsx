import { useState } from 'react'
import { useTexts } from '../../src/platform/texts.ts'
import { ScoreField } from '../../src/ui/score-field.tsx'
import { report } from './reported.ts'

export function Story() {
  const { t } = useTexts()
  const [value, setValue] = useState<number>()
  return (
    <ScoreField
      id="field"
      label={t('interviews.grade.criteria.interviewResult.first.name')}
      scores={([1, 2, 3, 4, 5] as const).map((score) => ({
        score,
        meaning: t(`interviews.grade.criteria.interviewResult.first.${score}`),
      }))}
      value={value}
      onChange={(next) => {
        report(next)
        setValue(next)
      }}
    />
  )
}
