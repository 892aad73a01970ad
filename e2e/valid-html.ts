import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'

/** Resolves the rules once: they take a third of a check otherwise. */
class OneConfig extends StaticConfigLoader {
  #config: ResolvedConfig | Promise<ResolvedConfig> | undefined
  override getConfigFor(...parameters: Parameters<StaticConfigLoader['getConfigFor']>) {
    this.#config ??= super.getConfigFor(...parameters)
    return this.#config
  }
}

/**
 * Rules for a page of the server and for the DOM of a browser. They are all recommended rules, except the following and
 * those of style, which React, the browser and the build determine.
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
      // Widths come from data; the page's policy permits them.
      'no-inline-style': 'off',
      // A table that a phone shows as cards loses its implicit roles.
      'no-redundant-role': 'off',
      // React's own ids begin with an underscore, which HTML allows.
      'valid-id': ['error', { relaxed: true }],
      // An address is a group, which may have a name.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // One of two navigations with the same name is visible, by the page's width; axe checks the visible one.
      'unique-landmark': 'off',
      // The reason against the browser's own list: docs/decisions/0005-own-controls.md.
      'prefer-native-element': ['error', { exclude: ['listbox'] }],
      // Several values of one parameter share its name, as in an address.
      'form-dup-name': 'off',
      // Search engines cut a long title after the page's own words, which come first.
      'long-title': 'off',
      // The portal's operator writes the phone number; the style keeps it on one line.
      'tel-non-breaking': 'off',
      // A choice that acts at once, and a code that is not sent yet, have no button.
      'wcag/h32': 'off',
    },
  }),
)

/** Faults of a page's HTML, one line each; empty: it is valid. */
export async function faultsOfHtml(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
