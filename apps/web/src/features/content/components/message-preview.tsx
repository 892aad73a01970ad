import type { ContentValue, Texts } from '@portal/domain/content/field-rules.ts'
import type { ContentKind } from '@portal/domain/content/kind-rules.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import classes from './content.module.css'

/** Examples of what the portal fills in, by the name of the placeholder. Others are shown as a gap. */
const SAMPLES: Readonly<Record<string, TextKey>> = {
  ...{ number: 'content.samples.number', date: 'content.samples.date', time: 'content.samples.time' },
  ...{ university: 'content.samples.university', program: 'content.samples.program', count: 'content.samples.count' },
  ...{ nextUniversity: 'content.samples.university', nextProgram: 'content.samples.program' },
  ...{ minutes: 'content.samples.count', validMinutes: 'content.samples.count', code: 'content.samples.code' },
  ...{ reason: 'content.samples.reason', season: 'content.samples.season' },
}
const GAP = '…'

/** Whether texts of a kind are shown as a message of the portal. */
export const isMessage = (kind: ContentKind): boolean => kind === 'mailText' || kind === 'smsText'

/** A mail or an SMS as its reader gets it, filled in with examples. */
export function MessagePreview({ value }: { readonly value: ContentValue }) {
  const { t } = useTexts()
  const filled = (field: string, language: Language): string =>
    ((value[field] as Texts | undefined)?.[language] ?? '').replace(/\{\{(\w+)\}\}/g, (_match, name: string) =>
      SAMPLES[name] === undefined ? GAP : t(SAMPLES[name]),
    )
  return (
    <Section title={t('content.preview.title')} lead={t('content.preview.samples')}>
      <div className={classes.messages}>
        {LANGUAGES.map((language) => (
          <article key={language} lang={language} className={classes.message}>
            {['subject', 'text', 'lead', 'reason', 'next', 'button'].map((field) => {
              const text = filled(field, language)
              if (text === '') return null
              if (field === 'subject' || field === 'reason')
                return (
                  <p key={field}>
                    <strong>{text}</strong>
                  </p>
                )
              return (
                <p key={field} className={field === 'button' ? classes.messageButton : undefined}>
                  {text}
                </p>
              )
            })}
          </article>
        ))}
      </div>
    </Section>
  )
}
