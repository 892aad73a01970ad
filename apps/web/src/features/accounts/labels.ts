import { keyed } from '@portal/domain/kernel/keyed.ts'
import type { Translator } from '../../platform/texts.ts'
import { PERSONAL_NAMES } from './state/checks.ts'

export const personalLabels = (t: Translator) => keyed(PERSONAL_NAMES, (name) => t(`accounts.fields.${name}`))
