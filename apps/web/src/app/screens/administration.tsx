import { ApplicantFactor } from '../../features/accounts/components/reset-factor.tsx'
import { StaffScreen } from '../../features/accounts/screens/staff.tsx'
import { AuditLink } from '../../features/audit/components/audit-link.tsx'
import { ContentLink } from '../../features/content/components/content-link.tsx'
import { UndeliveredLink } from '../../features/notifications/components/undelivered-link.tsx'
import { ReceptionPanel } from '../../features/reception/components/reception-panel.tsx'
import { AuditorsLink } from '../../features/results/components/auditors-link.tsx'
import { SeasonsLink } from '../../features/seasons/components/seasons-link.tsx'
import { WorkLayout } from '../layout/work-layout.tsx'

/**
 * The super administrator's screen: staff, reception, seasons, content, audit trail, auditors, undelivered messages
 * (docs/specification/screens.md#administration).
 */
export const AdministrationScreen = () => (
  <WorkLayout>
    <StaffScreen>
      <ReceptionPanel />
      <SeasonsLink />
      <ContentLink />
      <AuditLink />
      <AuditorsLink />
      <UndeliveredLink />
      <ApplicantFactor />
    </StaffScreen>
  </WorkLayout>
)
