import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { Side } from '@portal/domain/kernel/side.ts'
import { instantInWords } from '../../../platform/texts.ts'
import type { Row, Words } from './application-rows.ts'

export type PaperMessage = {
  readonly side: Side
  readonly authorName: string | null
  readonly university: LocalizedName
  readonly text: string
  readonly isInternal: boolean
  readonly createdAt: Date | string
}

/** Messages of a conversation, the oldest first. Without a name the applicant reads it. */
export const messageRows = (
  messages: readonly PaperMessage[],
  { t, language }: Pick<Words, 't' | 'language'>,
): readonly Row[] =>
  messages.map(({ side, authorName, university, text, isInternal, createdAt }) => ({
    label: instantInWords(new Date(createdAt), language),
    value: [
      side === 'OFFICE'
        ? [t('conversations.officeOf', { university: nameIn(university, language) }), authorName]
            .filter((part) => part !== null)
            .join(': ')
        : (authorName ?? t('conversations.you')),
      ...(isInternal ? [t('conversations.internal')] : []),
      text,
    ].join('\n'),
  }))
