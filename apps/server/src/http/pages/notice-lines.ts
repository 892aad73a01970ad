import type { NoticeView } from '@portal/domain/content/schema.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { textsIn } from '../../platform/texts.ts'
import { escapeHtml } from './escape-html.ts'

/** Place of notices in built pages, above the app: they need no script (docs/specification/content.md#notices). */
const PLACE = '<!--notices-->'

/** Notices, and the bar of a rehearsal as HTML. */
export type AboveThePage = {
  readonly notices: readonly NoticeView[]
  readonly bars?: Readonly<Record<Language, string>> | undefined
}

/** Puts the notices of today into a page, in all languages: its styles show that of the page and of its reader. */
export function withNotices(html: string, { notices, bars }: AboveThePage): string {
  const asides = LANGUAGES.map((language) => {
    const lines = notices.map(
      ({ key, audience, tone, text }) =>
        `<p data-key="${escapeHtml(key)}" data-to="${audience}" data-tone="${tone}">${escapeHtml(text[language])}</p>`,
    )
    const label = escapeHtml(textsIn(language)('content.notices.label'))
    return `${bars?.[language] ?? ''}<aside class="notices" lang="${language}" aria-label="${label}">${lines.join('')}</aside>`
  })
  return html.replace(PLACE, () => asides.join(''))
}
