import { QUESTION_GROUPS } from '@portal/domain/content/guide-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Page } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { OperatorContact } from '../../documents/parts/operator-contact.tsx'
import { questionsQuery } from '../api.ts'
import classes from '../components/guidance.module.css'
import { Guided, useGuide } from '../components/guided.tsx'
import { Questions } from '../components/questions.tsx'
import { foundQuestions } from '../state/found-questions.ts'

export const FaqScreen = () => (
  <Guided>
    <Faq />
  </Guided>
)

/** Questions by heading, with search while typing. Each has its own address (docs/specification/screens.md#help). */
function Faq() {
  const { t, language, figures } = useGuide()
  const all = useQuery(questionsQuery(language))
  const [typed, setTyped] = useState('')
  const { hash } = useLocation()
  const found = foundQuestions(all.data?.list ?? [], typed, figures, language)
  const count = found.length
  const groups = QUESTION_GROUPS.map((name) => ({ name, questions: found.filter(({ group }) => group === name) }))

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
        <Waiting on={all} />
        {groups.map(({ name, questions }) =>
          name === 'APPLYING' ? (
            <Questions key={name} questions={questions} heading="h2" />
          ) : (
            questions.length > 0 && (
              <section key={name} className={classes.group}>
                <h2>{t(`guidance.faq.groups.${name}`)}</h2>
                <Questions questions={questions} heading="h3" />
                {name === 'SIGNING_IN' && <OperatorContact />}
              </section>
            )
          ),
        )}
        <p>
          <Link to="/help">{t('guidance.faq.toHelp')}</Link>
        </p>
      </Page>
    </div>
  )
}
