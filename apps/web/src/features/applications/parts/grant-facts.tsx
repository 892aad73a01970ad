import { useTexts } from '../../../platform/texts.ts'
import { FactSection } from '../../../ui/description-list.tsx'
import { useGrantRows } from '../components/grant-rows.ts'
import { grantOf, type SaidOfGrant } from '../state/grant-values.ts'

/** Facts of a grant application: quotas, rights and the UNT result. Its files are among the documents. */
export function GrantFacts({ application }: { application: SaidOfGrant }) {
  const { t } = useTexts()
  const rows = useGrantRows(grantOf(application, [])).filter(({ task }) => task !== 'grantFiles')
  return <FactSection title={t('applications.grant.section')} rows={rows} />
}
