import { newsTitleIn } from '@portal/domain/universities/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Actions } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { NEWS_ON_LIST, ownNewsListQuery } from '../api.ts'
import { NewsState } from './news-state.tsx'

export function NewsTab({ universityId }: { universityId: string }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const [page, setPage] = useState(0)
  const query = useQuery(ownNewsListQuery(universityId, page))
  const create = (
    <Link to="/news/create" search={{ universityId }} className={buttonClass()}>
      {t('editing.news.create')}
    </Link>
  )
  if (!query.isSuccess) return <Waiting on={query} />
  if (query.data.totalSize === 0)
    return (
      <EmptyState title={t('editing.news.none')} action={create}>
        {t('editing.news.noneText')}
      </EmptyState>
    )
  return (
    <>
      <Actions>{create}</Actions>
      <DataTable
        caption={t('universities.page.news')}
        rows={query.data.list}
        rowKey={({ id }) => id}
        isBusy={query.isFetching}
        columns={[
          {
            key: 'title',
            header: t('editing.news.titleColumn'),
            cell: (news) => (
              <Link to="/news/$id" params={{ id: news.id }}>
                {newsTitleIn(news, language) || t('editing.news.untitled')}
              </Link>
            ),
          },
          {
            key: 'kind',
            header: t('editing.news.kind'),
            cell: ({ kind, eventDate }) =>
              eventDate === null
                ? t(`editing.news.kinds.${kind}`)
                : t('editing.news.eventOn', { kind: t(`editing.news.kinds.${kind}`), date: dates.date(eventDate) }),
          },
          { key: 'date', header: t('editing.news.newsDate'), cell: ({ newsDate }) => newsDate && dates.date(newsDate) },
          {
            key: 'state',
            header: t('editing.news.state'),
            cell: (news) => <NewsState news={news} />,
          },
        ]}
      />
      <Pagination page={page} pageSize={NEWS_ON_LIST} totalSize={query.data.totalSize} onChange={setPage} />
    </>
  )
}
