import { MAX_COMPARED } from '@portal/domain/directory/rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { TypedField } from '../parts/typed-field.tsx'
import { type Comparison, comparisonAddress } from '../state/compare-search.ts'
import { programCandidatesQuery, universityCandidatesQuery } from '../state/weighing-queries.ts'
import classes from './directory.module.css'

export function CompareAdd({ comparison }: { comparison: Comparison }) {
  const { t } = useTexts()
  const stay = useStay('/compare')
  const { kind, ids, q } = comparison
  if (ids.length >= MAX_COMPARED) return <p>{t('directory.compared.full', { count: MAX_COMPARED })}</p>
  const look = (words: string): void =>
    void stay({
      to: '/compare',
      search: { ...comparisonAddress(kind, ids), ...(words === '' ? {} : { q: words }) },
      replace: true,
    })
  return (
    <Section title={t(`directory.compare.add.${kind}`)}>
      <form
        method="get"
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault()
          look(String(new FormData(event.currentTarget).get('q') ?? '').trim())
        }}
      >
        {ids.length === 0 && <input type="hidden" name="of" value={kind} />}
        {ids.map((id) => (
          <input key={id} type="hidden" name={kind} value={id} />
        ))}
        <TypedField
          id="q"
          name="q"
          type="search"
          label={t(kind === 'programs' ? 'directory.programs.search' : 'directory.compare.search')}
          value={q ?? ''}
          maxLength={200}
          onChange={look}
        />
        <Button type="submit" look="secondary">
          {t('directory.filters.submit')}
        </Button>
      </form>
      {q !== undefined && <Candidates comparison={comparison} words={q} />}
    </Section>
  )
}

function Candidates({ comparison: { kind, ids }, words }: { comparison: Comparison; words: string }) {
  const { t, language } = useTexts()
  const isOfPrograms = kind === 'programs'
  const programs = useQuery({ ...programCandidatesQuery(language, words), enabled: isOfPrograms })
  const universities = useQuery({ ...universityCandidatesQuery(language, words), enabled: !isOfPrograms })
  const found = isOfPrograms
    ? programs.data?.list.map((program) => ({ id: program.id, name: `${program.code} ${nameIn(program, language)}` }))
    : universities.data?.list.map((university) => ({ id: university.id, name: nameIn(university, language) }))
  const candidates = found?.filter(({ id }) => !ids.includes(id))
  return (
    <>
      <p role="status">
        {candidates !== undefined &&
          (candidates.length === 0
            ? t('directory.nothing.title')
            : t('directory.compare.candidates', { count: candidates.length }))}
      </p>
      <ul className={classes.offers}>
        {candidates?.map(({ id, name }) => (
          <li key={id}>
            <div>{name}</div>
            <Link
              to="/compare"
              search={comparisonAddress(kind, [...ids, id])}
              resetScroll={false}
              activeOptions={{ exact: true }}
              aria-label={t('directory.compare.addOne', { name })}
            >
              {t('directory.compare.addShort')}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
