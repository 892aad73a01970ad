import { SignInScreen } from '../../features/accounts/screens/sign-in.tsx'
import { GuestLayout } from '../layout/guest-layout.tsx'

export const GuestHome = () => (
  <GuestLayout>
    <SignInScreen />
  </GuestLayout>
)
