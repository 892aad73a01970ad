import { LONGEST } from '@portal/domain/universities/schema.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { previewOf } from '../state/preview.ts'
import { type DescriptionValues, descriptionValues, type Profile } from '../state/tab-values.ts'
import { useTab } from '../state/use-tab.ts'
import { TabFrame } from './tab-frame.tsx'
import { factsBy } from './their-change.tsx'

/** The university's own description in three languages. A missing language falls back to another. */
export function DescriptionTab({ profile }: { profile: Profile }) {
  const { t, language } = useTexts()
  const labels: Record<keyof DescriptionValues, string> = {
    descriptionKz: t('editing.fields.descriptionKz'),
    descriptionRu: t('editing.fields.descriptionRu'),
    descriptionEn: t('editing.fields.descriptionEn'),
  }
  const editor = useTab({
    tab: 'description',
    profile,
    valuesOf: descriptionValues,
    bodyOf: (values) => values,
    labels,
    check: () => ({}),
  })
  const { form } = editor
  const names = Object.keys(labels) as (keyof DescriptionValues)[]
  return (
    <TabFrame
      tab="description"
      profile={profile}
      editor={editor}
      factsOf={factsBy(labels, (values: DescriptionValues, name) => values[name])}
      preview={(page) => previewOf(page, profile, form.values)}
    >
      <Section lead={t('editing.hints.description')}>
        {names.map((name) => (
          <TextareaField
            key={name}
            {...form.field(name)}
            hint={t('editing.hints.length', {
              length: grouped(form.values[name].length, language),
              most: grouped(LONGEST.description, language),
            })}
            rows={8}
            maxLength={LONGEST.description}
            isOptional
          />
        ))}
      </Section>
    </TabFrame>
  )
}
