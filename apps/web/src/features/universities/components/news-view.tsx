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
    | ('kind' | 'newsDate' | 'eventDate' | 'eventTime')
    | ('placeKz' | 'placeRu' | 'placeEn')
    | ('bodyKz' | 'bodyRu' | 'bodyEn')
  >
  readonly headingLevel?: 2 | 3
}

/** Content of a piece of news, for the public page and the preview. */
export function NewsView({ news, headingLevel = 2 }: NewsViewProps) {
  const { t, language } = useTexts()
  const dates = useDates()
  const { kind, newsDate, eventDate, eventTime, placeKz, placeRu, placeEn } = news
  const body = statedIn({ kk: news.bodyKz, ru: news.bodyRu, en: news.bodyEn }, language)
  return (
    <>
      {newsDate !== '' && <p className={classes.date}>{dates.date(newsDate)}</p>}
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
