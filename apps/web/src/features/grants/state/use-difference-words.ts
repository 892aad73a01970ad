import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../platform/dates.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { subjectLabel } from '../labels.ts'
import { rightsQuery, type StaffCompetition } from './setup-calls.ts'
import { useQuotaName } from './use-quota-name.ts'

type Difference = NonNullable<StaffCompetition['proposal']>['differences'][number]

/** What differs between two versions of the rules, in the reader's words. */
export function useDifferenceWords() {
  const { t, language } = useTexts()
  const dates = useDates()
  const quotaName = useQuotaName()
  const rights = useQuery(rightsQuery()).data?.list ?? []
  const rightName = (code: string): string => {
    const right = rights.find((each) => each.code === code)
    return right === undefined ? code : nameIn(right, language)
  }

  function name({ part, key }: Difference): string {
    if (part === 'date' || part === 'days') {
      const [, round, end] = /^rounds\.(\d+)\.(\w+)$/.exec(key) ?? []
      return end === undefined
        ? t(`grants.setup.dates.${key}` as TextKey)
        : `${t('grants.setup.dates.round', { number: Number(round) + 1 })}: ${t(`grants.setup.dates.${end}` as TextKey)}`
    }
    if (part === 'rights') return t('grants.setup.steps.RIGHTS')
    if (part === 'whenEqual') return t('grants.setup.minimums.whenEqual')
    if (part === 'share') return t('grants.setup.differences.share', { name: quotaName(key) })
    if (part === 'minimum')
      return key === 'total'
        ? t('grants.setup.minimums.total')
        : t('grants.setup.differences.minimum', {
            name: t(subjectLabel(key)),
          })
    const [list = '', quota] = key.split(' ')
    if (part === 'places') return t('grants.setup.differences.places', { list })
    if (part === 'reserved') return t('grants.setup.differences.reserved', { list, name: quotaName(quota ?? '') })
    return t('grants.setup.differences.listMinimum', { list })
  }

  /** A total, or a subject by its code with its points. */
  function minimum(text: string): string {
    const [subject = '', points] = text.split(' ')
    return points === undefined
      ? `${t('grants.setup.minimums.total')}: ${text}`
      : `${t(subjectLabel(subject))}: ${points}`
  }

  function value({ part }: Difference, text: string | null): string {
    if (text === null) return '—'
    if (part === 'date') return dates.instant(text)
    if (part === 'share') return `${writtenDecimal(text, language)}${language === 'en' ? '' : '\u00a0'}%`
    if (part === 'rights') return text.split(' ').filter(Boolean).map(rightName).join('; ')
    if (part === 'whenEqual') return t(`grants.setup.minimums.${text}` as TextKey)
    if (part === 'listMinimum') return text.split(', ').map(minimum).join('; ')
    return text
  }

  return { name, value }
}
