import type { refereeView, staffRefereeView } from '@portal/domain/applications/referee-schema.ts'
import { lastDayBefore } from '@portal/domain/kernel/time-zone.ts'
import type { z } from 'zod'
import { dateInWords, instantInWords } from '../../../platform/texts.ts'
import type { Row, Words } from './application-rows.ts'

type Instants = Readonly<Record<'namedAt' | 'until', Date | string>> & { readonly answeredAt: Date | string | null }
type Referee = Pick<z.input<typeof refereeView>, 'name' | 'position' | 'email' | 'state' | 'isConfidential' | 'file'> &
  Instants &
  Partial<Pick<z.input<typeof staffRefereeView>, 'marks' | 'declineReason'>>

/** Each named referee of a paper, the oldest first. Marks and reasons are the office's. */
export const refereeRows = (
  newestFirst: readonly Referee[],
  words: Words,
  hashLine: (fileId: string) => string | null = () => null,
): readonly Row[] =>
  newestFirst.toReversed().map((referee) => ({ label: referee.name, value: linesOf(referee, words, hashLine) }))

function linesOf(referee: Referee, { t, language }: Words, hashLine: (fileId: string) => string | null): string {
  const {
    position,
    email,
    state,
    namedAt,
    until,
    answeredAt,
    isConfidential,
    file,
    marks = [],
    declineReason,
  } = referee
  const at = (moment: Date | string) => instantInWords(new Date(moment), language)
  const day = dateInWords(lastDayBefore(new Date(until)), language)
  return [
    position,
    email,
    t(`papers.referees.states.${state}`),
    t('papers.referees.named', { at: at(namedAt) }),
    answeredAt === null ? t('papers.referees.until', { day }) : t('papers.referees.answered', { at: at(answeredAt) }),
    isConfidential === null ? '' : t(`papers.referees.${isConfidential ? 'confidential' : 'open'}`),
    ...marks.map((mark) => t(`papers.referees.marks.${mark}`)),
    declineReason ?? '',
    file?.name ?? '',
    file === null ? '' : hashLine(file.id),
  ]
    .filter(Boolean)
    .join('\n')
}
