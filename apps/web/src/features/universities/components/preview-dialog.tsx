import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { type University, universityQuery } from '../api.ts'
import { UniversityView } from './university-view.tsx'

type PreviewDialogProps = {
  readonly universityId: string
  readonly preview: (page: University) => University
  readonly onClose: () => void
}

export function PreviewDialog({ universityId, preview, onClose }: PreviewDialogProps) {
  const { t, language } = useTexts()
  const query = useQuery(universityQuery(language, universityId))
  const university = query.data && preview(query.data.data)
  return (
    <Dialog isOpen title={t('editing.preview.title')} size="xl" onClose={onClose}>
      <p>{t('editing.preview.lead')}</p>
      <Waiting on={query} />
      {university && (
        <>
          <p>
            <strong>{nameIn(university, language)}</strong>
          </p>
          <UniversityView university={university} news={null} />
        </>
      )}
    </Dialog>
  )
}
