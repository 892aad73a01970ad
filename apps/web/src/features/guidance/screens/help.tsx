import { Link } from '@tanstack/react-router'
import { Page } from '../../../ui/page.tsx'
import classes from '../components/guidance.module.css'
import { Guided, useGuide } from '../components/guided.tsx'
import { HELP_TOPICS } from '../labels.ts'

export const HelpScreen = () => (
  <Guided>
    <Help />
  </Guided>
)

/** The six topics of the help (docs/specification/screens.md#help). */
function Help() {
  const { t } = useGuide()
  return (
    <div className={classes.guide}>
      <Page title={t('guidance.help.title')} lead={t('guidance.help.lead')} isWide>
        <ul className={classes.topics}>
          {HELP_TOPICS.map((topic) => (
            <li key={topic}>
              <h2>
                <Link to={`/help/${topic}`}>{t(`guidance.topics.${topic}.title`)}</Link>
              </h2>
              <p>{t(`guidance.topics.${topic}.lead`)}</p>
            </li>
          ))}
        </ul>
        <p>
          <Link to="/faq">{t('guidance.help.toFaq')}</Link>
        </p>
      </Page>
    </div>
  )
}
