import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { CompareButton } from '../../directory/parts/compare-button.tsx'
import { ComparedBar } from '../../directory/parts/compared-bar.tsx'
import { DirectoryFrame } from '../../directory/parts/frame.tsx'
import { universityNewsQuery, universityViewQuery } from '../api.ts'
import classes from '../components/university.module.css'
import { UniversityFacts } from '../components/university-facts.tsx'
import { UniversityStanding } from '../components/university-standing.tsx'
import { UniversityContent } from '../components/university-view.tsx'
import { parseProgramsSearch } from '../state/programs-search.ts'
import type { UniversityView } from '../state/university-view.ts'

/** A university: picture and first facts, its programs to search, then what else it says about itself. */
export function UniversityScreen() {
  const { t, language } = useTexts()
  const { id } = useParams({ from: '/open/directory/universities/$id' })
  const search = parseProgramsSearch(useSearch({ strict: false }))
  const stay = useStay(`/universities/${id}`)
  const query = useQuery({
    ...universityViewQuery(language, id, search),
    placeholderData: (before) => (before?.data.id === id ? before : undefined),
  })
  const news = useQuery(universityNewsQuery(language, id)).data?.list ?? []
  const toAll = <Link to="/universities">← {t('universities.page.all')}</Link>
  if (hasFailed(query)) return <FailedPage on={query} unknown={t('universities.page.unknown')} back={toAll} />
  if (!query.isSuccess) return <Waiting on={query} />
  const university = query.data.data
  const { abbreviationKz, abbreviationRu } = university
  const abbreviation = language === 'kk' ? abbreviationKz : abbreviationRu
  return (
    <DirectoryFrame>
      <PageHero
        title={nameIn(university, language)}
        {...(language === 'en' || !abbreviation ? {} : { lead: abbreviation })}
        back={toAll}
        tags={[nameIn(university.city, language), t(`directory.types.${university.type}`)]}
        acts={
          <>
            {university.levels.length > 0 && (
              <a href="#programs" className={`${buttonClass()} ${classes.main}`}>
                {t(university.category === 'service' ? 'universities.page.programs' : 'universities.page.apply')}
              </a>
            )}
            {university.archive === null && (
              <CompareButton kind="universities" id={id} name={nameIn(university, language)} />
            )}
          </>
        }
        aside={university.photos.length > 0 && <Picture university={university} />}
      >
        <UniversityStanding university={university} />
        {university.archive === null && <UniversityFacts university={university} />}
      </PageHero>
      <UniversityContent
        university={university}
        search={search}
        news={news}
        onSearch={(given) => void stay({ to: '/universities/$id', params: { id }, search: given, replace: true })}
      />
      <ComparedBar kind="universities" />
    </DirectoryFrame>
  )
}

/** First photo. Its caption is below the same photo further down. */
function Picture({ university: { id, photos } }: { university: UniversityView }) {
  const { t } = useTexts()
  const [photo] = photos
  return (
    photo && (
      <img
        className={classes.picture}
        src={`/api/dictionary/university/${encodeURIComponent(id)}/photos/${photo.id}`}
        width={photo.width}
        height={photo.height}
        alt={t('universities.page.picture')}
        decoding="async"
      />
    )
  )
}
