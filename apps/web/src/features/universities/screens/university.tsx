import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { newsTitleIn } from '@portal/domain/universities/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api-error.ts'
import type { Answer } from '../../../platform/client.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { CompareButton } from '../../directory/parts/compare-button.tsx'
import { ComparedBar } from '../../directory/parts/compared-bar.tsx'
import { universityNewsQuery, universityQuery } from '../api.ts'
import classes from '../components/university.module.css'
import { UniversityView } from '../components/university-view.tsx'

export function UniversityScreen() {
  const { t, language } = useTexts()
  const { id } = useParams({ from: '/open/directory/universities/$id' })
  const query = useQuery(universityQuery(language, id))
  const toAll = <Link to="/universities">← {t('universities.page.all')}</Link>
  if (query.error instanceof ApiError && query.error.status === 404)
    return <EmptyState title={t('universities.page.unknown')} action={toAll} />
  if (!query.isSuccess) return <Waiting on={query} />
  const university = query.data.data
  const { abbreviationKz, abbreviationRu } = university
  const abbreviation = language === 'kk' ? abbreviationKz : abbreviationRu
  const lead = [language === 'en' ? null : abbreviation, nameIn(university.city, language)].filter(Boolean).join(' · ')
  return (
    <Page
      title={nameIn(university, language)}
      lead={lead}
      back={toAll}
      actions={<CompareButton kind="universities" id={id} name={nameIn(university, language)} />}
    >
      <UniversityView university={university} news={<NewsPart universityId={id} />} />
      <ComparedBar kind="universities" />
    </Page>
  )
}

const LATEST = 5

type News = Answer<'listNews'>['list']

/** A university's news, latest first; nothing without any. */
function NewsPart({ universityId }: { universityId: string }) {
  const { t, language } = useTexts()
  const news = useQuery(universityNewsQuery(language, universityId)).data?.list ?? []
  if (news.length === 0) return null
  const earlier = news.slice(LATEST)
  return (
    <Section title={t('universities.page.news')}>
      <NewsList universityId={universityId} news={news.slice(0, LATEST)} />
      {earlier.length > 0 && (
        <details className={classes.field}>
          <summary>
            {t('universities.page.earlierNews')} <span className={classes.count}>{earlier.length}</span>
          </summary>
          <div className={classes.earlier}>
            <NewsList universityId={universityId} news={earlier} />
          </div>
        </details>
      )}
    </Section>
  )
}

function NewsList({ universityId, news }: { universityId: string; news: News }) {
  const { language } = useTexts()
  const dates = useDates()
  return (
    <ul className={classes.news}>
      {news.map((each) => (
        <li key={each.id}>
          <p className={classes.date}>{dates.date(each.newsDate)}</p>
          <Link to="/universities/$id/news/$newsId" params={{ id: universityId, newsId: each.id }}>
            {newsTitleIn(each, language)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
