import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { useCompetitionName } from '../../results/parts/competition-name.ts'
import { openCompetitionsQuery } from '../api.ts'
import classes from './apply.module.css'

/** Open competitions by name, with their kinds and who may take part. Empty if none is open. */
export function OpenCompetitions({ level }: { readonly level: EducationLevel | null }) {
  const { t } = useTexts()
  const dates = useDeadlines()
  const nameOf = useCompetitionName()
  const open = useQuery(openCompetitionsQuery()).data?.list ?? []
  const listed = level === null ? open : open.filter((each) => each.level === level)
  if (listed.length === 0) return null
  return (
    <Section title={t('guidance.apply.competitions')}>
      <ul className={classes.ways}>
        {listed.map((each) => (
          <li key={each.id} className={classes.way}>
            <div>
              <h3>
                <Link to="/grants/$slug" params={{ slug: each.slug }}>
                  {nameOf(each)}
                </Link>
              </h3>
              <p>
                {t(`results.kinds.${each.kind}`)} · {t(`results.level.${each.level}`)} ·{' '}
                {t(`results.sources.${each.source}`)}
              </p>
              <p>{t(each.kind === 'SCHOLARSHIP' ? 'results.ahead.whoScholarship' : 'results.ahead.who')}</p>
            </div>
            {each.closesAt !== null && (
              <div className={classes.until}>
                <span>{t('results.ahead.until', { date: dates.deadline(each.closesAt) })}</span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
