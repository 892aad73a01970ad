import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { cityCountsQuery } from '../api.ts'
import { cityName } from '../parts/city-name.ts'
import { type CityDot, dotsOf, HEIGHT, OUTLINE, WIDTH } from '../state/city-dots.ts'
import type { UniversitySearch } from '../state/university-search.ts'
import classes from './city-map.module.css'

type Side = 'left' | 'right' | 'above' | 'below' | 'lowerRight' | 'upperLeft'

/** Side of the dot with space for the city's name. Default: right. */
const SIDES: Readonly<Record<string, Side>> = {
  aktau: 'above',
  almaty: 'below',
  arkalyk: 'left',
  astana: 'above',
  baikonur: 'left',
  ekibastuz: 'lowerRight',
  kaskelen: 'upperLeft',
  kosshy: 'left',
  oskemen: 'below',
  rudny: 'left',
  semey: 'left',
  shymkent: 'below',
  taraz: 'above',
  turkistan: 'left',
  zhezkazgan: 'left',
}

/** Map of the universities of a search, for the mouse. A list beside it has the same content for everybody. */
export function CityMap({ search }: { search: UniversitySearch }) {
  const { t, language } = useTexts()
  const counts = useQuery(cityCountsQuery(language, search)).data?.list
  if (counts === undefined || counts.length === 0) return null
  const { page: _page, regionId: _region, cityId: chosen, ...rest } = search
  const placeOf = (cityId: string): UniversitySearch => (cityId === chosen ? rest : { ...rest, cityId })
  const byCount = [...counts].sort(
    (a, b) => b.count - a.count || cityName(a.cityId, language).localeCompare(cityName(b.cityId, language), language),
  )
  return (
    <details className={classes.map}>
      <summary>{t('directory.map.title')}</summary>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path d={OUTLINE} className={classes.land} />
        {dotsOf(byCount).map((dot) => (
          <Link
            key={dot.cityId}
            to="/universities"
            search={placeOf(dot.cityId)}
            resetScroll={false}
            tabIndex={-1}
            className={dot.cityId === chosen ? classes.chosen : classes.dot}
          >
            <circle cx={dot.x} cy={dot.y} r={dot.radius} />
            <text x={dot.x} y={dot.y} dy="0.35em" className={classes.number}>
              {dot.count}
            </text>
            <text {...besideOf(dot)}>{cityName(dot.cityId, language)}</text>
          </Link>
        ))}
      </svg>
      <ul aria-label={t('directory.map.list')}>
        {byCount.map(({ cityId, count }) => (
          <li key={cityId}>
            <Link
              to="/universities"
              search={placeOf(cityId)}
              resetScroll={false}
              activeOptions={{ exact: true }}
              className={cityId === chosen ? classes.chosenEntry : ''}
            >
              {t('directory.map.entry', { city: cityName(cityId, language), number: count })}
              {cityId === chosen && <span className={classes.hidden}>{t('directory.map.chosen')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function besideOf({ cityId, x, y, radius }: CityDot) {
  const places = {
    left: { x: x - radius - 4, y, dy: '0.35em', textAnchor: 'end' },
    right: { x: x + radius + 4, y, dy: '0.35em', textAnchor: 'start' },
    above: { x, y: y - radius - 5, textAnchor: 'middle' },
    below: { x, y: y + radius + 14, textAnchor: 'middle' },
    upperLeft: { x: x + radius, y: y - radius - 5, textAnchor: 'end' },
    lowerRight: { x: x + radius, y: y + radius + 5, textAnchor: 'start' },
  } as const
  return places[SIDES[cityId] ?? 'right']
}
