import type { ProgramRow } from '@portal/domain/directory/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { CompareButton } from '../parts/compare-button.tsx'
import { ShortlistButton } from '../parts/shortlist-button.tsx'
import classes from './directory.module.css'
import { Fact, ProgramFigures } from './figures.tsx'
import { pairName } from './pair-name.ts'

export const ProgramCards = ({ programs }: { programs: readonly ProgramRow[] }) => (
  <ul className={classes.cards}>
    {programs.map((program) => (
      <li key={program.id}>
        <ProgramCard program={program} />
      </li>
    ))}
  </ul>
)

function ProgramCard({ program }: { program: ProgramRow }) {
  const { t, language } = useTexts()
  const name = `${program.code} ${nameIn(program, language)}`
  const { fieldNameKz, fieldNameRu, fieldNameEn } = program
  return (
    <article className={classes.card}>
      <div>
        <h2>
          <Link to="/programs/$code" params={{ code: program.code }}>
            {name}
          </Link>
        </h2>
        <p className={classes.quiet}>
          {t(`directory.educationLevels.${program.level}`)} ·{' '}
          {nameIn({ nameKz: fieldNameKz, nameRu: fieldNameRu, nameEn: fieldNameEn }, language)}
        </p>
        {program.untSubjects.length > 0 && <p>{pairName(program.untSubjects, t)}</p>}
      </div>
      <dl className={classes.facts}>
        <ProgramFigures of={program} />
        <Fact term={t('directory.facts.universities')}>{program.universityCount}</Fact>
      </dl>
      <div className={classes.acts}>
        <CompareButton kind="programs" id={program.code} name={name} />
        <ShortlistButton entry={{ program: program.code, university: null }} name={name} />
      </div>
    </article>
  )
}

export function FiguresSource() {
  const { t } = useTexts()
  return <p className={classes.note}>{t('directory.figures.source')}</p>
}
