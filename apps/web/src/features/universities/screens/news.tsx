import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { newsTitleIn } from '@portal/domain/universities/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { DirectoryPage } from '../../directory/parts/frame.tsx'
import { newsQuery } from '../api.ts'
import { NewsView } from '../components/news-view.tsx'

export function NewsScreen() {
  const { t, language } = useTexts()
  const { id, newsId } = useParams({ from: '/open/directory/universities/$id/news/$newsId' })
  const query = useQuery(newsQuery(language, newsId))
  const isUnknown =
    (query.error instanceof ApiError && query.error.status === 404) ||
    (query.data && query.data.data.university.id !== id)
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
  if (!query.isSuccess) return <Waiting on={query} />
  const news = query.data.data
  const toUniversity = (
    <Link to="/universities/$id" params={{ id }}>
      ← {nameIn(news.university, language)}
    </Link>
  )
  return (
    <DirectoryPage
      title={newsTitleIn(news, language)}
      lead={t(`universities.news.kinds.${news.kind}`)}
      back={toUniversity}
    >
      <Section>
        <NewsView universityId={id} news={news} />
      </Section>
      {news.kind === 'OPEN_DAY' && (
        <p>
          <Link to="/open-days">{t('universities.news.allOpenDays')}</Link>
        </p>
      )}
    </DirectoryPage>
  )
}
