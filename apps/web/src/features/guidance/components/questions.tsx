import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { fillText } from '@portal/domain/kernel/texts.ts'
import { Link } from '@tanstack/react-router'
import { dateInWords } from '../../../platform/dates.ts'
import type { Question } from '../api.ts'
import classes from './guidance.module.css'
import { useGuide } from './guided.tsx'
import { Prose } from './prose.tsx'

/** Accordion of questions; one is open at a time on the whole page. */
export function Questions({ questions, heading: Heading }: { questions: readonly Question[]; heading: 'h2' | 'h3' }) {
  const { t, language, figures } = useGuide()
  return (
    <div className={classes.questions}>
      {questions.map(({ id, question, answer, changedOn }) => (
        <details key={id} name="question">
          <summary>
            <Heading>{fillText(nameIn(question, language), figures)}</Heading>
          </summary>
          {/* The id is inside the answer: a browser without scripts then opens it by address. */}
          <div id={id} className={classes.answer}>
            <Prose text={fillText(nameIn(answer, language), figures)} />
            <p className={classes.source}>
              <span>{t('guidance.faq.updated', { date: dateInWords(changedOn, t) })}</span>
              <Link to="/faq" hash={id} resetScroll={false}>
                {t('guidance.faq.link')}
              </Link>
            </p>
          </div>
        </details>
      ))}
    </div>
  )
}
