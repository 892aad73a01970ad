import { statedIn } from '@portal/domain/kernel/localized-name.ts'
import type { NewsPage } from '@portal/domain/universities/schema.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Stated } from '../../../ui/stated.tsx'
import classes from './university.module.css'

type NewsViewProps = {
  readonly news: Pick<
    NewsPage,
    | ('kind' | 'eventDate' | 'eventTime' | 'photo')
    | ('placeKz' | 'placeRu' | 'placeEn')
    | ('bodyKz' | 'bodyRu' | 'bodyEn')
  > & { readonly newsDate: string | null }
  readonly universityId: string
  readonly headingLevel?: 2 | 3
}

/** Content of a piece of news, for the public page and the preview. */
export function NewsView({ news, universityId, headingLevel = 2 }: NewsViewProps) {
  const { t, language } = useTexts()
  const dates = useDates()
  const { kind, newsDate, photo, eventDate, eventTime, placeKz, placeRu, placeEn } = news
  const body = statedIn({ kk: news.bodyKz, ru: news.bodyRu, en: news.bodyEn }, language)
  return (
    <>
      {newsDate && <p className={classes.date}>{dates.date(newsDate)}</p>}
      {photo && (
        <img
          className={classes.newsPicture}
          src={`/api/dictionary/university/${encodeURIComponent(universityId)}/photos/${photo.id}`}
          width={photo.width}
          height={photo.height}
          alt={
            statedIn({ kk: photo.captionKz, ru: photo.captionRu, en: photo.captionEn }, language)?.text ??
            t('universities.news.photo')
          }
        />
      )}
      {kind === 'OPEN_DAY' && (
        <DescriptionList
          rows={[
            {
              key: 'when',
              term: t('universities.news.when'),
              value:
                eventDate &&
                (eventTime
                  ? t('app.date.withTime', { date: dates.date(eventDate), time: eventTime })
                  : dates.date(eventDate)),
            },
            {
              key: 'where',
              term: t('universities.news.where'),
              value: (placeKz || placeRu || placeEn) && <Stated texts={{ kk: placeKz, ru: placeRu, en: placeEn }} />,
            },
          ]}
        />
      )}
      {body && (
        <div {...(body.language === language ? {} : { lang: body.language })}>
          <RichText text={body.text} headingLevel={headingLevel} />
        </div>
      )}
    </>
  )
}
