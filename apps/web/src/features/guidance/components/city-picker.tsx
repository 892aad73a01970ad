import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryOf } from '../../../platform/query.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { optionsOf } from '../../directory/parts/use-directory.ts'
import { GUIDE_PARTS } from '../labels.ts'
import classes from './guidance.module.css'
import { GuideFact } from './guide-fact.tsx'
import { useGuide } from './guided.tsx'

/** Guide to one region or city of the address (`?place=`), with its sources. */
export function CityPicker() {
  const { t, language } = useGuide()
  const navigate = useNavigate()
  const { place = '' } = useSearch({ from: '/open/guides/help/how_to_choose_city' })
  // The prerendered page has no place: the address is read after hydration.
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  const regions = useQuery(queryOf('listRegions', {}))
  const cities = useQuery(queryOf('listCities', {}))
  const places: readonly (LocalizedName & { id: string })[] = [
    ...(regions.data?.list ?? []).filter(({ kind }) => kind === 'region'),
    ...(cities.data?.list ?? []),
  ]
  return (
    <div className={classes.live}>
      <Section title={t('guidance.city.place.title')} lead={t('guidance.city.place.lead')}>
        <SearchField
          id="place"
          name="place"
          label={t('guidance.city.place.field')}
          value={place}
          onChange={(chosen) =>
            void navigate({
              to: '/help/how_to_choose_city',
              search: chosen === '' ? {} : { place: chosen },
              replace: true,
              resetScroll: false,
            })
          }
          options={optionsOf(places, language)}
          isLoading={regions.isPending || cities.isPending}
          isUnmarked
        />
        {isLive && place !== '' && <Guide place={place} />}
      </Section>
    </div>
  )
}

function Guide({ place }: { place: string }) {
  const { t, language } = useGuide()
  const query = useQuery(queryOf('readCityGuide', { params: { id: place } }))
  if (!query.isSuccess) return <Waiting on={query} />
  const guide = query.data.data
  const facts = GUIDE_PARTS.flatMap((part) => (guide[part] === null ? [] : [guide[part]]))
  if (facts.length === 0) return <p role="status">{t('guidance.city.place.none')}</p>
  return (
    <div role="status" className={classes.place}>
      {guide.city && <h3>{t('guidance.city.place.about', { city: nameIn(guide.city, language) })}</h3>}
      <DescriptionList
        rows={GUIDE_PARTS.filter((part) => guide[part] !== null).map((part) => ({
          key: part,
          term: t(`guidance.city.column.${part}`),
          value: <GuideFact fact={guide[part]} />,
        }))}
      />
      <details>
        <summary>{t('guidance.city.place.sources')}</summary>
        <ul className={classes.names} lang="en">
          {[...new Set(facts.flatMap(({ sources }) => sources))].map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
