import { winningScores } from '@portal/domain/directory/figure-rules.ts'
import type { ProgramRow } from '@portal/domain/directory/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { FoundCount } from '../../../ui/found-count.tsx'
import { Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { ShortlistButton } from '../parts/shortlist-button.tsx'
import { CREATIVE } from '../state/figures.ts'
import type { OfferSearch } from '../state/offer-search.ts'
import { programViewQuery } from '../state/program-query.ts'
import type { AskedScore } from '../state/score-search.ts'
import { byStanding } from '../state/standing-groups.ts'
import { scoreQuery } from '../state/weighing-queries.ts'
import classes from './directory.module.css'
import { ProgramFigures } from './figures.tsx'
import { OfferList } from './offered-by.tsx'
import { pairName } from './pair-name.ts'
import { FiguresSource } from './program-cards.tsx'
import { EarlierScores, ProgramScore } from './program-score.tsx'

/** Programs grouped by a score's distance to the lowest winning score of the newest year known. */
export function ScoreResults({ asked }: { asked: AskedScore }) {
  const { t, language } = useTexts()
  const query = useQuery(scoreQuery(language, asked))
  if (!query.isSuccess) return <Waiting on={query} />
  const { score, pair, cityId } = asked
  const groups = byStanding(query.data.list, score)
  return (
    <>
      <h2 className={classes.resultTitle}>{t('directory.score.result', { score, pair: pairName(pair, t) })}</h2>
      <FoundCount className={classes.count}>
        {t('directory.programs.found', { count: query.data.list.length })}
      </FoundCount>
      {query.data.list.length === 0 && <p>{t('directory.score.none')}</p>}
      {groups.map(({ standing, programs }) => (
        <Section
          key={standing}
          title={t('directory.score.group', {
            name: t(`directory.score.standing.${standing}`),
            number: programs.length,
          })}
          lead={t(`directory.score.groupText.${standing}`)}
        >
          <ul className={classes.standing}>
            {programs.map((program) => (
              <StandingRow
                key={program.id}
                program={program}
                score={score}
                search={{ cityId, language: asked.language }}
              />
            ))}
          </ul>
        </Section>
      ))}
      {pair[0] === 'CREATIVE_EXAM' && <p>{t('directory.figures.creative', CREATIVE)}</p>}
      <FiguresSource />
      <p className={classes.note}>{t('directory.program.unconfirmed')}</p>
    </>
  )
}

type StandingRowProps = { readonly program: ProgramRow; readonly score: number; readonly search: OfferSearch }

function StandingRow({ program, score, search }: StandingRowProps) {
  const { t, language } = useTexts()
  const name = `${program.code} ${nameIn(program, language)}`
  const [newest] = winningScores(program)
  return (
    <li>
      <div className={classes.rowHead}>
        <h3>
          <Link to="/programs/$code" params={{ code: program.code }} search={search}>
            {name}
          </Link>
        </h3>
        <ShortlistButton entry={{ program: program.code, university: null }} name={name} />
      </div>
      <div className={classes.rowBody}>
        <dl className={classes.facts}>
          <ProgramFigures of={program} />
        </dl>
        <div>
          <ProgramScore program={program} score={score} />
          <EarlierScores of={program} />
        </div>
      </div>
      {newest?.winners === 1 && (
        <p className={classes.note}>{t('directory.figures.oneWinner', { year: newest.year })}</p>
      )}
      {program.universityCount > 0 && <Offers program={program} search={search} />}
    </li>
  )
}

/** Universities that offer a program, loaded when unfolded. Without scripts the program's page has them. */
function Offers({ program, search }: { program: ProgramRow; search: OfferSearch }) {
  const { t, language } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({ ...programViewQuery(language, program.code, search), enabled: isOpen })
  return (
    <details className={classes.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('directory.score.offeredBy', { count: program.universityCount })}</summary>
      {!isOpen && (
        <Link to="/programs/$code" params={{ code: program.code }} search={search}>
          {t('directory.score.toProgram')}
        </Link>
      )}
      {isOpen && (query.isSuccess ? <OfferList view={query.data.data} search={search} /> : <Waiting on={query} />)}
    </details>
  )
}
