import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import type { useTexts } from '../../../platform/texts.ts'
import type { TypedAnswer } from './draft-values.ts'
import type { AskedNow } from './use-asked.ts'

/** Answer of a draft in words; empty without one. */
export function typedText(
  { type, options }: AskedNow['questions'][number],
  { value, file }: Omit<TypedAnswer, 'question'>,
  { t, language }: Pick<ReturnType<typeof useTexts>, 't' | 'language'>,
): string {
  if (value === '') return file?.name ?? ''
  if (type === 'YES_NO') return t(yesOrNo(value === 'yes'))
  return type === 'CHOICE' ? (options[Number(value)]?.[language] ?? '') : value
}
