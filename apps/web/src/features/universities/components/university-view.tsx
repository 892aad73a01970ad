import { LEARNING_FORMS } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { newsTitleIn } from '@portal/domain/universities/rules.ts'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../../platform/clock.ts'
import { useDates } from '../../../platform/dates.ts'
import { grouped, inTenge } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Columns } from '../../../ui/columns.tsx'
import { Contents } from '../../../ui/contents.tsx'
import { FactSection } from '../../../ui/description-list.tsx'
import { OutboundLink } from '../../../ui/outbound-link.tsx'
import { Section } from '../../../ui/page.tsx'
import { Stated } from '../../../ui/stated.tsx'
import { OpenNow } from '../../directory/parts/open-now.tsx'
import type { UniversityView } from '../state/university-view.ts'
import { type News, NewsPart } from './news-part.tsx'
import { Offer, type OfferProps } from './offer.tsx'
import classes from './university.module.css'

type UniversityContentProps = OfferProps & {
  readonly news: readonly News[]
  readonly isPreview?: boolean
}

/** Content of a university's page, for the public and the preview. */
export function UniversityContent({ university, search, onSearch, news, isPreview = false }: UniversityContentProps) {
  const { t } = useTexts()
  const { descriptionKz, descriptionRu, descriptionEn, photos } = university
  const isInUse = university.archive === null
  const parts = [
    ...(isInUse ? (['programs'] as const) : []),
    ...(descriptionKz || descriptionRu || descriptionEn ? (['aboutShort'] as const) : []),
    'facts' as const,
    ...(photos.length > 0 ? (['photos'] as const) : []),
    ...(campusOf(university).length > 0 ? (['campus'] as const) : []),
    ...(news.length > 0 ? (['news'] as const) : []),
  ]
  return (
    <>
      {university.category === 'service' && <Banner tone="info">{t('universities.page.service')}</Banner>}
      {university.hasDemoFigures && <Banner tone="warning">{t('universities.page.demoFigures')}</Banner>}
      {!isPreview && (
        <Contents
          label={t('universities.page.contents')}
          entries={parts.map((id) => ({ id, label: t(`universities.page.${id}`) }))}
        />
      )}
      <Columns
        side={
          <>
            {!isPreview && isInUse && university.category !== 'service' && (
              <Section title={t('universities.page.dates')}>
                <OpenNow />
              </Section>
            )}
            <ContactsPart university={university} news={news} />
          </>
        }
      >
        {isInUse && <Offer university={university} search={search} onSearch={onSearch} />}
        <Description university={university} />
        <Facts university={university} />
      </Columns>
      <Photos university={university} />
      <Campus university={university} />
      <NewsPart universityId={university.id} news={news} />
      {!isPreview && (
        <p>
          <Link to="/changes" search={{ kind: 'university', entry: university.id }} className={classes.changes}>
            {t('universities.page.changes')}
          </Link>
        </p>
      )}
    </>
  )
}

function Description({ university }: { university: UniversityView }) {
  const { t } = useTexts()
  const { descriptionKz, descriptionRu, descriptionEn } = university
  if (!(descriptionKz || descriptionRu || descriptionEn)) return null
  return (
    <Section id="aboutShort" title={t('universities.page.about')}>
      <p className={classes.text}>
        <Stated texts={{ kk: descriptionKz, ru: descriptionRu, en: descriptionEn }} />
      </p>
    </Section>
  )
}

