/** The profile's tabs in their order (docs/specification/directory-and-universities.md#university-profile). */
export const TABS = [
  ...(['main_info', 'address_and_contacts', 'description', 'photos'] as const),
  ...(['campus', 'undergraduate', 'news'] as const),
] as const
export type EditingTab = (typeof TABS)[number]

/** What the profile's address says: the tab, and whose profile where its editor has no university of their own. */
export type ProfileSearch = { readonly tab?: EditingTab; readonly universityId?: string }

/** The address's parameters; what is none of ours is left out. */
export function parseProfileSearch(search: Readonly<Record<string, unknown>>): ProfileSearch {
  const { tab, universityId } = search
  const known = TABS.find((each) => each === tab)
  return {
    ...(known === undefined ? {} : { tab: known }),
    ...(typeof universityId === 'string' && universityId !== '' ? { universityId } : {}),
  }
}
