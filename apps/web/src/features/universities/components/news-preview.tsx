import { newsTitleIn } from '@portal/domain/universities/rules.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type NewsValues, newsBody } from '../state/news-values.ts'
import { NewsView } from './news-view.tsx'

export function NewsPreview({ values, onClose }: { values: NewsValues; onClose: () => void }) {
  const { t, language } = useTexts()
  const body = newsBody(values)
  const title = newsTitleIn(body, language)
  return (
    <Dialog isOpen title={t('editing.preview.title')} size="lg" onClose={onClose}>
      <p>
        <strong>{title || t('app.states.notStated')}</strong>
      </p>
      <NewsView news={body} headingLevel={3} />
    </Dialog>
  )
}
