import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import type { Broadcast } from '../api.ts'
import classes from './broadcast.module.css'

/** Texts as their readers see them, beside each other where there is room. */
export function BroadcastPreview({ of }: { of: Pick<Broadcast, 'subject' | 'text'> }) {
  const { t } = useTexts()
  return (
    <Section title={t('broadcasts.preview')}>
      <div className={classes.columns}>
        {LANGUAGES.map((language) => (
          <article key={language} lang={language} className={classes.message}>
            <p>
              <strong>{of.subject[language] || '—'}</strong>
            </p>
            <p>{of.text[language] || '—'}</p>
          </article>
        ))}
      </div>
    </Section>
  )
}
