import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { StoredReferee } from '@portal/domain/referees/view-rules.ts'
import type { Paper } from '@portal/office-files/paper.ts'
import { instantInWords, textsIn } from '../../../platform/texts.ts'
import { type describeApplication, placeOf } from '../describe-application.ts'

type LetterValues = {
  readonly referee: Pick<StoredReferee, 'name' | 'position' | 'email' | 'language'>
  readonly described: Awaited<ReturnType<typeof describeApplication>>
  readonly words: string
  readonly at: Date
}

/** Letter that a referee wrote on the portal, in the language of the referee. */
export function letter({ referee, described, words, at }: LetterValues): Paper {
  const { name, position, email, language } = referee
  const t = textsIn(language)
  const title = t('papers.letter.title')
  const row = (label: string, value: string) => ({ label: t(`papers.letter.${label}`), value })
  return {
    title,
    language,
    footer: t('papers.letter.footer', { portal: t('notifications.portal') }),
    blocks: [
      { kind: 'title', text: title },
      {
        kind: 'rows',
        rows: [
          row('applicant', described.applicantName),
          row('place', nameIn(placeOf(described), language)),
          row('referee', name),
          row('position', position),
          row('at', instantInWords(at, language)),
          row('way', t('papers.letter.byLink', { email })),
        ],
      },
      { kind: 'heading', text: t('papers.letter.words') },
      ...words.split(/\n{2,}/).map((text) => ({ kind: 'paragraph' as const, text })),
    ],
  }
}
