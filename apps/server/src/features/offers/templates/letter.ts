import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import type { CompetitionKind } from '@portal/domain/competitions/status.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { type Language, writtenDecimal } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { LetterKind } from '@portal/domain/offers/letter-schema.ts'
import type { Paper } from '@portal/office-files/paper.ts'
import { generate } from 'lean-qr'
import { instantInWords, textsIn } from '../../../platform/texts.ts'
import { kindInWords } from '../../competitions/name-competition.ts'

export type LetterContent = {
  readonly kind: LetterKind
  readonly code: string
  readonly holder: string
  readonly number: string
  readonly year: number
  readonly level: EducationLevel
  /** Null: the competition is named by its level and year. */
  readonly name: CompetitionName | null
  readonly competitionKind: CompetitionKind
  readonly version: number
  readonly round: number
  readonly publishedAt: Date
  readonly programCode: string
  readonly program: LocalizedName
  readonly university: LocalizedName
  readonly quota: LocalizedName | null
  readonly total: number
  readonly madeAt: Date
}

/** A letter on a grant. Its code and the QR code of the address for checking are at its end. */
export function letterPaper(content: LetterContent, language: Language, publicUrl: string): Paper {
  const t = textsIn(language)
  const { kind, code, holder, number, year, level, version, round, programCode } = content
  const say = (key: string, parameters = {}) => t(`papers.grants.${content.competitionKind}.${kind}.${key}`, parameters)
  const names = {
    holder,
    university: nameIn(content.university, language),
    program: nameIn(content.program, language),
    competition:
      content.name?.[language] ?? t('papers.grants.competition', { level: t(`applications.level.${level}`), year }),
  }
  const address = `${publicUrl}/admission/grants/letter?code=${code}`
  const picture = generate(address)
  return {
    title: say('title'),
    language,
    footer: t('papers.grants.footer', { code }),
    blocks: [
      { kind: 'title', text: say('title') },
      { kind: 'paragraph', text: say('lead', names) },
      {
        kind: 'rows',
        rows: [
          { label: t('papers.grants.holder'), value: holder },
          { label: t('papers.grants.number'), value: number },
          { label: t('papers.grants.of'), value: names.competition },
          { label: t('papers.grants.kind'), value: kindInWords(content.competitionKind, language) },
          { label: t('papers.grants.program'), value: `${programCode} ${names.program}` },
          { label: t('papers.grants.university'), value: names.university },
          {
            label: t('papers.grants.place'),
            value:
              content.quota === null
                ? t('papers.grants.general')
                : t('papers.grants.reserved', { quota: nameIn(content.quota, language) }),
          },
          { label: t('papers.grants.total'), value: writtenDecimal(content.total, language) },
          {
            label: t('papers.grants.protocol'),
            value: t('papers.grants.version', { version, round, at: instantInWords(content.publishedAt, language) }),
          },
          { label: t('papers.grants.madeAt'), value: instantInWords(content.madeAt, language) },
        ],
      },
      { kind: 'paragraph', text: say('next', names) },
      { kind: 'heading', text: t('papers.grants.check') },
      { kind: 'paragraph', text: t('papers.grants.checkText', { code }) },
      {
        kind: 'cells',
        cells: Array.from({ length: picture.size }, (_, y) =>
          Array.from({ length: picture.size }, (_, x) => picture.get(x, y)),
        ),
        caption: address,
      },
    ],
  }
}
