import type { ContentValue, Texts } from '@portal/domain/content/field-rules.ts'
import { type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Section } from '../../../ui/page.tsx'
import classes from './content.module.css'
import { isMessage, MessagePreview } from './message-preview.tsx'

/** Loaded with the first text in Markdown: most kinds have none. */
const RichText = lazy(() => import('../../../ui/rich-text.tsx').then((module) => ({ default: module.RichText })))

type EntryPreviewProps = { readonly kind: ContentKind; readonly value: ContentValue }

/** Texts of an entry as their readers see them, where a form shows them otherwise. */
export function EntryPreview({ kind, value }: EntryPreviewProps) {
  const { t } = useTexts()
  if (isMessage(kind)) return <MessagePreview value={value} />
  const shown = Object.entries(kindOf(kind).fields).filter(
    ([, field]) => field.type === 'texts' && field.look !== 'line',
  )
  if (shown.length === 0) return null
  return (
    <Section title={t('content.preview.title')}>
      {shown.map(([name, field]) => (
        <div key={name} className={classes.preview}>
          {LANGUAGES.map((language) => {
            const text = (value[name] as Texts | undefined)?.[language] ?? ''
            if (text.trim() === '') return null
            return (
              <div key={language} lang={language}>
                {field.type === 'texts' && field.look === 'markdown' ? (
                  <Suspense>
                    <RichText text={text} headingLevel={3} />
                  </Suspense>
                ) : (
                  <Banner tone={value['tone'] === 'WARNING' ? 'warning' : 'info'}>{text}</Banner>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </Section>
  )
}
