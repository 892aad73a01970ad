import { useTexts } from '../../../platform/texts.ts'
import { FactSection } from '../../../ui/description-list.tsx'
import { grantOf, type StatedGrant } from '../state/grant-values.ts'
import { useGrantRows } from './grant-rows.ts'

/** Facts of a grant application: competition, claims, results. */
export function GrantFactList({ application }: { application: StatedGrant }) {
  const { t } = useTexts()
  const rows = useGrantRows(grantOf(application, []), application.sentTo ?? null).filter(
    ({ task, value }) => task !== 'grantFiles' && value !== '',
  )
  return <FactSection title={t('applications.grant.section')} rows={rows} />
}
