import { newsTitleIn } from '@portal/domain/universities/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { profileQuery } from '../api.ts'
import { type NewsValues, newsBody } from '../state/news-values.ts'
import { NewsView } from './news-view.tsx'

type NewsPreviewProps = { readonly universityId: string; readonly values: NewsValues; readonly onClose: () => void }

export function NewsPreview({ universityId, values, onClose }: NewsPreviewProps) {
  const { t, language } = useTexts()
  const body = newsBody(values)
  const photos = useQuery(profileQuery(universityId)).data?.data.photos ?? []
  const photo = photos.find(({ id }) => id === values.photoId) ?? null
  const title = newsTitleIn(body, language)
  return (
    <Dialog isOpen title={t('editing.preview.title')} size="lg" onClose={onClose}>
      <p>
        <strong>{title || t('editing.news.untitled')}</strong>
      </p>
      <NewsView universityId={universityId} news={{ ...body, photo }} headingLevel={3} />
    </Dialog>
  )
}
