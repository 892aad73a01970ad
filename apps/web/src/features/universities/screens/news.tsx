import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { newsTitleIn } from '@portal/domain/universities/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import { newsQuery } from '../api.ts'
import { NewsView } from '../components/news-view.tsx'

/** A piece of a university's news, for everybody. */
export function NewsScreen() {
  const { t, language } = useTexts()
  const { id, newsId } = useParams({ from: '/open/directory/universities/$id/news/$newsId' })
  const { data, error, refetch } = useQuery(newsQuery(newsId))
  const isUnknown = (error instanceof ApiError && error.status === 404) || (data && data.data.university.id !== id)
  if (isUnknown)
    return (
      <EmptyState
        title={t('universities.news.unknown')}
        action={
          <Link to="/universities/$id" params={{ id }}>
            {t('universities.news.toUniversity')}
          </Link>
        }
      />
    )
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const news = data.data
  const toUniversity = (
    <Link to="/universities/$id" params={{ id }}>
      ← {nameIn(news.university, language)}
    </Link>
  )
  return (
    <Page title={newsTitleIn(news, language)} lead={t(`universities.news.kinds.${news.kind}`)} back={toUniversity}>
      <Section>
        <NewsView news={news} />
      </Section>
      {news.kind === 'OPEN_DAY' && (
        <p>
          <Link to="/open-days">{t('universities.news.allOpenDays')}</Link>
        </p>
      )}
    </Page>
  )
}
