import { ProfileScreen } from '../../features/accounts/screens/profile.tsx'
import { ApplicantHome } from '../../features/applications/screens/applicant-home.tsx'

/** `/profile` of an applicant: what to do now, and the profile below. */
export const ApplicantHomeScreen = () => <ProfileScreen Top={ApplicantHome} />
