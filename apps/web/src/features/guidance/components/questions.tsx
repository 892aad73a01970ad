import { Link } from '@tanstack/react-router'
import { dateInWords } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { Question } from '../labels.ts'
import { figuresOf } from '../state/figures.ts'
import classes from './guidance.module.css'
import { Prose } from './prose.tsx'

/** Accordion of questions; one is open at a time on the whole page. */
export function Questions({ questions, heading: Heading }: { questions: readonly Question[]; heading: 'h2' | 'h3' }) {
  const { t, language } = useTexts()
  const figures = figuresOf(t, language)
  return (
    <div className={classes.questions}>
      {questions.map(({ id, updated }) => (
        <details key={id} name="question">
          <summary>
            <Heading>{t(`guidance.faq.items.${id}.question`)}</Heading>
          </summary>
          {/* The id is inside the answer: a browser without scripts then opens it by address. */}
          <div id={id} className={classes.answer}>
            <Prose text={t(`guidance.faq.items.${id}.answer`, figures)} />
            <p className={classes.source}>
              <span>{t('guidance.faq.updated', { date: dateInWords(updated, t) })}</span>
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
