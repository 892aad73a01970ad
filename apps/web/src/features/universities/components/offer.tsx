import { newestFigure } from '@portal/domain/directory/figure-rules.ts'
import { inTenge } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { QuickLink } from '../../../ui/quick-link.tsx'
import { ApplyLink } from '../../directory/parts/apply-link.tsx'
import { ShortlistButton } from '../../directory/parts/shortlist-button.tsx'
import { TypedField } from '../../directory/parts/typed-field.tsx'
import { type ProgramsSearch, parseProgramsSearch } from '../state/programs-search.ts'
import type { ProgramOfView, UniversityView } from '../state/university-view.ts'
import classes from './university.module.css'

export type OfferProps = {
  readonly university: UniversityView
  readonly search: ProgramsSearch
  readonly onSearch: (search: ProgramsSearch) => void
}

/** Offer of a university, searchable at once, each program with its figures and a link to apply. */
export function Offer({ university, search, onSearch }: OfferProps) {
  const { t } = useTexts()
  const { programs, found, levels, isOfferConfirmed } = university
  const isEmpty = levels.length === 0
  return (
    <Section id="programs" title={t('universities.offer.title')}>
      {!isOfferConfirmed && <Banner tone="warning">{t('universities.offer.unconfirmed')}</Banner>}
      {isEmpty ? (
        <p>{t('universities.offer.none')}</p>
      ) : (
        <>
          <OfferSearch levels={levels} search={search} onSearch={onSearch} />
          <p role="status" className={classes.date}>
            {t(found === 0 ? 'universities.offer.nothing' : 'universities.offer.found', { count: found })}
          </p>
          <ul className={classes.programs}>
            {programs.map((program) => (
              <OfferRow key={program.code} program={program} university={university} />
            ))}
          </ul>
          {found > programs.length && (
            <form method="get" onSubmit={(event) => event.preventDefault()}>
              {Object.entries({ ...search, all: 'true' }).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" look="secondary" onClick={() => onSearch({ ...search, all: true })}>
                {t('universities.offer.more', { count: found - programs.length })}
              </Button>
            </form>
          )}
        </>
      )}
      <p className={classes.source}>{t('universities.offer.source')}</p>
    </Section>
  )
}

/** Fields of the search. Without scripts the form's button requests the page. */
function OfferSearch({ levels, search, onSearch }: Pick<UniversityView, 'levels'> & Omit<OfferProps, 'university'>) {
  const { t } = useTexts()
  return (
    <form
      method="get"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(parseProgramsSearch(Object.fromEntries(new FormData(event.currentTarget))))
      }}
    >
      <TypedField
        id="programs-q"
        name="q"
        label={t('universities.offer.search')}
        value={search.q ?? ''}
        onChange={(q) => onSearch(parseProgramsSearch({ ...search, q }))}
      />
      <ChoiceField
        id="programs-level"
        name="level"
        label={t('universities.offer.level')}
        emptyLabel={t('universities.offer.anyLevel')}
        value={search.level ?? ''}
        isUnmarked
        options={levels.map(({ level, count }) => ({
          value: level,
          label: t('universities.offer.levelOf', { level: t(`directory.educationLevels.${level}`), count }),
        }))}
        onChange={(level) => onSearch(parseProgramsSearch({ ...search, level }))}
      />
      <Button type="submit" look="secondary">
        {t('universities.offer.show')}
      </Button>
    </form>
  )
}

function OfferRow({ program, university }: { program: ProgramOfView; university: UniversityView }) {
  const { t, language } = useTexts()
  const { code, level, name } = program
  const grants = newestFigure(program, 'GRANTS')
  const least = newestFigure(program, 'LOWEST_SCORE')
  const cost = newestFigure(program, 'COST')
  const facts = [
    ...(level === 'BACHELOR' ? [] : [t(`directory.educationLevels.${level}`)]),
    program.languages.map((each) => t(`directory.language.${each}`)).join(', '),
    program.learningForms.map((form) => t(`directory.learningForms.${form}`)).join(', '),
    grants && t('universities.offer.grants', { count: grants.value, year: grants.year }),
    least && t('universities.offer.cutoff', { score: least.value, year: least.year }),
    cost && t('directory.program.costHere', { amount: inTenge(cost.value, language), year: cost.year }),
  ]
  return (
    <li>
      <div>
        <QuickLink to={`/programs/${encodeURIComponent(code)}`}>
          {code} {name}
        </QuickLink>
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {university.category !== 'service' && (
        <div className={classes.acts}>
          <ApplyLink
            choice={{
              universityId: university.id,
              educationalProgram: code,
              educationLevel: level,
              languages: program.languages,
            }}
            of={`${code} ${name}`}
          />
          <ShortlistButton entry={{ program: code, university: university.id }} name={`${code} ${name}`} />
        </div>
      )}
    </li>
  )
}
