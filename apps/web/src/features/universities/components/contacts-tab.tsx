import { LONGEST } from '@portal/domain/universities/schema.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { previewOf } from '../state/preview.ts'
import { type ContactValues, checkContacts, contactValues, type Profile } from '../state/tab-values.ts'
import { useTab } from '../state/use-tab.ts'
import { TabFrame } from './tab-frame.tsx'
import { factsBy } from './their-change.tsx'

const ADDRESSES = ['addressKz', 'addressRu', 'addressEn'] as const

export function ContactsTab({ profile }: { profile: Profile }) {
  const { t } = useTexts()
  const labels: Record<keyof ContactValues, string> = {
    addressKz: t('editing.fields.addressKz'),
    addressRu: t('editing.fields.addressRu'),
    addressEn: t('editing.fields.addressEn'),
    number: t('universities.fields.number'),
    website: t('universities.fields.website'),
  }
  const editor = useTab({
    tab: 'address_and_contacts',
    profile,
    valuesOf: contactValues,
    bodyOf: (values) => values,
    labels,
    check: checkContacts,
  })
  const { form } = editor
  return (
    <TabFrame
      tab="address_and_contacts"
      profile={profile}
      editor={editor}
      factsOf={factsBy(labels, (values: ContactValues, name) => values[name])}
      preview={(page) => previewOf(page, profile, form.values)}
    >
      <Section>
        {ADDRESSES.map((name) => (
          <TextField key={name} {...form.field(name)} maxLength={LONGEST.fact} isOptional={name === 'addressEn'} />
        ))}
        <TextField {...form.field('number')} hint={t('editing.hints.number')} type="tel" maxLength={100} width={32} />
        <TextField
          {...form.field('website')}
          hint={t('editing.hints.website')}
          type="url"
          maxLength={300}
          spellCheck={false}
        />
      </Section>
    </TabFrame>
  )
}
