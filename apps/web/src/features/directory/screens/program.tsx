import { newestFigure } from '@portal/domain/directory/figure-rules.ts'
import type { FigureKind } from '@portal/domain/directory/rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { readSlug } from '@portal/domain/results/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { grouped, inTenge } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Columns } from '../../../ui/columns.tsx'
import { Contents } from '../../../ui/contents.tsx'
import { type Fact, FactGrid } from '../../../ui/fact-grid.tsx'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { Section } from '../../../ui/page.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { Waiting } from '../../../ui/states.tsx'
import classes from '../components/directory.module.css'
import { OfferedBy } from '../components/offered-by.tsx'
import { pairName } from '../components/pair-name.ts'
import { FiguresSource } from '../components/program-cards.tsx'
import { ProgramNeeds } from '../components/program-needs.tsx'
import { ProgramScores } from '../components/program-scores.tsx'
import { CompareButton } from '../parts/compare-button.tsx'
import { ComparedBar } from '../parts/compared-bar.tsx'
import { DirectoryFrame } from '../parts/frame.tsx'
import { OpenNow } from '../parts/open-now.tsx'
import { ShortlistButton } from '../parts/shortlist-button.tsx'
import { parseOfferSearch } from '../state/offer-search.ts'
import { programViewQuery } from '../state/program-query.ts'
import type { ProgramView } from '../state/program-view.ts'
import { pairOf, pairWord } from '../state/subject-pairs.ts'

/** A group of programs: what decides first, then scores, requirements, days and the universities that teach it. */
export function ProgramScreen() {
  const { t, language } = useTexts()
  const { code } = useParams({ strict: false })
  const search = parseOfferSearch(useSearch({ strict: false }))
  const query = useQuery({
    ...programViewQuery(language, code ?? '', search),
    placeholderData: (before) => (before?.data.code === code ? before : undefined),
  })
  const all = <Link to="/programs">← {t('directory.program.all')}</Link>
  if (hasFailed(query)) return <FailedPage on={query} unknown={t('directory.program.unknown')} back={all} />
  if (!query.isSuccess) return <Waiting on={query} />
  const program = query.data.data
  const name = `${program.code} ${nameIn(program, language)}`
  const hasScores = newestFigure(program, 'LOWEST_SCORE') !== null
  const { fieldNameKz, fieldNameRu, fieldNameEn } = program
  const parts = [
    ...(hasScores ? (['scores'] as const) : []),
    ...(['required', 'dates'] as const),
    ...(program.total > 0 ? (['where'] as const) : []),
    'sources' as const,
  ]
  return (
    <DirectoryFrame>
      <PageHero
        title={name}
        lead={nameIn({ nameKz: fieldNameKz, nameRu: fieldNameRu, nameEn: fieldNameEn }, language)}
        back={all}
        tags={[t(`directory.educationLevels.${program.level}`)]}
        aside={
          <div className={classes.heroCard}>
            {program.total > 0 && (
              <a href="#where" className={buttonClass()}>
                {t('directory.program.choose')}
              </a>
            )}
            <div className={classes.acts}>
              <CompareButton kind="programs" id={program.code} name={name} />
              <ShortlistButton entry={{ program: program.code, university: null }} name={name} />
            </div>
          </div>
        }
      >
        <Facts program={program} />
      </PageHero>
      {program.archive !== null && <Closed archive={program.archive} />}
      <Contents
        label={t('directory.program.contents')}
        entries={parts.map((id) => ({ id, label: t(`directory.program.${id}`) }))}
      />
      <Columns
        side={
          <Section id="dates" title={t('directory.program.dates')}>
            <OpenNow level={program.level} />
          </Section>
        }
      >
        {hasScores && <ProgramScores id="scores" program={program} />}
        <ProgramNeeds id="required" program={program} />
      </Columns>
      {program.total > 0 && (
        <Section id="where" title={t('directory.program.where')} lead={t('directory.program.unconfirmed')}>
          <OfferedBy view={program} search={search} />
        </Section>
      )}
      <Section id="sources" title={t('directory.program.sources')}>
        <FiguresSource />
        <OwnSources of={program} />
        <p className={classes.note}>{t('directory.program.costUnknown')}</p>
        <p>
          <Link to="/changes" search={{ kind: 'program', entry: program.code }}>
            {t('directory.program.changes')}
          </Link>
        </p>
      </Section>
      <ComparedBar kind="programs" />
    </DirectoryFrame>
  )
}

/** Line of a program that is offered no more, with the way to its successor. */
function Closed({ archive: { since, successor } }: { archive: NonNullable<ProgramView['archive']> }) {
  const { t, language } = useTexts()
  const dates = useDates()
  return (
    <Banner tone="warning">
      <p>{t('directory.program.closed', { date: dates.day(since) })}</p>
      {successor !== null && (
        <p>
          <Link to="/programs/$code" params={{ code: successor.id }}>
            {t('directory.program.successor', { name: `${successor.id} ${nameIn(successor, language)}` })}
          </Link>
        </p>
      )}
    </Banner>
  )
}

/** Mark of a source that the data of the release describe. */
const MARK = /^[A-Z]{1,2}\d*$/

/** Sources of the shown figures: competitions on this portal, and those that their keepers state. */
function OwnSources({ of: { figures, offers } }: { of: ProgramView }) {
  const { t } = useTexts()
  const all = [...figures, ...offers.flatMap((offer) => offer.figures)]
  return [...new Map(all.map((figure) => [figure.source, figure])).values()].map(({ source, year }) => {
    if (MARK.test(source)) return null
    const competition = readSlug(source)
    return (
      <p key={source} className={classes.note}>
        {competition === null ? (
          t('directory.program.figureSource', { year, source })
        ) : (
          <Link to="/grants/$slug" params={{ slug: source }}>
            {t('directory.program.competitionSource', { year: competition.year })}
          </Link>
        )}
      </p>
    )
  })
}

const FIGURES = [
  ['GRANTS', 'grants'],
  ['LOWEST_SCORE', 'least'],
  ['HIGHEST_SCORE', 'most'],
] as const satisfies readonly (readonly [FigureKind, string])[]

function Facts({ program }: { program: ProgramView }) {
  const { t, language } = useTexts()
  const count = (number: number | null) => (number === null ? null : grouped(number, language))
  const { cost } = program
  const pair = pairOf(pairWord(program.untSubjects))
  const tenge = (amount: number) => inTenge(amount, language)
  const wholeCountry = t('directory.program.wholeCountry')
  const facts: readonly Fact[] = [
    ...FIGURES.flatMap(([kind, key]): readonly Fact[] => {
      const figure = newestFigure(program, kind)
      return figure === null
        ? []
        : [
            {
              label: t(`directory.facts.${key}`, { year: figure.year }),
              value: count(figure.value),
              detail: wholeCountry,
            },
          ]
    }),
    {
      label: t('directory.filters.pair'),
      value: pair ? (
        <Link to="/score" search={{ pair: pairWord(pair) }}>
          {pairName(pair, t)}
        </Link>
      ) : null,
    },
    {
      label: t('directory.facts.cost'),
      value:
        cost &&
        (cost.from === cost.to
          ? tenge(cost.from)
          : t('directory.program.costRange', { from: grouped(cost.from, language), to: tenge(cost.to) })),
      detail:
        cost === null
          ? undefined
          : [
              t('directory.program.costOf', { count: cost.stated }),
              ...(cost.isMadeUp ? [t('directory.program.costMadeUp')] : []),
            ].join(', '),
    },
    { label: t('directory.facts.universities'), value: count(program.total) },
  ]
  return <FactGrid facts={facts} />
}
