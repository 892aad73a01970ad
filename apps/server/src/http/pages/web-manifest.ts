import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import type { PortalMark } from '../../platform/portal-mark.ts'
import { type PortalNames, textsIn } from '../../platform/texts.ts'

type Manifest = {
  readonly names: PortalNames
  readonly mark: PortalMark | undefined
  /** Path of the portal, without a slash at its end. */
  readonly base: string
}

/** Web manifest by language, with the operator's name and mark: browsers offer to install the portal. */
export const webManifests = ({ names, mark, base }: Manifest): Readonly<Record<Language, string>> =>
  Object.fromEntries(
    LANGUAGES.map((language) => {
      const t = textsIn(language)
      const name = names[language] ?? t('app.name')
      const manifest = {
        id: `${base}/`,
        name,
        short_name: t('app.shortName'),
        description: t('app.description'),
        lang: language,
        start_url: `${base}/`,
        scope: `${base}/`,
        display: 'standalone',
        theme_color: '#063a52',
        background_color: '#f3f7f9',
        icons: [{ src: `${base}/icon.svg`, type: mark?.type ?? 'image/svg+xml', sizes: 'any', purpose: 'any' }],
      }
      return [language, JSON.stringify(manifest)]
    }),
  ) as Record<Language, string>
