import { emptyValue } from '@portal/domain/content/field-rules.ts'
import { kindOf } from '@portal/domain/content/kind-rules.ts'
import type { OperatorEntry } from '@portal/domain/content/kind-schema.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { type ConfiguredOwner, type Owner, ownerOf, telOf } from '../../../platform/portal-owner.ts'

const KEPT_TEXTS = ['name', 'address', 'hours'] as const
const KEPT_LINES = ['bin', 'phone', 'email'] as const

/** The configured operator as version 0 of its content. */
export function shippedOperator(environment: ConfiguredOwner): OperatorEntry {
  const { lines } = ownerOf(environment)
  return {
    ...(emptyValue(kindOf('operator').fields) as OperatorEntry),
    ...keyed(KEPT_TEXTS, (line) => keyed(LANGUAGES, (language) => lines[language][line] ?? '')),
    ...keyed(KEPT_LINES, (line) => lines.kk[line] ?? ''),
  }
}

/** The operator with the lines that people keep. */
export const ownerWith = (owner: Owner, entry: OperatorEntry): Owner => ({
  ...owner,
  lines: keyed(LANGUAGES, (language) => ({
    ...owner.lines[language],
    ...keyed(KEPT_TEXTS, (line) => entry[line][language] || null),
    ...keyed(KEPT_LINES, (line) => entry[line] || null),
    tel: entry.phone === '' ? null : telOf(entry.phone),
  })),
})
