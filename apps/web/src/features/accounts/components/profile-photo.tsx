import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import type { FileRules, StoredFile } from '../../../ui/stored-file.ts'
import { DocumentSlot } from '../../documents/parts/document-slot.tsx'
import { DOCUMENT_RULES } from '../../documents/parts/files.ts'
import { useFile } from '../../documents/parts/use-file.ts'
import classes from './accounts.module.css'
import { CropDialog } from './crop-dialog.tsx'

/** A portrait needs fewer pixels than a document. */
const PHOTO_RULES: FileRules = {
  maxBytes: DOCUMENT_RULES.maxBytes,
  kinds: ['jpeg', 'png'],
  wrongType: 'documents.files.photoType',
}

type Cropping = { readonly file: File; readonly settle: (file: File | null) => void }

type ProfilePhotoProps = {
  readonly profile: ProfileView
  readonly onChange: (photo: StoredFile | null) => unknown
}

/** The applicant's photo with a button to change it. It is fetched with the session's token. */
export function ProfilePhoto({ profile, onChange }: ProfilePhotoProps) {
  const { t } = useTexts()
  const { photo } = profile
  const [cropping, setCropping] = useState<Cropping | null>(null)

  const crop = (file: File): Promise<File | null> =>
    new Promise((resolve) => {
      setCropping({
        file,
        settle: (cropped) => {
          setCropping(null)
          resolve(cropped)
        },
      })
    })

  return (
    <div className={classes.photo}>
      {photo !== null && <Portrait id={photo.id} name={`${profile.firstName} ${profile.lastName}`} />}
      <DocumentSlot
        id="profile-photo"
        label={t(photo === null ? 'profile.page.addPhoto' : 'profile.page.changePhoto')}
        hint={t('documents.hints.photo')}
        value={photo}
        hasPages={false}
        rules={PHOTO_RULES}
        adjust={crop}
        onChange={onChange}
      />
      {cropping && <CropDialog file={cropping.file} onDone={cropping.settle} />}
    </div>
  )
}

function Portrait({ id, name }: { id: string; name: string }) {
  const { t } = useTexts()
  const { file } = useFile(id)
  if (file === null) return null
  return (
    <img
      className={classes.portrait}
      src={file.address}
      alt={t('profile.page.photoOf', { name })}
      width={108}
      height={144}
    />
  )
}
