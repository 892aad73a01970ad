import { StaffScreen } from '../../features/accounts/screens/staff.tsx'
import { ReceptionPanel } from '../../features/reception/components/reception-panel.tsx'
import { WorkLayout } from '../layout/work-layout.tsx'

/** The super admin's desk: reception and staff (specification, Staff administration). */
export const AdministrationScreen = () => (
  <WorkLayout>
    <StaffScreen>
      <ReceptionPanel />
    </StaffScreen>
  </WorkLayout>
)
