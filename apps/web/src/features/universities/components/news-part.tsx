import { newsTitleIn } from '@portal/domain/universities/rules.ts'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../../platform/client.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import classes from './university.module.css'

export type News = Answer<'listNews'>['list'][number]

const LATEST = 5

/** A university's news, latest first; nothing without any. */
export function NewsPart({ universityId, news }: { universityId: string; news: readonly News[] }) {
  const { t } = useTexts()
  if (news.length === 0) return null
  const earlier = news.slice(LATEST)
  return (
    <Section id="news" title={t('universities.page.news')}>
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

function NewsList({ universityId, news }: { universityId: string; news: readonly News[] }) {
  const { language } = useTexts()
  const dates = useDates()
  return (
    <ul className={classes.news}>
      {news.map((each) => (
        <li key={each.id}>
          {each.photo && (
            <img
              src={`/api/dictionary/university/${encodeURIComponent(universityId)}/photos/${each.photo.id}`}
              width={each.photo.width}
              height={each.photo.height}
              loading="lazy"
              decoding="async"
              // The title beside it says it all.
              alt=""
            />
          )}
          <div>
            <p className={classes.date}>{dates.date(each.newsDate)}</p>
            <Link to="/universities/$id/news/$newsId" params={{ id: universityId, newsId: each.id }}>
              {newsTitleIn(each, language)}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}
