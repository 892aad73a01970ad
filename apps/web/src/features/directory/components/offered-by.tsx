import { newestFigure } from '@portal/domain/directory/figure-rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { inTenge } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { QuickLink } from '../../../ui/quick-link.tsx'
import { ApplyLink } from '../parts/apply-link.tsx'
import { cityName } from '../parts/city-name.ts'
import { cities } from '../parts/places.ts'
import { ShortlistButton } from '../parts/shortlist-button.tsx'
import { TypedField } from '../parts/typed-field.tsx'
import { optionsOf } from '../parts/use-directory.ts'
import { type OfferSearch, parseOfferSearch } from '../state/offer-search.ts'
import type { ProgramView } from '../state/program-view.ts'
import type { ShownOffer } from '../state/shown-program.ts'
import classes from './directory.module.css'
import { DemoMark } from './figures.tsx'

export function OfferedBy({ view, search }: { view: ProgramView; search: OfferSearch }) {
  const { t } = useTexts()
  return (
    <>
      <OfferFilters view={view} search={search} />
      <p role="status" className={classes.count}>
        {t('directory.program.offeredBy', { count: view.found })}
      </p>
      {view.found === 0 && (
        <p>
          <Link to="/programs/$code" params={{ code: view.code }} search={{}} activeOptions={{ exact: true }}>
            {t('directory.program.everywhere')}
          </Link>
        </p>
      )}
      <OfferList view={view} search={search} />
    </>
  )
}

/** Universities that offer a program under the filters, each with a link to apply. */
export function OfferList({ view, search }: { view: ProgramView; search: OfferSearch }) {
  const { t } = useTexts()
  const { offers, found, areSomeUnconfirmed, code } = view
  return (
    <>
      <ul className={classes.offers}>
        {offers.map((university) => (
          <Offer
            key={university.id}
            program={view}
            university={university}
            isMarked={areSomeUnconfirmed && university.isOfferConfirmed}
          />
        ))}
      </ul>
      {found > offers.length && (
        <p>
          <Link
            to="/programs/$code"
            params={{ code }}
            search={{ ...search, all: true }}
            className={buttonClass('secondary')}
            resetScroll={false}
            activeOptions={{ exact: true }}
          >
            {t('directory.program.more', { count: found - offers.length })}
          </Link>
        </p>
      )}
    </>
  )
}

type OfferProps = {
  readonly program: ProgramView
  readonly university: ShownOffer
  /** The university has confirmed its list, and other lists are unconfirmed. */
  readonly isMarked: boolean
}

function Offer({ program, university, isMarked }: OfferProps) {
  const { t, language } = useTexts()
  const { averageEduCost } = university
  const least = newestFigure(university, 'LOWEST_SCORE')
  const cost = newestFigure(university, 'COST')
  return (
    <li>
      <div>
        <QuickLink to={`/universities/${encodeURIComponent(university.id)}`}>{university.name}</QuickLink>
        <p className={classes.quiet}>
          {[
            cityName(university.cityId, language),
            university.languages.map((each) => t(`directory.language.${each}`)).join(', '),
            university.learningForms.map((form) => t(`directory.learningForms.${form}`)).join(', '),
            ...(cost === null
              ? averageEduCost === null
                ? []
                : [t('directory.facts.aYear', { amount: inTenge(averageEduCost, language) })]
              : [t('directory.program.costHere', { amount: inTenge(cost.value, language), year: cost.year })]),
            ...(least === null ? [] : [t('directory.program.leastHere', { score: least.value, year: least.year })]),
            ...(isMarked ? [t('directory.program.confirmed')] : []),
          ].join(' · ')}
        </p>
        {averageEduCost !== null && cost === null && <DemoMark of={university} isShort />}
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
            of={`${program.code} ${nameIn(program, language)}, ${university.name}`}
          />
          <ShortlistButton
            entry={{ program: program.code, university: university.id }}
            name={`${program.code}, ${university.name}`}
          />
        </div>
      )}
    </li>
  )
}

function OfferFilters({ view, search }: { view: ProgramView; search: OfferSearch }) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const go = (given: Record<string, unknown>): void =>
    void navigate({
      to: '/programs/$code',
      params: { code: view.code },
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
  return (
    <form
      method="get"
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault()
        go(Object.fromEntries(new FormData(event.currentTarget)))
      }}
    >
      <TypedField
        id="filter-q"
        name="q"
        label={t('directory.program.search')}
        value={search.q ?? ''}
        onChange={(q) => go({ ...search, q })}
      />
      <ChoiceField
        {...choice('cityId')}
        emptyLabel={t('directory.filters.anyCity')}
        options={optionsOf(
          cities().filter(({ id }) => view.cityIds.includes(id)),
          language,
        )}
      />
      <ChoiceField
        {...choice('language')}
        emptyLabel={t('directory.filters.anyLanguage')}
        options={view.taught.map((value) => ({
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
