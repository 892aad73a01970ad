import { useTexts } from '../../../platform/texts.ts'
import { FactSection } from '../../../ui/description-list.tsx'
import { useGrantRows } from '../components/grant-rows.ts'
import { grantOf, type StatedGrant } from '../state/grant-values.ts'

export function GrantFacts({ application }: { application: StatedGrant }) {
  const { t } = useTexts()
  const rows = useGrantRows(grantOf(application, []), application.sentTo ?? null).filter(
    ({ task, value }) => task !== 'grantFiles' && value !== '',
  )
  return <FactSection title={t('applications.grant.section')} rows={rows} />
}
