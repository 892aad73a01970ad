import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { Demand, RequirementScope } from '@portal/domain/seasons/requirement-rules.ts'
import { capital } from '../../../platform/capital.ts'
import { useTexts } from '../../../platform/texts.ts'

/** Rows of requirements in plain words. */
export function useRequirementWords() {
  const { t, language } = useTexts()
  function scope({ kind, level, group, programs }: RequirementScope): string {
    const parts = [
      kind === null ? '' : t(`requirements.kinds.${kind}`),
      level === null ? '' : t(`requirements.levels.${level}`),
      group === null ? '' : t(`requirements.groups.${group}`),
      programs.length === 0 ? '' : t('requirements.programs', { codes: programs.join(', ') }),
    ].filter((part) => part !== '')
    const [first = ''] = parts
    return parts.length === 0
      ? t('requirements.every')
      : capital(first) +
          parts
            .slice(1)
            .map((part) => `, ${part}`)
            .join('')
  }
  function effect(demand: Demand): string {
    switch (demand.type) {
      case 'document':
        return t(`requirements.document.${demand.need}`, { name: t(`requirements.slots.${demand.slot}`) })
      case 'further': {
        const name = nameIn(demand.name, language)
        return t(demand.isRequired ? 'requirements.further.required' : 'requirements.further.optional', {
          name,
          most: demand.most,
        })
      }
      case 'letter':
        return capital(t('requirements.letter', { least: demand.least, most: demand.most }))
      case 'choices':
        return capital(t('requirements.choices', { most: demand.most }))
      case 'referee':
        return t(demand.waits ? 'requirements.referee.waits' : 'requirements.referee.goes', { days: demand.days })
    }
  }
  const whole = (row: RequirementScope & { readonly demand: Demand }): string =>
    t('requirements.row', { scope: scope(row), effect: effect(row.demand) })
  return { scope, effect, whole }
}
