import type { Language } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import type { RehearsedPerson } from '@portal/domain/rehearsals/schema.ts'
import { escapeHtml } from '../../../http/pages/escape-html.ts'
import { dateInWords, textsIn } from '../../../platform/texts.ts'

/** Address of the form that ends a rehearsal. With `?again` the next page asks for another one. */
export const END_PATH = '/admission/rehearsal/end'

type Shown = { readonly at: Date; readonly person: RehearsedPerson }

/** Bar above every page of a rehearsal, without a script. `data-rehearsal` gives its moment to the app. */
export function rehearsalBar({ at, person: { who, points } }: Shown, language: Language): string {
  const t = textsIn(language)
  const text = t('seasons.rehearsal.bar', {
    date: dateInWords(kazakhstanDate(at), language),
    time: kazakhstanTime(at),
    person: [
      t(`seasons.rehearsal.people.${who}`),
      ...(who === 'GUEST' || points === null ? [] : [t('seasons.rehearsal.withPoints', { points })]),
    ].join(', '),
  })
  const button = (key: string, query: string) =>
    `<form method="post" action="${END_PATH}${query}"><button type="submit">${escapeHtml(t(`seasons.rehearsal.${key}`))}</button></form>`
  return `<aside class="rehearsal" lang="${language}" data-rehearsal="${at.toISOString()}" aria-label="${escapeHtml(
    t('seasons.rehearsal.label'),
  )}"><div><strong>${escapeHtml(text)}</strong>${button('again', '?again')}${button('end', '')}</div></aside>`
}
