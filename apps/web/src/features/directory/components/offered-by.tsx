import { EDUCATION_LANGUAGES, type EducationLanguage } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import cities from '../../../../../../data/cities.json'
import { inTenge } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { ApplyLink } from '../parts/apply-link.tsx'
import { ShortlistButton } from '../parts/shortlist-button.tsx'
import { optionsOf } from '../parts/use-directory.ts'
import { type OfferSearch, offersIn, parseOfferSearch } from '../state/offer-search.ts'
import type { ShownProgram } from '../state/shown-program.ts'
import classes from './directory.module.css'
import { DemoMark } from './figures.tsx'
import { UniversityLink } from './university-link.tsx'

export function OfferedBy({ program, search }: { program: ShownProgram; search: OfferSearch }) {
  const { t } = useTexts()
  const found = offersIn(program.universities, search)
  return (
    <>
      <OfferFilters program={program} search={search} />
      <p role="status" className={classes.count}>
        {t('directory.program.offeredBy', { count: found.length })}
      </p>
      {found.length === 0 && program.universities.length > 0 && (
        <p>
          <Link to="/programs/$code" params={{ code: program.code }} search={{}} activeOptions={{ exact: true }}>
            {t('directory.program.everywhere')}
          </Link>
        </p>
      )}
      <OfferList program={program} search={search} />
    </>
  )
}

const SHOWN = 10

/** Universities that offer a program under the filters, each with a link to apply. */
export function OfferList({ program, search }: { program: ShownProgram; search: OfferSearch }) {
  const { t } = useTexts()
  const found = offersIn(program.universities, search)
  // Most lists are unconfirmed: one note says so, and only the others are marked.
  const areSomeUnconfirmed = found.some(({ isOfferConfirmed }) => !isOfferConfirmed)
  const listOf = (offers: typeof found) => (
    <ul className={classes.offers}>
      {offers.map((university) => (
        <Offer
          key={university.id}
          program={program}
          university={university}
          isMarked={areSomeUnconfirmed && university.isOfferConfirmed}
        />
      ))}
    </ul>
  )
  if (found.length <= SHOWN) return listOf(found)
  return (
    <>
      {listOf(found.slice(0, SHOWN))}
      <details className={classes.fold}>
        <summary>{t('directory.program.more', { count: found.length - SHOWN })}</summary>
        {listOf(found.slice(SHOWN))}
      </details>
    </>
  )
}

type OfferProps = {
  readonly program: ShownProgram
  readonly university: ShownProgram['universities'][number]
  /** The university has confirmed its list, and other lists are unconfirmed. */
  readonly isMarked: boolean
}

function Offer({ program, university, isMarked }: OfferProps) {
  const { t, language } = useTexts()
  const { averageEduCost } = university
  return (
    <li>
      <div>
        <UniversityLink university={university} />
        <p className={classes.quiet}>
          {[
            nameIn(university.city, language),
            university.languages.map((each) => t(`directory.language.${each}`)).join(', '),
            university.learningForms.map((form) => t(`directory.learningForms.${form}`)).join(', '),
            ...(averageEduCost === null
              ? []
              : [t('directory.facts.aYear', { amount: inTenge(averageEduCost, language) })]),
            ...(isMarked ? [t('directory.program.confirmed')] : []),
          ].join(' · ')}
        </p>
        {averageEduCost !== null && <DemoMark of={university} isShort />}
      </div>
      {university.category !== 'service' && (
        <div className={classes.acts}>
          <ApplyLink
            choice={{
              universityId: university.id,
              educationalProgram: program.code,
              educationLevel: program.level,
              languages: university.languages,
            }}
            of={`${program.code} ${nameIn(program, language)}, ${nameIn(university, language)}`}
          />
          <ShortlistButton
            entry={{ program: program.code, university: university.id }}
            name={`${program.code}, ${nameIn(university, language)}`}
          />
        </div>
      )}
    </li>
  )
}

function OfferFilters({ program, search }: { program: ShownProgram; search: OfferSearch }) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const there = new Set(program.universities.map(({ cityId }) => cityId))
  const go = (given: Record<string, unknown>): void =>
    void navigate({
      to: '/programs/$code',
      params: { code: program.code },
      search: parseOfferSearch(given),
      resetScroll: false,
    })
  const choice = (name: 'cityId' | 'language') => ({
    id: `filter-${name}`,
    name,
    value: search[name] ?? '',
    isUnmarked: true,
    label: t(`directory.filters.${name}`),
    onChange: (chosen: string) => go({ ...search, [name]: chosen }),
  })
  const taught = (each: EducationLanguage): boolean =>
    program.universities.some(({ languages }) => languages.includes(each))
  return (
    <form
      method="get"
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault()
        go(Object.fromEntries(new FormData(event.currentTarget)))
      }}
    >
      <ChoiceField
        {...choice('cityId')}
        emptyLabel={t('directory.filters.anyCity')}
        options={optionsOf(
          cities.filter(({ id }) => there.has(id)),
          language,
        )}
      />
      <ChoiceField
        {...choice('language')}
        emptyLabel={t('directory.filters.anyLanguage')}
        options={EDUCATION_LANGUAGES.filter(taught).map((value) => ({
          value,
          label: t(`directory.language.${value}`),
        }))}
      />
      <Button type="submit" look="secondary">
        {t('directory.filters.show')}
      </Button>
    </form>
  )
}