function Photos({ university: { id, photos } }: { university: UniversityView }) {
  const { t } = useTexts()
  if (photos.length === 0) return null
  return (
    <Section id="photos" title={t('universities.page.photos')}>
      <ul className={classes.photos}>
        {photos.map((photo, at) => {
          const caption = { kk: photo.captionKz, ru: photo.captionRu, en: photo.captionEn }
          return (
            <li key={photo.id}>
              <figure>
                <img
                  src={`/api/dictionary/university/${encodeURIComponent(id)}/photos/${photo.id}`}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  decoding="async"
                  // The caption below describes the photo already.
                  alt={t('universities.page.photoAlt', { number: at + 1 })}
                />
                <figcaption>
                  <Stated texts={caption} />
                </figcaption>
              </figure>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** A lone dash states nothing. */
const saidOf = (text: string | null): string | null => (/^[-–—]?$/.test(text?.trim() ?? '') ? null : text)

function Facts({ university }: { university: UniversityView }) {
  const { t, language } = useTexts()
  const yesNo = (is: boolean | null) => (is === null ? null : t(yesOrNo(is)))
  const forms = LEARNING_FORMS.filter((form) => university.educationTypes?.[0]?.[form])
  const count = (number: number | null) => (number === null ? null : grouped(number, language))
  const { averageEduCost } = university
  const values = {
    type: t(`directory.types.${university.type}`),
    place: [nameIn(university.city, language), nameIn(university.region, language)]
      .filter((name, at, all) => all.indexOf(name) === at)
      .join(', '),
    averageEduCost:
      averageEduCost === null ? null : t('universities.page.aYear', { amount: inTenge(averageEduCost, language) }),
    educationTypes: forms.map((form) => t(`directory.learningForms.${form}`)).join(', '),
    totalStudents: count(university.totalStudents),
    studentTeacherRatio: university.studentTeacherRatio,
    accreditation: saidOf(university.accreditation),
    presenceInRankings: saidOf(university.presenceInRankings),
    studentHouse: yesNo(university.studentHouse),
    dormitoryAvailability: university.dormitoryAvailability,
    militaryDepartment: yesNo(university.militaryDepartment),
    code: university.code,
  }
  return (
    <FactSection
      id="facts"
      title={t('universities.page.facts')}
      note={t('universities.page.leftOut')}
      rows={Object.entries(values).map(([key, value]) => ({
        key,
        term: t(`universities.fields.${key as keyof typeof values}`),
        value,
      }))}
    />
  )
}

const PLACES = ['canteen', 'sport', 'studentClub', 'library'] as const

const campusOf = ({ campus }: Pick<UniversityView, 'campus'>) => [
  ...PLACES.flatMap((place) => {
    const name = campus?.[place]
    return name ? [{ key: place, name }] : []
  }),
  ...Object.entries(campus?.dormitory ?? {}).map(([key, name]) => ({ key, name })),
]

function Campus({ university }: { university: UniversityView }) {
  const { t } = useTexts()
  const termOf = (key: string): string => {
    const place = PLACES.find((each) => each === key)
    return place === undefined
      ? t('universities.fields.hostel', { number: key.replace(/\D/g, '') })
      : t(`universities.fields.${place}`)
  }
  const rows = campusOf(university).map(({ key, name: { nameKz, nameRu, nameEn } }) => ({
    key,
    term: termOf(key),
    value: <Stated texts={{ kk: nameKz, ru: nameRu, en: nameEn }} />,
  }))
  return rows.length === 0 ? null : <FactSection id="campus" title={t('universities.page.campus')} rows={rows} />
}

/** Coming open days and contacts; nothing where neither is known. */
function ContactsPart({ university, news }: { university: UniversityView; news: readonly News[] }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const at = useNow()
  const { id, addressKz, addressRu, addressEn, number, website } = university
  const today = at === null ? null : kazakhstanDate(at)
  const days = news.filter(({ eventDate }) => eventDate !== null && today !== null && eventDate >= today)
  const rows = [
    ...days.map((day) => ({
      key: day.id,
      term: t('universities.news.kinds.OPEN_DAY'),
      value: (
        <Link to="/universities/$id/news/$newsId" params={{ id, newsId: day.id }}>
          {t('universities.page.openDay', { date: dates.date(day.eventDate ?? ''), title: newsTitleIn(day, language) })}
        </Link>
      ),
    })),
    {
      key: 'address',
      term: t('universities.fields.address'),
      value: (addressKz || addressRu || addressEn) && (
        <Stated texts={{ kk: addressKz, ru: addressRu, en: addressEn }} />
      ),
    },
    { key: 'number', term: t('universities.fields.number'), value: number },
    {
      key: 'website',
      term: t('universities.fields.website'),
      value: website && (
        <OutboundLink href={website}>{website.replace(/^https?:\/\//, '').replace(/\/$/, '')}</OutboundLink>
      ),
    },
  ]
  if (rows.every(({ value }) => !value)) return null
  return (
    <Section id="contacts" title={t('universities.page.visit')}>
      <dl className={classes.contacts}>
        {rows.map(
          ({ key, term, value }) =>
            value && (
              <div key={key}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  )
}
