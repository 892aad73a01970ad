import { callsOf, type EndpointName } from '@portal/domain/contract.ts'
import type { Role } from '@portal/domain/kernel/role.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { nextPage, opensIn } from '../platform/next-page.ts'
import { createQueryClient } from '../platform/query.ts'
import type { Session } from '../platform/session.ts'
import { createTexts } from '../platform/texts.ts'
import { createPortalRouter } from './router.tsx'

const router = createPortalRouter(
  { queries: createQueryClient(), texts: createTexts() },
  createMemoryHistory({ initialEntries: ['/admission/'] }),
)

/** First page after sign-in of a role, for a given address. */
function nextFor(role: Role, given: unknown): string | null {
  const can = callsOf([role]) as readonly EndpointName[]
  return nextPage(given, opensIn(router, { user: { can } } as Session))
}

const ID = 'f7a1c5e0-1111-4a2b-9c3d-000000000001'

test.each<[path: string, ...opensFor: Role[]]>([
  ['/applications', 'USER', 'ADMIN', 'MANAGER'],
  ['/applications?page=2&status=IN_PROCESS&fio=%D0%90%D0%B9', 'USER', 'ADMIN', 'MANAGER'],
  [`/applications/${ID}`, 'ADMIN', 'MANAGER', 'EXPERT_MANAGER'],
  ['/test', 'USER', 'ADMIN', 'MANAGER'],
  [`/test/${ID}`, 'USER'],
  [`/applications/interview/${ID}`, 'EXPERT', 'EXPERT_MANAGER'],
  ['/interview-results', 'EXPERT_MANAGER'],
  ['/profile', 'USER', 'ADMIN', 'MANAGER'],
  ['/audit', 'SUPER_ADMIN'],
  ['/messages', 'SUPER_ADMIN'],
  ['/changePassword', 'USER', 'ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER', 'SUPER_ADMIN'],
])('%s opens after sign-in for its own readers', (path, ...opensFor) => {
  const roles = ['USER', 'ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER', 'SUPER_ADMIN'] as const
  expect(roles.filter((role) => nextFor(role, path) === path)).toEqual(opensFor)
})

test.each([
  undefined,
  7,
  '',
  'applications',
  '/',
  '//evil.example/applications',
  '/\\evil.example',
  '/applications\\..\\..',
  'https://evil.example/applications',
  'javascript:alert(1)',
  '/applications//evil.example',
  '/applications/../../api/user',
  '/applications/./x',
  '/%2F%2Fevil.example',
  '/applications%2F..%2F..',
  '/applications/%5Cevil.example',
  '/applications\n',
  '/applications?x=\\\\evil',
  '/applications#top',
  '@evil.example/applications',
  `/applications?x=${'y'.repeat(1_000)}`,
  '/no-such-page',
  '/applications/one/two/three',
  '/register',
  '/forgot-password',
  '/resetPassword/token',
  '/confirm/token',
])('%j leads nowhere after sign-in', (given) => {
  expect(nextFor('ADMIN', given)).toBeNull()
})
