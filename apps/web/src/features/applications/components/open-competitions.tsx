import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { openCompetitionsQuery } from '../api.ts'
import classes from './apply.module.css'

/** Open competitions by name, with their kinds and who may take part. Empty if none is open. */
export function OpenCompetitions({ level }: { readonly level: EducationLevel | null }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const open = useQuery(openCompetitionsQuery()).data?.list ?? []
  const listed = level === null ? open : open.filter((each) => each.level === level)
  if (listed.length === 0) return null
  return (
    <section className={classes.open} aria-labelledby="apply-competitions">
      <h2 id="apply-competitions">{t('guidance.apply.competitions')}</h2>
      <ul className={classes.ways}>
        {listed.map(({ id, slug, name, kind, level: of, year, closesAt }) => (
          <li key={id} className={classes.way}>
            <div>
              <h3>
                <Link to="/grants/$slug" params={{ slug }}>
                  {name?.[language] ??
                    t('guidance.apply.competitionOf', { level: t(`guidance.apply.levels.${of}`), year })}
                </Link>
              </h3>
              <p>{t(`guidance.apply.kinds.${kind}`)}</p>
            </div>
            {closesAt !== null && (
              <div className={classes.until}>
                <span>{t('guidance.apply.until', { date: dates.until(closesAt) })}</span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
