import type { Wish } from '@portal/domain/interviews/status.ts'
import type { Translator } from '../../../platform/texts.ts'

type Granted = { readonly wishes: readonly Wish[]; readonly extraMinutes: number }

/** Granted accommodation in words: `15 minutes longer; Camera off`. Null: none. */
export const grantedWords = (granted: Granted | null, t: Translator): string | null =>
  granted === null
    ? null
    : granted.wishes
        .map((wish) =>
          wish === 'LONGER' && granted.extraMinutes > 0
            ? t('interviews.granted.longer', { count: granted.extraMinutes })
            : t(`interviews.wishes.${wish}`),
        )
        .join('; ')
