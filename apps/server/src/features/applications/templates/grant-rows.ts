import { instantInWords } from '../../../platform/texts.ts'
import type { OwnData } from '../own/gather-own-data.ts'
import type { Row, Words } from './application-rows.ts'

type Application = OwnData['applications'][number]

/** Events of the offer of a place, the oldest first. */
export const offerRows = ({ grant }: Application, { t, language }: Words): readonly Row[] =>
  (grant?.history ?? []).map(({ at, event, choice }) => ({
    label: instantInWords(new Date(at), language),
    value: t('offers.eventChoice', { event: t(`offers.event.${event}`), choice }),
  }))

/** Appeals with their decisions, the newest first. */
export const appealRows = ({ appeals = [] }: Application, { t, language }: Words): readonly Row[] =>
  appeals.map(({ version, sentAt, reason, files, state, answer, decidedAt }) => ({
    label: t('appeals.of', { version }),
    value: [
      instantInWords(new Date(sentAt), language),
      reason,
      ...files.map(({ name }) => name),
      t(`appeals.state.${state}`),
      decidedAt === null ? '' : instantInWords(new Date(decidedAt), language),
      answer ?? '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  }))
