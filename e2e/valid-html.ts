import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'

/** Works the rules out once: they take a third of a look otherwise. */
class OneConfig extends StaticConfigLoader {
  #config: ResolvedConfig | Promise<ResolvedConfig> | undefined
  override getConfigFor(...parameters: Parameters<StaticConfigLoader['getConfigFor']>) {
    this.#config ??= super.getConfigFor(...parameters)
    return this.#config
  }
}

/**
 * What html-validate looks at, on a page of the server and on what a browser has made of it: all that it recommends
 * but how a page is written down, which React, the browser and the build decide, and what has its reason here.
 */
const validator = new HtmlValidate(
  new OneConfig({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-trailing-whitespace': 'off',
      'void-style': 'off',
      // Widths that come from data; the page's policy lets them in.
      'no-inline-style': 'off',
      // A table that a phone shows as cards loses its roles where they are not written out.
      'no-redundant-role': 'off',
      // React's own ids begin with an underscore, which HTML allows.
      'valid-id': ['error', { relaxed: true }],
      // An address is a group, which may have a name.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // Of two navigations with one name a page shows one, by its width; axe looks at what is shown.
      'unique-landmark': 'off',
      // Why not the browser's own list: docs/decisions/0005-own-controls.md.
      'prefer-native-element': ['error', { exclude: ['listbox'] }],
      // Several values of one question share its name, as an address has them.
      'form-dup-name': 'off',
      // Search engines cut a long title after the page's own words, which come first.
      'long-title': 'off',
      // Whoever runs the portal writes its phone number; the style keeps it on one line.
      'tel-non-breaking': 'off',
      // A choice that acts at once, and a code that is not sent yet, have no button.
      'wcag/h32': 'off',
    },
  }),
)

/** What is wrong with a page's HTML, one line each; none: it is valid. */
export async function faultsOfHtml(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
