import type { ProfileTab } from '@portal/domain/universities/schema.ts'
import { useMemo } from 'react'
import type { Faults } from '../../../ui/use-form.ts'
import { readProfile, saveTab } from '../api.ts'
import type { Profile, TabBody } from './tab-values.ts'
import { useEditor } from './use-editor.ts'

type TabOptions<Values> = {
  readonly tab: ProfileTab
  readonly profile: Profile
  readonly valuesOf: (profile: Profile) => Values
  readonly bodyOf: (values: Values) => TabBody
  readonly labels: Readonly<Record<keyof Values & string, string>>
  readonly check: (values: Values) => Faults<Values>
}

export function useTab<Values extends object>({ tab, profile, valuesOf, bodyOf, labels, check }: TabOptions<Values>) {
  const universityId = profile.id
  const serverStateOf = (read: Profile) => ({ version: read.version, values: valuesOf(read) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a profile says the same for as long as its version is the same
  const serverState = useMemo(() => serverStateOf(profile), [universityId, profile.version])
  return useEditor<Values>({
    id: tab,
    draftName: `${universityId}.${tab}`,
    serverState,
    labels,
    check,
    save: async (values, version) => serverStateOf(await saveTab({ ...bodyOf(values), universityId, tab, version })),
    readFresh: async () => serverStateOf(await readProfile(universityId)),
  })
}
