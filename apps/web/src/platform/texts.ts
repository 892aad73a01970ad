import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@portal/domain/kernel/language.ts'
import { type Catalogue, createTranslator, type KeyOf, type TextParameters } from '@portal/domain/kernel/texts.ts'
import { createContext, useContext } from 'react'
import type commissionTexts from './catalogue/commissions-kk.ts'
import type contentTexts from './catalogue/content-kk.ts'
import type directoryTexts from './catalogue/directory-kk.ts'
import type guestTexts from './catalogue/guest-kk.ts'
import type guidanceTexts from './catalogue/guidance-kk.ts'
import type letterTexts from './catalogue/letter-kk.ts'
import type resultsTexts from './catalogue/results-kk.ts'
import type seasonTexts from './catalogue/season-kk.ts'
import type slotsTexts from './catalogue/slots-kk.ts'
import type workTexts from './catalogue/work-kk.ts'
import { deviceStorage } from './storage.ts'
import { createStore, useStore } from './store.ts'

/** Every key of the browser's catalogues, checked by the compiler. */
export type TextKey = KeyOf<
  typeof guestTexts &
    typeof guidanceTexts &
    typeof directoryTexts &
    typeof letterTexts &
    typeof resultsTexts &
    typeof seasonTexts &
    typeof contentTexts &
    typeof commissionTexts &
    typeof slotsTexts &
    typeof workTexts
>
export type Translator = (key: TextKey, parameters?: TextParameters) => string

/**
 * `guest`: pages before sign-in and the shell. `guidance`: help and questions. `directory`: public pages of
 * universities and programs. `results`: competitions for grants. `season`: lower half of the front page. `content`:
 * screens of its keepers. `commissions`: grading of competitors. `letter`: page of a referee. `slots`: times for interviews. `work`: everything else behind
 * sign-in.
 */
export type CatalogueName =
  | 'guest'
  | 'guidance'
  | 'directory'
  | 'results'
  | 'season'
  | 'content'
  | 'commissions'
  | 'letter'
  | 'slots'
  | 'work'

const LOADERS: Record<CatalogueName, Record<Language, () => Promise<{ default: Catalogue }>>> = {
  guest: {
    kk: () => import('./catalogue/guest-kk.ts'),
    ru: () => import('./catalogue/guest-ru.ts'),
    en: () => import('./catalogue/guest-en.ts'),
  },
  guidance: {
    kk: () => import('./catalogue/guidance-kk.ts'),
    ru: () => import('./catalogue/guidance-ru.ts'),
    en: () => import('./catalogue/guidance-en.ts'),
  },
  directory: {
    kk: () => import('./catalogue/directory-kk.ts'),
    ru: () => import('./catalogue/directory-ru.ts'),
    en: () => import('./catalogue/directory-en.ts'),
  },
  results: {
    kk: () => import('./catalogue/results-kk.ts'),
    ru: () => import('./catalogue/results-ru.ts'),
    en: () => import('./catalogue/results-en.ts'),
  },
  season: {
    kk: () => import('./catalogue/season-kk.ts'),
    ru: () => import('./catalogue/season-ru.ts'),
    en: () => import('./catalogue/season-en.ts'),
  },
  content: {
    kk: () => import('./catalogue/content-kk.ts'),
    ru: () => import('./catalogue/content-ru.ts'),
    en: () => import('./catalogue/content-en.ts'),
  },
  letter: {
    kk: () => import('./catalogue/letter-kk.ts'),
    ru: () => import('./catalogue/letter-ru.ts'),
    en: () => import('./catalogue/letter-en.ts'),
  },
  commissions: {
    kk: () => import('./catalogue/commissions-kk.ts'),
    ru: () => import('./catalogue/commissions-ru.ts'),
    en: () => import('./catalogue/commissions-en.ts'),
  },
  slots: {
    kk: () => import('./catalogue/slots-kk.ts'),
    ru: () => import('./catalogue/slots-ru.ts'),
    en: () => import('./catalogue/slots-en.ts'),
  },
  work: {
    kk: () => import('./catalogue/work-kk.ts'),
    ru: () => import('./catalogue/work-ru.ts'),
    en: () => import('./catalogue/work-en.ts'),
  },
}

