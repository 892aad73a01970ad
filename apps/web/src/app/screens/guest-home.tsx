import { SignInScreen } from '../../features/accounts/screens/sign-in.tsx'
import { GuestLayout } from '../layout/guest-layout.tsx'

/** Where guests begin: what the portal is, and signing in. */
export const GuestHome = () => (
  <GuestLayout>
    <SignInScreen />
  </GuestLayout>
)
