import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { OperatorContact } from '../../documents/parts/operator-contact.tsx'
import classes from '../components/guidance.module.css'
import { Questions } from '../components/questions.tsx'
import { QUESTIONS, SIGN_IN_QUESTIONS } from '../labels.ts'
import { foundQuestions } from '../state/found-questions.ts'

/**
 * Ten questions, and those of signing in, with search while typing. Each has its own address
 * (docs/specification/screens.md#help).
 */
export function FaqScreen() {
  const { t, language } = useTexts()
  const [typed, setTyped] = useState('')
  const { hash } = useLocation()
  const asked = foundQuestions(QUESTIONS, typed, t, language)
  const signingIn = foundQuestions(SIGN_IN_QUESTIONS, typed, t, language)
  const count = asked.length + signingIn.length

  // The browser opens the question of the address only on a full page load.
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(hash)?.closest('details')
    if (!named) return
    named.open = true
    named.scrollIntoView()
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
            {typed.trim() !== '' && (count === 0 ? t('guidance.faq.none') : t('guidance.faq.found', { count }))}
          </p>
        </search>
        <Questions questions={asked} heading="h2" />
        {signingIn.length > 0 && (
          <section className={classes.group}>
            <h2>{t('guidance.faq.signingIn')}</h2>
            <Questions questions={signingIn} heading="h3" />
            <OperatorContact />
          </section>
        )}
        <p>
          <Link to="/help">{t('guidance.faq.toHelp')}</Link>
        </p>
      </Page>
    </div>
  )
}
