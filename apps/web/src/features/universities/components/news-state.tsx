import { useTexts } from '../../../platform/texts.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { OwnNews } from '../state/news-values.ts'

/** Whether news is a draft, planned or published. */
export function NewsState({ news: { isDraft, isPublished } }: { news: Pick<OwnNews, 'isDraft' | 'isPublished'> }) {
  const { t } = useTexts()
  const state = isDraft ? 'draft' : isPublished ? 'published' : 'planned'
  const tone = ({ draft: 'neutral', published: 'success', planned: 'attention' } as const)[state]
  return <StatusTag tone={tone}>{t(`editing.news.${state}`)}</StatusTag>
}
