import { ATTACHMENT_SLOTS, type ProfileView } from '@portal/domain/accounts/schema.ts'
import { AdditionalDocuments } from '../../../app/additional-documents.tsx'
import { AttachmentSlot } from '../../../app/attachment-slot.tsx'
import { useTexts } from '../../../app/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { saveProfile } from '../api.ts'
import classes from './accounts.module.css'

/** All documents of the profile; each is saved as soon as it is chosen or taken out. */
export function ProfileDocuments({ profile }: { profile: ProfileView }) {
  const { t } = useTexts()
  const slots = ATTACHMENT_SLOTS.filter((slot) => slot !== 'photo')
  return (
    <Section
      title={t('accounts.sections.documents')}
      lead={`${t('accounts.profile.documentsLead')} ${t('app.files.rules')}`}
    >
      <div className={classes.slots}>
        {slots.map((slot) => (
          <AttachmentSlot
            key={slot}
            slot={slot}
            id={`profile-${slot}`}
            value={profile[slot]}
            isOptional={slot === 'invitationLetter'}
            onChange={async (file) => {
              await saveProfile({ [slot]: file === null ? null : { id: file.id } })
              showToast('success', t(file === null ? 'accounts.profile.fileRemoved' : 'accounts.profile.fileSaved'))
            }}
          />
        ))}
        <h3>{t('documents.slots.additionalDocuments')}</h3>
        <AdditionalDocuments
          id="profile-additional"
          files={profile.additionalDocuments}
          onChange={async (files) => {
            const isFewer = files.length < profile.additionalDocuments.length
            await saveProfile({ additionalDocuments: files.map(({ id }) => ({ id })) })
            showToast('success', t(isFewer ? 'accounts.profile.fileRemoved' : 'accounts.profile.fileSaved'))
          }}
        />
      </div>
    </Section>
  )
}
