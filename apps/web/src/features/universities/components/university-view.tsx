import { LEARNING_FORMS } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import type { ReactNode } from 'react'
import { grouped, inTenge } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FactSection } from '../../../ui/description-list.tsx'
import { OutboundLink } from '../../../ui/outbound-link.tsx'
import { Section } from '../../../ui/page.tsx'
import { Stated } from '../../../ui/stated.tsx'
import type { University } from '../api.ts'
import { Offer } from './offer.tsx'
import classes from './university.module.css'

type UniversityViewProps = {
  readonly university: University
  readonly news: ReactNode
}

/** Content of a university's page, for the public and the preview. */
export function UniversityView({ university, news }: UniversityViewProps) {
  const { t } = useTexts()
  return (
    <>
      {university.category === 'service' && <Banner tone="info">{t('universities.page.service')}</Banner>}
      {university.hasDemoFigures && <Banner tone="warning">{t('universities.page.demoFigures')}</Banner>}
      <Description university={university} />
      <Facts university={university} />
      <Photos university={university} />
      <Offer university={university} />
      <Campus university={university} />
      {news}
      <ContactsPart university={university} />
    </>
  )
}

function Description({ university }: { university: University }) {
  const { t } = useTexts()
  const { descriptionKz, descriptionRu, descriptionEn } = university
  if (!(descriptionKz || descriptionRu || descriptionEn)) return null
  return (
    <Section title={t('universities.page.about')}>
      <p className={classes.text}>
        <Stated texts={{ kk: descriptionKz, ru: descriptionRu, en: descriptionEn }} />
      </p>
    </Section>
  )
}

function Photos({ university: { id, photos } }: { university: University }) {
  const { t } = useTexts()
  if (photos.length === 0) return null
  return (
    <Section title={t('universities.page.photos')}>
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

function Facts({ university }: { university: University }) {
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
    code: university.code,
    totalEduPrograms: count(university.totalEduPrograms),
    totalStudents: count(university.totalStudents),
    studentTeacherRatio: university.studentTeacherRatio,
    averageEduCost:
      averageEduCost === null ? null : t('universities.page.aYear', { amount: inTenge(averageEduCost, language) }),
    educationTypes: forms.map((form) => t(`directory.learningForms.${form}`)).join(', '),
    accreditation: university.accreditation,
    presenceInRankings: university.presenceInRankings,
    studentHouse: yesNo(university.studentHouse),
    dormitoryAvailability: university.dormitoryAvailability,
    militaryDepartment: yesNo(university.militaryDepartment),
  }
  return (
    <FactSection
      title={t('universities.page.facts')}
      rows={Object.entries(values).map(([key, value]) => ({
        key,
        term: t(`universities.fields.${key as keyof typeof values}`),
        value,
      }))}
    />
  )
}

const PLACES = ['canteen', 'sport', 'studentClub', 'library'] as const

function Campus({ university: { campus } }: { university: University }) {
  const { t } = useTexts()
  const texts = (name: { nameKz: string; nameRu: string; nameEn: string }) => ({
    kk: name.nameKz,
    ru: name.nameRu,
    en: name.nameEn,
  })
  const rows = [
    ...PLACES.flatMap((place) => {
      const name = campus?.[place]
      return name
        ? [{ key: place, term: t(`universities.fields.${place}`), value: <Stated texts={texts(name)} /> }]
        : []
    }),
    ...Object.entries(campus?.dormitory ?? {}).map(([key, name]) => ({
      key,
      term: t('universities.fields.hostel', { number: key.replace(/\D/g, '') }),
      value: <Stated texts={texts(name)} />,
    })),
  ]
  if (rows.length === 0) return null
  return <FactSection title={t('universities.page.campus')} rows={rows} />
}

function ContactsPart({ university }: { university: University }) {
  const { t } = useTexts()
  const { addressKz, addressRu, addressEn, number, website } = university
  const address = { kk: addressKz, ru: addressRu, en: addressEn }
  return (
    <FactSection
      title={t('universities.page.contacts')}
      rows={[
        {
          key: 'address',
          term: t('universities.fields.address'),
          value: (addressKz || addressRu || addressEn) && <Stated texts={address} />,
        },
        { key: 'number', term: t('universities.fields.number'), value: number },
        {
          key: 'website',
          term: t('universities.fields.website'),
          value: website && (
            <OutboundLink href={website}>{website.replace(/^https?:\/\//, '').replace(/\/$/, '')}</OutboundLink>
          ),
        },
      ]}
    />
  )
}
