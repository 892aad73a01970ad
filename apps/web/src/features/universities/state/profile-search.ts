/** The profile's tabs in order (docs/specification/directory-and-universities.md#university-profile). */
export const TABS = [
  ...(['main_info', 'address_and_contacts', 'description', 'photos'] as const),
  ...(['campus', 'undergraduate', 'news'] as const),
] as const
export type EditingTab = (typeof TABS)[number]

/** Address of the profile: the tab, and the university for an editor without an own one. */
export type ProfileSearch = { readonly tab?: EditingTab; readonly universityId?: string }

export function parseProfileSearch(search: Readonly<Record<string, unknown>>): ProfileSearch {
  const { tab, universityId } = search
  const known = TABS.find((each) => each === tab)
  return {
    ...(known === undefined ? {} : { tab: known }),
    ...(typeof universityId === 'string' && universityId !== '' ? { universityId } : {}),
  }
}
