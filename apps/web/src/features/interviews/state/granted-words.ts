import type { Translator } from '../../../platform/texts.ts'
import type { Interview } from '../api.ts'

/** Granted accommodation in words: `15 minutes longer; Camera off`. Null: none. */
export const grantedWords = (granted: Interview['accommodation'], t: Translator): string | null =>
  granted === null
    ? null
    : granted.wishes
        .map((wish) =>
          wish === 'LONGER' && granted.extraMinutes > 0
            ? t('interviews.granted.longer', { count: granted.extraMinutes })
            : t(`interviews.wishes.${wish}`),
        )
        .join('; ')
