import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../../ui/page.tsx'
import { HELP_TOPICS, type HelpTopic } from '../labels.ts'
import classes from './guidance.module.css'
import { useGuide } from './guided.tsx'

export function TopicPage({ topic, children }: { topic: HelpTopic; children: ReactNode }) {
  const { t } = useGuide()
  return (
    <div className={classes.guide}>
      <Page
        title={t(`guidance.topics.${topic}.title`)}
        lead={t(`guidance.topics.${topic}.lead`)}
        back={<Link to="/help">← {t('guidance.help.back')}</Link>}
        actions={<Sections topic={topic} />}
        isWide
      >
        {children}
      </Page>
    </div>
  )
}

/** Folded list of links. Unlike a select box it works before the script loads. */
function Sections({ topic }: { topic: HelpTopic }) {
  const { t } = useGuide()
  return (
    <nav aria-label={t('guidance.help.sections')}>
      <details
        className={classes.sections}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.open = false
        }}
      >
        <summary>{t('guidance.help.sections')}</summary>
        <ul>
          {HELP_TOPICS.map((each) => (
            <li key={each}>
              <Link to={`/help/${each}`} {...(each === topic ? { 'aria-current': 'page' as const } : {})}>
                {t(`guidance.topics.${each}.title`)}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
