import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useViewers } from '../state/use-viewers.ts'

/** Names other staff who have this application open: two people should not decide at once. */
export function ViewersNote({ id, version }: { id: string; version: number }) {
  const { t } = useTexts()
  const names = useViewers(id, version)
  return (
    <div role="status">
      {names.length > 0 && (
        <Banner tone="info">
          {t('applications.viewers.others', { count: names.length, names: names.join(', ') })}
        </Banner>
      )}
    </div>
  )
}
