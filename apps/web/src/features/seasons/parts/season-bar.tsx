import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { isArchive } from '@portal/domain/seasons/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chooseSeason, chosenSeason } from '../../../platform/season.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { ShownWhenLoaded } from '../../../ui/shown-when-loaded.tsx'
import { type Seasons, seasonsQuery } from '../api.ts'
import classes from './season-bar.module.css'

/** Screens whose lists belong to a season. */
const SCREENS = [
  '/day',
  '/applications',
  '/interview-applications',
  '/interview-results',
  '/test',
  '/claims',
  '/appeals',
  '/competitions',
]

function show(year: number | null): void {
  chooseSeason(year)
  location.reload()
}

/** Screen below the choice of the season that its lists show (docs/specification/seasons.md#lists). */
export function BelowSeasons({ children }: { children: ReactNode }) {
  const path = useRouterState({ select: ({ location: { pathname } }) => pathname.replace(/\/$/, '') })
  const seasons = useQuery({ ...seasonsQuery(), staleTime: Number.POSITIVE_INFINITY })
  const hasChoice = SCREENS.includes(path)
  return (
    <div>
      {hasChoice && seasons.data !== undefined && <SeasonBar seasons={seasons.data.data} />}
      <ShownWhenLoaded by={hasChoice ? [seasons] : []}>{children}</ShownWhenLoaded>
    </div>
  )
}

/** Choice of the season, once there are several. */
function SeasonBar({ seasons: { current, list } }: { seasons: Seasons }) {
  const { t, language } = useTexts()
  if (list.length < 2) return null
  const year = Number(chosenSeason() ?? current)
  const seasonOf = (asked: number) => list.find((each) => each.year === asked)
  const nameOf = (asked: number): string => {
    const named = seasonOf(asked)
    return named === undefined ? String(asked) : nameIn(named.name, language)
  }
  const season = seasonOf(year)
  return (
    <div className={classes.bar}>
      <ChoiceField
        id="season"
        name="season"
        label={t('seasons.shown')}
        value={year === current ? '' : String(year)}
        emptyLabel={t('seasons.currentNamed', { name: nameOf(current) })}
        options={list
          .filter((each) => each.year !== current)
          .map((each) => ({ value: String(each.year), label: nameOf(each.year) }))}
        onChange={(value) => show(value === '' ? null : Number(value))}
      />
      {year !== current && (
        <Banner tone="warning" title={t('seasons.other', { name: nameOf(year) })}>
          {season !== undefined && isArchive(season.state) && <p>{t('seasons.readOnly')}</p>}
          <Button look="secondary" onClick={() => show(null)}>
            {t('seasons.toCurrent')}
          </Button>
        </Banner>
      )}
    </div>
  )
}
