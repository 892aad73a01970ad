import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOwner } from '../../../platform/owner.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Page } from '../../../ui/page.tsx'
import classes from '../components/guidance.module.css'
import { Part } from '../components/part.tsx'

const PARTS = {
  privacy: ['who', 'what', 'readers', 'published', 'time', 'rights', 'device'],
  terms: ['free', 'account', 'truth', 'decisions', 'time', 'figures', 'outages'],
  accessibility: ['aim', 'tests', 'gaps', 'browsers', 'complain'],
} as const
type Topic = keyof typeof PARTS

function About({ topic }: { topic: Topic }) {
  const { t } = useTexts()
  const { keptYears, auditYears } = useOwner()
  const figures = { years: keptYears ?? '', auditYears: auditYears ?? '' }
  const key = (part: string, word: 'title' | 'text') => `guidance.about.${topic}.parts.${part}.${word}` as TextKey
  return (
    <AboutPage title={t(`guidance.about.${topic}.title`)} lead={t(`guidance.about.${topic}.lead`)}>
      {PARTS[topic].map((part) => (
        <Part key={part} title={t(key(part, 'title'))} text={t(key(part, 'text'), figures)} />
      ))}
    </AboutPage>
  )
}

/** Page about the portal itself, with a way to write to the office. */
export function AboutPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className={classes.guide}>
      <Page title={title} lead={lead} isWide>
        {children}
        <p className={classes.source}>
          <Link to="/feedback">{t('guidance.about.toFeedback')}</Link>
        </p>
      </Page>
    </div>
  )
}

export const PrivacyScreen = () => <About topic="privacy" />
export const TermsScreen = () => <About topic="terms" />
export const AccessibilityScreen = () => <About topic="accessibility" />
