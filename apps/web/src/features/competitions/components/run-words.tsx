import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { TwoLines } from '../../../ui/data-table.tsx'
import type { Run } from '../state/setup-calls.ts'

/** Kind of a run with its deviations from the rules. */
export function RunKind({ run: { kind, round, parameters } }: { run: Run }) {
  const { t, language } = useTexts()
  const { whenEqual, minimumTotal, placesFactor, people } = parameters
  return [
    people === undefined
      ? t('competitions.runs.ofRound', { kind: t(`competitions.runs.kinds.${kind}`), round })
      : t('competitions.runs.ofPeople', { kind: t(`competitions.runs.kinds.${kind}`), count: people }),
    ...(whenEqual === undefined ? [] : [t(`competitions.minimums.${whenEqual}`)]),
    ...(minimumTotal === undefined ? [] : [t('competitions.runs.withMinimum', { total: minimumTotal })]),
    ...(placesFactor === undefined
      ? []
      : [t('competitions.runs.withPlaces', { factor: writtenDecimal(placesFactor, language) })]),
  ].join(', ')
}

/** Places filled, and people left out; or the faults of the input. */
export function RunSummary({ summary }: { summary: NonNullable<Run['summary']> }) {
  const { t, language } = useTexts()
  const { competitors, filled, places, withoutScore, withoutList, faults = [] } = summary
  if (faults.length > 0) return faults.map(({ path, msg }) => `${path}: ${msg}`).join('; ')
  return (
    <TwoLines
      below={t('competitions.runs.left', {
        score: grouped(withoutScore, language),
        list: grouped(withoutList, language),
      })}
    >
      {t('competitions.runs.filled', {
        filled: grouped(filled, language),
        places: grouped(places, language),
        competitors: grouped(competitors, language),
      })}
    </TwoLines>
  )
}