/** In a reader's browser a missing text shows its key. Tests, builds and the server's rendering fail. */
const onMissing = import.meta.env.PROD && !import.meta.env.SSR ? (key: string) => key : undefined

/** Names of the portal by language, configured by its operator. The server writes them into the page. */
const ownNames: Readonly<Record<string, string>> =
  typeof document === 'undefined' ? {} : JSON.parse(document.documentElement.dataset['names'] ?? '{}')

function withOwnName(catalogue: Catalogue, language: Language): Catalogue {
  const { app } = catalogue
  const name = ownNames[language]
  return name === undefined || typeof app !== 'object' ? catalogue : { ...catalogue, app: { ...app, name } }
}

type Texts = { readonly language: Language; readonly t: Translator }

const STORAGE_KEY = 'language'

async function read(names: Iterable<CatalogueName>, language: Language): Promise<Catalogue> {
  const parts = await Promise.all([...names].map((name) => LOADERS[name][language]()))
  return parts.reduce<Catalogue>((all, part) => joined(all, part.default), {})
}

/** Merges two catalogues. Several may hold parts of one slice's texts. */
const joined = (one: Catalogue, other: Catalogue): Catalogue => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([slice, texts]) => {
      const known = one[slice]
      return [slice, typeof known === 'object' && typeof texts === 'object' ? { ...known, ...texts } : texts]
    }),
  ),
})

export type ReaderTexts = ReturnType<typeof createTexts>

/** Creates the texts of one reader. The browser has one reader; the server's rendering has one for each page. */
export function createTexts() {
  const loaded = new Set<CatalogueName>()
  const store = createStore<Texts>({ language: DEFAULT_LANGUAGE, t: (key) => key })
  let catalogue: Catalogue = {}

  function publish(next: Catalogue, language: Language): void {
    catalogue = withOwnName(next, language)
    store.set({ language, t: createTranslator<TextKey>(catalogue, language, onMissing) })
  }

  return {
    store,
    current: store.current,
    /** Loads the guest's texts in a language, unless they are loaded, and makes the language current. */
    start: async (language: Language): Promise<void> => {
      loaded.add('guest')
      publish(await read(loaded, language), language)
    },
    /** Adds a catalogue to the current language. A route that needs it waits for this. */
    load: async (name: CatalogueName): Promise<void> => {
      if (loaded.has(name)) return
      const { language } = store.current()
      const part = await read([name], language)
      loaded.add(name)
      const now = store.current().language
      publish(language === now ? joined(catalogue, part) : await read(loaded, now), now)
    },
  }
}

export const ownTexts = createTexts()

/** Texts of the page's reader. The server's rendering provides those of each request. */
export const TextsContext = createContext(ownTexts)

/** The current translator of the browser's reader, for code outside of components. */
export const currentTexts = ownTexts.current

export const useTexts = (): Texts => useStore(useContext(TextsContext).store)

/** Switches the language. Stores it, also in the cookie that selects a prerendered page on the server. */
export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await ownTexts.start(language)
  document.documentElement.lang = language
}

/** Stores the choice under `language` and in the cookie `lang` (docs/specification/screens.md#languages). */
export function rememberLanguage(language: Language): void {
  deviceStorage.setItem(STORAGE_KEY, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4 and in Firefox before 140
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`
}

/** Initial language: `?lang=`, then the stored choice, then the server's value in the page. */
export function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')
  const candidates = [asked, deviceStorage.getItem(STORAGE_KEY), document.documentElement.lang]
  return candidates.find(isLanguage) ?? DEFAULT_LANGUAGE
}

/** Removes `?lang=` from the address once it is applied. A reload must not undo a later change of the language. */
export function dropAskedLanguage(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}
