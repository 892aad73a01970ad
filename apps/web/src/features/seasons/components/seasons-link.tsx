import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { isDraftState, isOpenState } from '@portal/domain/seasons/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { seasonsQuery } from '../api.ts'

/** Seasons on the super administrator's screen, with the tasks that wait. */
export function SeasonsLink() {
  const { t, language } = useTexts()
  const seasons = useQuery(seasonsQuery()).data?.data
  const current = seasons?.list.find(({ isCurrent }) => isCurrent)
  const waiting = seasons?.list.filter(
    ({ state, isCurrent }) => isDraftState(state) || (isOpenState(state) && !isCurrent),
  )
  return (
    <Section title={t('seasons.title')} lead={t('seasons.lead')}>
      {current && <p>{t('seasons.currentNamed', { name: nameIn(current.name, language) })}</p>}
      <ul>
        {waiting?.map(({ year, name, state }) => (
          <li key={year}>
            <Link to="/seasons/$year" params={{ year: String(year) }}>
              {t(isDraftState(state) ? 'seasons.taskConfirm' : 'seasons.taskClose', { name: nameIn(name, language) })}
            </Link>
          </li>
        ))}
        {seasons?.list.map(({ year, name, findings }) =>
          findings ? (
            <li key={year}>
              <Link to="/seasons/$year" params={{ year: String(year) }} hash="check">
                {t('seasons.findings.task', { name: nameIn(name, language), count: findings })}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
      <p>
        <Link to="/seasons">{t('seasons.open')}</Link>
      </p>
    </Section>
  )
}
