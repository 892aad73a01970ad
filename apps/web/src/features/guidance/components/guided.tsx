import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { fillText, type TextParameters } from '@portal/domain/kernel/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Translator, useTexts } from '../../../platform/texts.ts'
import { Waiting } from '../../../ui/states.tsx'
import { type Guide, guideQuery } from '../api.ts'
import { figuresOf } from '../state/figures.ts'

type KnownGuide = {
  readonly guide: Guide
  readonly language: Language
  /** Texts of the portal, with those of the help that people have changed. */
  readonly t: Translator
  /** Figures of the help's texts by placeholder. */
  readonly figures: TextParameters
}

const GuideContext = createContext<KnownGuide | null>(null)

const PREFIX = 'guidance.'

/** Provides the published guide to the texts and tables of a help page. */
export function Guided({ children }: { readonly children: ReactNode }) {
  const { t: shipped, language } = useTexts()
  const query = useQuery(guideQuery(language))
  const guide = query.data?.data
  const known = useMemo<KnownGuide | null>(() => {
    if (guide === undefined) return null
    const t: Translator = (key, parameters) => {
      const changed = key.startsWith(PREFIX) ? guide.texts[key.slice(PREFIX.length)] : undefined
      return changed === undefined ? shipped(key, parameters) : fillText(nameIn(changed, language), parameters)
    }
    return { guide, language, t, figures: figuresOf(guide, t, language) }
  }, [guide, language, shipped])
  return known === null ? <Waiting on={query} /> : <GuideContext value={known}>{children}</GuideContext>
}

export function useGuide(): KnownGuide {
  const known = useContext(GuideContext)
  if (known === null) throw new Error('a part of the help stands outside of the guide')
  return known
}
