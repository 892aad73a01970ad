import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { newsTitleIn } from '@portal/domain/universities/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Answer } from '../../../platform/client.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Actions } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Stated } from '../../../ui/stated.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { DirectoryPage } from '../../directory/parts/frame.tsx'
import { optionsOf } from '../../directory/parts/use-directory.ts'
import { citiesQuery, OPEN_DAYS_ON_PAGE, openDaysQuery } from '../api.ts'
import classes from '../components/open-days.module.css'
import { parseOpenDaysSearch } from '../state/open-days-search.ts'

type OpenDay = Answer<'listOpenDays'>['list'][number]

export function OpenDaysScreen() {
  const { t, language } = useTexts()
  const search = parseOpenDaysSearch(useSearch({ from: '/open/directory/open-days' }))
  const { page = 1, ...rest } = search
  const query = useQuery(openDaysQuery(language, search))
  return (
    <DirectoryPage title={t('universities.openDays.title')} lead={t('universities.openDays.lead')}>
      <CityFilter cityId={search.cityId ?? ''} />
      <Waiting on={query} />
      {query.data?.list.length === 0 && (
        <EmptyState title={t('universities.openDays.none')}>{t('universities.openDays.noneText')}</EmptyState>
      )}
      {query.data && query.data.list.length > 0 && (
        <>
          <ul className={classes.days}>
            {query.data.list.map((day) => (
              <OpenDayCard key={day.id} day={day} />
            ))}
          </ul>
          <Pagination
            page={page - 1}
            pageSize={OPEN_DAYS_ON_PAGE}
            totalSize={query.data.totalSize}
            linkTo={(to, link) => (
              <Link
                to="/open-days"
                search={to === 0 ? rest : { ...rest, page: to + 1 }}
                activeOptions={{ exact: true }}
                {...link}
              />
            )}
          />
        </>
      )}
    </DirectoryPage>
  )
}

/** Filter by city. Without JavaScript the form's button requests the page; with it the choice is enough. */
function CityFilter({ cityId }: { cityId: string }) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const cities = useQuery(citiesQuery(language)).data?.list ?? []
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  return (
    <form method="get" onSubmit={(event) => event.preventDefault()}>
      <Actions>
        <ChoiceField
          id="open-days-city"
          name="cityId"
          label={t('universities.openDays.city')}
          emptyLabel={t('universities.openDays.allCities')}
          value={cityId}
          options={optionsOf(cities, language)}
          width={24}
          isUnmarked
          onChange={(chosen) =>
            void navigate({
              to: '/open-days',
              search: chosen === '' ? {} : { cityId: chosen },
              replace: true,
              resetScroll: false,
            })
          }
        />
        {!isLive && (
          <Button type="submit" look="secondary">
            {t('universities.openDays.show')}
          </Button>
        )}
      </Actions>
    </form>
  )
}

function OpenDayCard({ day }: { day: OpenDay }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const { id, university, city, eventDate, eventTime, placeKz, placeRu, placeEn } = day
  const date = eventDate === null ? '' : dates.date(eventDate)
  return (
    <li className={classes.day}>
      <p className={classes.when}>{eventTime === null ? date : t('app.date.withTime', { date, time: eventTime })}</p>
      <h2>
        <Link to="/universities/$id/news/$newsId" params={{ id: university.id, newsId: id }}>
          {newsTitleIn(day, language)}
        </Link>
      </h2>
      <p>
        <Link to="/universities/$id" params={{ id: university.id }}>
          {nameIn(university, language)}
        </Link>
      </p>
      <p className={classes.place}>
        {nameIn(city, language)}
        {(placeKz || placeRu || placeEn) && (
          <>
            {' · '}
            <Stated texts={{ kk: placeKz, ru: placeRu, en: placeEn }} />
          </>
        )}
      </p>
    </li>
  )
}
