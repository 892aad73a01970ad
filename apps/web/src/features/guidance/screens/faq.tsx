import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { dateInWords } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import classes from '../components/guidance.module.css'
import { Prose } from '../components/prose.tsx'
import { figuresOf } from '../state/figures.ts'
import { foundQuestions } from '../state/found-questions.ts'

/** Ten questions, searchable as one types; each has an address of its own (docs/specification/screens.md#help). */
export function FaqScreen() {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const { hash } = useLocation()
  const questions = foundQuestions(typed, t)
  const figures = figuresOf(t)

  // The browser opens the asked question by itself only when it loads the page from its address.
  useEffect(() => {
    const asked = hash === '' ? null : document.getElementById(hash)?.closest('details')
    if (!asked) return
    asked.open = true
    asked.scrollIntoView()
  }, [hash])

  return (
    <div className={classes.guide}>
      <Page title={t('guidance.faq.title')} lead={t('guidance.faq.lead')} isWide>
        <search className={classes.live}>
          <TextField
            id="question"
            name="question"
            label={t('guidance.faq.search')}
            type="search"
            value={typed}
            onChange={setTyped}
            isUnmarked
          />
          <p role="status" className={classes.source}>
            {typed.trim() !== '' &&
              (questions.length === 0 ? t('guidance.faq.none') : t('guidance.faq.found', { count: questions.length }))}
          </p>
        </search>
        <div className={classes.questions}>
          {questions.map(({ id, updated }) => (
            <details key={id} name="question">
              <summary>
                <h2>{t(`guidance.faq.items.${id}.question`)}</h2>
              </summary>
              {/* The address leads to what is inside: that is how a browser without scripts opens it. */}
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
        <p>
          <Link to="/help">{t('guidance.faq.toHelp')}</Link>
        </p>
      </Page>
    </div>
  )
}
