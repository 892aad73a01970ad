import { NO_MINIMUM } from '@portal/domain/competitions/change-rules.ts'
import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../platform/dates.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { rightsQuery, type StaffCompetition } from './setup-calls.ts'
import { useCriterionName } from './use-criterion-name.ts'
import { useQuotaName } from './use-quota-name.ts'

type Difference = NonNullable<StaffCompetition['proposal']>['differences'][number]

/** Words of the differences between two versions of a competition's rules. */
export function useDifferenceWords(competition: StaffCompetition) {
  const { t, language } = useTexts()
  const dates = useDates()
  const quotaName = useQuotaName()
  const criterionName = useCriterionName(competition)
  const rights = useQuery(rightsQuery()).data?.list ?? []
  const rightName = (code: string): string => {
    const right = rights.find((each) => each.code === code)
    return right === undefined ? code : nameIn(right, language)
  }

  function name({ part, key }: Difference): string {
    if (part === 'date' || part === 'days') {
      const [, round, end] = /^rounds\.(\d+)\.(\w+)$/.exec(key) ?? []
      return end === undefined
        ? t(`competitions.dates.${key}` as TextKey)
        : `${t('competitions.dates.round', { number: Number(round) + 1 })}: ${t(`competitions.dates.${end}` as TextKey)}`
    }
    if (part === 'rights') return t('competitions.steps.RIGHTS')
    if (part === 'whenEqual') return t('competitions.minimums.whenEqual')
    if (part === 'share') return t('competitions.differences.share', { name: quotaName(key) })
    if (part === 'minimum')
      return key === 'total'
        ? t('competitions.minimums.total')
        : t('competitions.differences.minimum', {
            name: criterionName(key),
          })
    if (part === 'order') return t('competitions.order.title')
    if (part === 'quotaMinimum') return t('competitions.differences.minimum', { name: quotaName(key) })
    if (part === 'part') return t('competitions.differences.part', { name: criterionName(key) })
    if (part === 'partName') return t('competitions.differences.partName', { name: key })
    if (part === 'commission') return commission(key)
    const [list = '', quota] = key.split(' ')
    if (part === 'listQuotaMinimum')
      return t('competitions.differences.listQuotaMinimum', { list, name: quotaName(quota ?? '') })
    if (part === 'places') return t('competitions.differences.places', { list })
    if (part === 'reserved') return t('competitions.differences.reserved', { list, name: quotaName(quota ?? '') })
    return t('competitions.differences.listMinimum', { list })
  }

  function minimum(text: string): string {
    const [subject = '', points] = text.split(' ')
    return points === undefined
      ? `${t('competitions.minimums.total')}: ${text}`
      : `${criterionName(subject)}: ${points}`
  }

  function commission(key: string): string {
    const [what = '', code = '', ...rest] = key.split(' ')
    if (what === 'criterion' || what === 'grade')
      return t('competitions.differences.criterion', { name: [criterionName(code), ...rest].join(', ') })
    return t(`competitions.commission.${what}` as TextKey)
  }

  function value({ part }: Difference, text: string | null): string {
    if (text === null) return '—'
    if (part === 'date') return dates.instant(text)
    if (part === 'share') return `${writtenDecimal(text, language)}${language === 'en' ? '' : '\u00a0'}%`
    if (part === 'rights') return text.split(' ').filter(Boolean).map(rightName).join('; ')
    if (part === 'whenEqual') return t(`competitions.minimums.${text}` as TextKey)
    if (part === 'listMinimum') return text.split(', ').map(minimum).join('; ')
    if (part === 'quotaMinimum' || part === 'listQuotaMinimum')
      return text === NO_MINIMUM
        ? t('competitions.minimums.ofQuota.NONE')
        : text.split(', ').filter(Boolean).map(minimum).join('; ')
    if (part === 'order')
      return text.split(' ').filter(Boolean).map(criterionName).join('; ') || t('results.rules.none')
    return text
  }

  return { name, value }
}
