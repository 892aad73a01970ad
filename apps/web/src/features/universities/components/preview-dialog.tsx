import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { type University, universityQuery } from '../api.ts'
import type { ProgramsSearch } from '../state/programs-search.ts'
import { viewOf } from '../state/university-view.ts'
import { UniversityFacts } from './university-facts.tsx'
import { UniversityContent } from './university-view.tsx'

type PreviewDialogProps = {
  readonly universityId: string
  readonly preview: (page: University) => University
  readonly onClose: () => void
}

export function PreviewDialog({ universityId, preview, onClose }: PreviewDialogProps) {
  const { t, language } = useTexts()
  const query = useQuery(universityQuery(language, universityId))
  const [search, setSearch] = useState<ProgramsSearch>({})
  const university = query.data && viewOf(preview(query.data.data), search, language)
  return (
    <Dialog isOpen title={t('editing.preview.title')} size="xl" onClose={onClose}>
      <p>{t('editing.preview.lead')}</p>
      <Waiting on={query} />
      {university && (
        <>
          <p>
            <strong>{nameIn(university, language)}</strong>
          </p>
          <UniversityFacts university={university} />
          <UniversityContent university={university} search={search} onSearch={setSearch} news={[]} isPreview />
        </>
      )}
    </Dialog>
  )
}
