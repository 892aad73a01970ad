import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, guest, nextSearch, only, onlyGuests, plain, text, work } from '../../platform/parent-routes.ts'

export const accountsRoutes = {
  guest: [
    createRoute({
      ...at(guest, '/forgot-password', onlyGuests),
      validateSearch: nextSearch,
      component: screen(() => import('./screens/forgot-password.tsx'), 'ForgotPasswordScreen'),
    }),
    createRoute({
      ...at(guest, '/resetPassword', onlyGuests),
      validateSearch: (search): { token?: string; staff?: boolean } => ({
        ...(text(search['token']) === undefined ? {} : { token: String(search['token']) }),
        ...(String(search['staff']) === 'true' ? { staff: true } : {}),
      }),
      component: screen(() => import('./screens/reset-password.tsx'), 'ResetPasswordScreen'),
    }),
    createRoute({
      ...at(guest, '/resetPassword/$token', onlyGuests),
      validateSearch: (search): { staff?: boolean } => (String(search['staff']) === 'true' ? { staff: true } : {}),
      component: screen(() => import('./screens/reset-password.tsx'), 'ResetPasswordScreen'),
    }),
    createRoute({
      ...at(guest, '/confirm/$token'),
      component: screen(() => import('./screens/confirm-email.tsx'), 'ConfirmEmailScreen'),
    }),
  ],
  plain: [
    createRoute({
      ...at(plain, '/register', onlyGuests),
      component: screen(() => import('./screens/register.tsx'), 'RegisterScreen'),
    }),
  ],
  work: [
    createRoute({
      ...at(work, '/changePassword'),
      component: screen(() => import('./screens/change-password.tsx'), 'ChangePasswordScreen'),
    }),
    createRoute({
      ...at(work, '/security'),
      component: screen(() => import('./screens/security.tsx'), 'SecurityScreen'),
    }),
    createRoute({
      ...at(work, '/mailSettings', only('readMailSettings')),
      component: screen(() => import('./screens/mail-settings.tsx'), 'MailSettingsScreen'),
    }),
  ],
} as const
