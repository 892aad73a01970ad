import type { Translator } from '../../../platform/texts.ts'
import type { SeasonSetup } from '../api.ts'

type Scope = Pick<SeasonSetup['windows'][number], 'kind' | 'level' | 'group'>

/** Applications, levels and people of a window in words. */
export const scopeText = ({ kind, level, group }: Scope, t: Translator): string =>
  [
    kind === null ? t('seasons.windows.everyKind') : t(`applications.filters.types.${kind}`),
    level === null ? t('seasons.windows.everyLevel') : t(`applications.level.${level}`),
    group === null ? t('seasons.windows.everyGroup') : t(`seasons.windows.groups.${group}`),
  ].join(', ')

/** Only the parts that are named. */
export const namedScope = ({ kind, level, group }: Scope, t: Translator): string =>
  [
    ...(kind === null ? [] : [t(`applications.filters.types.${kind}`)]),
    ...(level === null ? [] : [t(`applications.level.${level}`)]),
    ...(group === null ? [] : [t(`seasons.windows.groups.${group}`)]),
  ].join(', ')
