import { Link } from '@tanstack/react-router'
import lists from '../../../../../../data/sources.json'
import { useDates } from '../../../platform/dates.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import classes from '../components/guidance.module.css'
import { AboutPage } from './about.tsx'

type List = (typeof lists)[number]

/** Sources and age of the shipped lists, from the data itself (docs/specification/screens.md#about-the-portal). */
export function SourcesScreen() {
  const { t } = useTexts()
  return (
    <AboutPage title={t('guidance.about.sources.title')} lead={t('guidance.about.sources.lead')}>
      <p>{t('guidance.about.sources.note')}</p>
      <p>
        <Link to="/changes" search={{}}>
          {t('guidance.about.sources.changes')}
        </Link>
      </p>
      <Section>
        {lists.map((list) => (
          <Sources key={list.id} list={list} />
        ))}
      </Section>
      <p className={classes.mark}>{t('guidance.about.sources.english')}</p>
    </AboutPage>
  )
}

function Sources({ list: { id, count, latest, sources } }: { list: List }) {
  const { t } = useTexts()
  const dates = useDates()
  const date = latest !== null && latest.length > 4 ? dates.date(latest) : latest
  return (
    <div className={classes.place}>
      <h2>{t(`guidance.about.sources.files.${id}` as TextKey)}</h2>
      <p className={classes.mark}>
        {[
          ...(count > 0 ? [t('guidance.about.sources.rows', { count })] : []),
          date === null ? t('guidance.about.sources.undated') : t('guidance.about.sources.latest', { date }),
        ].join(' · ')}
      </p>
      <details>
        <summary>{t('guidance.about.sources.show', { count: sources.length })}</summary>
        <ul className={classes.names} lang="en">
          {sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
