import type { ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'
import { newestFigure } from '@portal/domain/directory/figure-rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HTMLAttributes } from 'react'
import { grouped, inTenge } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { cityName } from '../parts/city-name.ts'
import { programQuery } from '../state/program-query.ts'
import type { ShownProgram } from '../state/shown-program.ts'
import { EarlierScores, ProgramScore } from './program-score.tsx'
import classes from './shortlist.module.css'

type Acts = {
  readonly handle: HTMLAttributes<HTMLElement>
  readonly move: (by: -1 | 1) => void
  readonly remove: () => void
}

type ShortlistItemProps = {
  readonly entry: ShortlistEntry
  readonly place: number
  readonly score: number | null
  readonly isLast: boolean
  readonly isBeyondChoices: boolean
  readonly isTarget: boolean
  readonly acts?: Acts
}

export function ShortlistItem({ entry, place, score, isLast, isBeyondChoices, isTarget, acts }: ShortlistItemProps) {
  const { t, language } = useTexts()
  const program = useQuery(programQuery(language, entry.program)).data?.data
  const name = program === undefined ? entry.program : `${program.code} ${nameIn(program, language)}`
  const look = [classes.item, isBeyondChoices ? classes.beyond : '', isTarget ? classes.target : '']
  return (
    <li data-card className={look.join(' ')}>
      <div className={classes.place}>
        {acts && (
          <span className={classes.handle} aria-hidden="true" {...acts.handle}>
            ⋮⋮
          </span>
        )}
        <b>{place + 1}</b>
      </div>
      <div className={classes.facts}>
        <h2>
          <Link to="/programs/$code" params={{ code: entry.program }}>
            {name}
          </Link>
        </h2>
        {program !== undefined && <Facts program={program} university={entry.university} />}
      </div>
      <div>
        {program !== undefined && (
          <>
            <ProgramScore program={program} score={score} isNamed />
            <EarlierScores of={program} />
          </>
        )}
      </div>
      {acts && (
        <div className={classes.moves}>
          {([-1, 1] as const).map((by) => (
            <button
              key={by}
              type="button"
              data-move={by === -1 ? 'up' : 'down'}
              disabled={by === -1 ? place === 0 : isLast}
              aria-label={t(by === -1 ? 'directory.shortlist.up' : 'directory.shortlist.down', { name })}
              onClick={() => acts.move(by)}
            >
              {by === -1 ? '↑' : '↓'}
            </button>
          ))}
          <button type="button" aria-label={t('directory.shortlist.remove', { name })} onClick={acts.remove}>
            ×
          </button>
        </div>
      )}
    </li>
  )
}

function Facts({ program, university }: { program: ShownProgram; university: string | null }) {
  const { t, language } = useTexts()
  const found = program.universities.find(({ id }) => id === university)
  const grants = newestFigure(program, 'GRANTS')
  const facts = [
    ...(found === undefined ? [] : [cityName(found.cityId, language)]),
    ...(found === undefined || found.averageEduCost === null
      ? []
      : [t('directory.facts.aYear', { amount: inTenge(found.averageEduCost, language) })]),
    ...(grants === null
      ? []
      : [t('directory.shortlist.grants', { number: grouped(grants.value, language), year: grants.year })]),
  ]
  return (
    <>
      {found === undefined ? (
        <p>
          <Link to="/programs/$code" params={{ code: program.code }}>
            {t('directory.shortlist.chooseUniversity')}
          </Link>
        </p>
      ) : (
        <p>{found.name}</p>
      )}
      <p className={classes.quiet}>{facts.join(' · ')}</p>
    </>
  )
}
