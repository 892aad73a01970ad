import { GRANTS_YEAR, SCORES_YEAR } from '@portal/domain/directory/rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api-error.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { DirectoryPage } from '../components/directory-page.tsx'
import { OfferedBy } from '../components/offered-by.tsx'
import { pairName } from '../components/pair-name.ts'
import { FiguresSource } from '../components/program-cards.tsx'
import { CompareButton } from '../parts/compare-button.tsx'
import { ComparedBar } from '../parts/compared-bar.tsx'
import { ShortlistButton } from '../parts/shortlist-button.tsx'
import { hasOneWinner, MOST_CREATIVE } from '../state/figures.ts'
import { parseOfferSearch } from '../state/offer-search.ts'
import { programQuery } from '../state/program-query.ts'
import type { ShownProgram } from '../state/shown-program.ts'
import { pairOf, pairWord } from '../state/subject-pairs.ts'

export function ProgramScreen() {
  const { t, language } = useTexts()
  const { code } = useParams({ strict: false })
  const search = parseOfferSearch(useSearch({ strict: false }))
  const query = useQuery(programQuery(language, code ?? ''))
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState
        title={t('directory.program.unknown')}
        action={<Link to="/programs">{t('directory.programs.all')}</Link>}
      />
    )
  if (!query.isSuccess) return <Waiting on={query} />
  const program = query.data.data
  const name = `${program.code} ${nameIn(program, language)}`
  return (
    <DirectoryPage
      title={name}
      lead={t(`directory.educationLevels.${program.level}`)}
      actions={
        <>
          <CompareButton kind="programs" id={program.code} name={name} />
          <ShortlistButton entry={{ program: program.code, university: null }} name={name} />
        </>
      }
    >
      <Entrance program={program} />
      <Section title={t('directory.program.where')} lead={t('directory.program.unconfirmed')}>
        <OfferedBy program={program} search={search} />
      </Section>
      <ComparedBar kind="programs" />
    </DirectoryPage>
  )
}

function Entrance({ program }: { program: ShownProgram }) {
  const { t, language } = useTexts()
  const { fieldNameKz, fieldNameRu, fieldNameEn } = program
  const isBachelor = program.level === 'BACHELOR'
  const count = (number: number | null) => (number === null ? null : grouped(number, language))
  const pair = pairOf(pairWord(program.untSubjects))
  return (
    <Section title={t('directory.program.entrance')}>
      <DescriptionList
        rows={[
          {
            key: 'field',
            term: t('directory.filters.field'),
            value: `${program.fieldCode} ${nameIn({ nameKz: fieldNameKz, nameRu: fieldNameRu, nameEn: fieldNameEn }, language)}`,
          },
          ...(isBachelor
            ? [
                {
                  key: 'pair',
                  term: t('directory.filters.pair'),
                  value: pair && (
                    <Link to="/score" search={{ pair: pairWord(pair) }}>
                      {pairName(pair, t)}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(isBachelor
            ? [
                {
                  key: 'grants',
                  term: t('directory.facts.grants', { year: GRANTS_YEAR }),
                  value: count(program.grantQuantity2026),
                },
                {
                  key: 'least',
                  term: t('directory.facts.least', { year: SCORES_YEAR }),
                  value: count(program.cutoffMin2025),
                },
                {
                  key: 'most',
                  term: t('directory.facts.most', { year: SCORES_YEAR }),
                  value: count(program.cutoffMax2025),
                },
              ]
            : []),
        ].filter(({ value }) => value !== null)}
      />
      {isBachelor && <p>{t('directory.figures.cutoff', { year: SCORES_YEAR })}</p>}
      {hasOneWinner(program.code) && <p>{t('directory.figures.oneWinner', { year: SCORES_YEAR })}</p>}
      {program.creative && <p>{t('directory.figures.creative', { most: MOST_CREATIVE, year: SCORES_YEAR })}</p>}
      <FiguresSource />
    </Section>
  )
}
