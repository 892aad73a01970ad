import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { dateInWords } from '../../../platform/dates.ts'
import { grouped } from '../../../platform/numbers.ts'
import type { Translator } from '../../../platform/texts.ts'
import type { Findings } from '../api.ts'
import { namedScope } from './scope-text.ts'

export type Finding = Findings['findings'][number]

const MOST_CODES = 12

function thingText(finding: Finding, t: Translator): string {
  const { thing, round } = finding
  const scope = namedScope(finding, t)
  const what = thing && t(`seasons.findings.things.${thing}`, { round: round ?? 1 })
  return [what, scope].filter(Boolean).join(', ') || t('seasons.findings.noWindows')
}

/** A finding in words; its day has a column of its own. */
export function findingText(finding: Finding, t: Translator, language: Language): string {
  const { rule, other, name, year, codes, round } = finding
  const words = rule === 'HELP_DAYS_OF_LAST' ? codes.map((day) => dateInWords(day, t)) : codes
  const shown = words.slice(0, MOST_CODES).join(', ')
  return t(`seasons.findings.rules.${rule}`, {
    what: thingText(finding, t),
    other: other === null ? '' : dateInWords(other, t),
    name: name === null ? '' : nameIn(name, language),
    year: year ?? '',
    round: round ?? 1,
    count: grouped(codes.length, language),
    codes: codes.length > MOST_CODES ? t('seasons.findings.more', { codes: shown }) : shown,
  })
}
