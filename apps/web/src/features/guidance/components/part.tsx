import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import classes from './guidance.module.css'
import { Prose } from './prose.tsx'

export const Part = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <Section title={title}>
    {text !== undefined && <Prose text={text} />}
    {children}
  </Section>
)

export function FiguresSource({ year, source }: { year: string | number; source: string }) {
  const { t } = useTexts()
  return <p className={classes.source}>{t('guidance.help.figures', { year, source })}</p>
}
