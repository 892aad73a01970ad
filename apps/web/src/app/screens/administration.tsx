import { StaffScreen } from '../../features/accounts/screens/staff.tsx'
import { AuditLink } from '../../features/audit/components/audit-link.tsx'
import { ReceptionPanel } from '../../features/reception/components/reception-panel.tsx'
import { WorkLayout } from '../layout/work-layout.tsx'

/** The super admin's desk: reception, the way to the audit trail, and staff (specification, Staff administration). */
export const AdministrationScreen = () => (
  <WorkLayout>
    <StaffScreen>
      <ReceptionPanel />
      <AuditLink />
    </StaffScreen>
  </WorkLayout>
)
