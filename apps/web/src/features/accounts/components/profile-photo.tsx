import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../app/client.ts'
import { DOCUMENT_RULES, downloadFile, sendFile } from '../../../app/files.ts'
import { useTexts } from '../../../app/texts.ts'
import { FileSlot, type StoredFile } from '../../../ui/file-slot.tsx'
import classes from './accounts.module.css'

const PHOTO_RULES = { ...DOCUMENT_RULES, extensions: ['jpg', 'jpeg', 'png'] }

/** An object address for a blob while it is shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return undefined
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [blob])
  return address
}

/** The applicant's photo and the way to change it. It is fetched with the token: its address opens for nobody else. */
export function ProfilePhoto({
  profile,
  onChange,
}: {
  profile: ProfileView
  onChange: (photo: StoredFile | null) => unknown
}) {
  const { t } = useTexts()
  const { photo } = profile
  const picture = useQuery({
    queryKey: ['photo', photo?.id],
    queryFn: ({ signal }) => call('downloadFile', { query: { id: photo?.id ?? '' } }, { signal }),
    enabled: photo !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useObjectUrl(picture.data)
  const name = `${profile.firstName} ${profile.lastName}`
  return (
    <div className={classes.photo}>
      {photo !== null && address !== null && (
        <img
          className={classes.portrait}
          src={address}
          alt={t('accounts.profile.photoOf', { name })}
          width={108}
          height={144}
        />
      )}
      <FileSlot
        id="profile-photo"
        label={t(photo === null ? 'accounts.profile.addPhoto' : 'accounts.profile.changePhoto')}
        hint={t('documents.hints.photo')}
        value={photo}
        rules={PHOTO_RULES}
        send={sendFile}
        onChange={onChange}
        onDownload={(file) => void downloadFile(file)}
      />
    </div>
  )
}
