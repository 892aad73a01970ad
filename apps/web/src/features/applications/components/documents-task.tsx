import type { AttachmentSlot as SlotName } from '@portal/domain/accounts/schema.ts'
import { slotsOf } from '@portal/domain/applications/rules.ts'
import { AdditionalDocuments } from '../../../app/additional-documents.tsx'
import { AttachmentSlot } from '../../../app/attachment-slot.tsx'
import { useTexts } from '../../../app/texts.ts'
import type { StoredFile } from '../../../ui/file-slot.tsx'
import { Section } from '../../../ui/page.tsx'
import { fileIn, requiredSlots } from '../state/draft-values.ts'
import classes from './applications.module.css'
import type { TaskProps } from './draft-form.tsx'
import { TaskEnd } from './task-end.tsx'

/** The documents of this application: the profile's, and where one is chosen here, that one instead. */
export function DocumentsTask({ draft, profile }: TaskProps) {
  const { t } = useTexts()
  const { values, change } = draft
  const required = requiredSlots(values)
  const others = slotsOf(values.educationLevel || 'BACHELOR').filter(
    (slot) => slot !== 'photo' && !required.includes(slot),
  )

  function put(slot: SlotName, file: StoredFile | null): void {
    const { [slot]: _replaced, ...rest } = values.files
    change({ files: file === null ? rest : { ...rest, [slot]: file } })
  }

  const slotOf = (slot: SlotName, isOptional: boolean) => (
    <AttachmentSlot
      key={slot}
      slot={slot}
      id={`draft-${slot}`}
      value={fileIn(slot, values, profile)}
      isOptional={isOptional}
      // What comes from the profile is taken out there.
      isRemovable={values.files[slot] !== undefined}
      onChange={(file) => put(slot, file)}
    />
  )

  return (
    <>
      <Section
        title={t('applications.documents.required')}
        lead={`${t('applications.documents.lead')} ${t('app.files.rules')}`}
      >
        <div className={classes.stack}>{required.map((slot) => slotOf(slot, false))}</div>
      </Section>
      <Section title={t('applications.documents.others')}>
        <div className={classes.stack}>
          {others.map((slot) => slotOf(slot, true))}
          <AdditionalDocuments
            id="draft-additional"
            files={values.additional ?? profile.additionalDocuments}
            onChange={(additional) => change({ additional })}
          />
        </div>
      </Section>
      <TaskEnd />
    </>
  )
}
