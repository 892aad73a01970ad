import { text } from '../../../platform/parent-routes.ts'

/** Facts known before the question: the person, and a choice with its level (see `WantedChoice`). */
const NAMES = ['who', 'level', 'university', 'program', 'choices', 'taught'] as const

export type ApplySearch = { readonly [Name in (typeof NAMES)[number]]?: string }

export const applySearch = (search: Record<string, unknown>): ApplySearch =>
  Object.fromEntries(NAMES.flatMap((name) => (text(search[name]) === undefined ? [] : [[name, String(search[name])]])))
