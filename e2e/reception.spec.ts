import { test } from '@playwright/test'
import { signIn } from './applicant.ts'
import { visit } from './screen.ts'
import { SUPER_ADMIN, toggleReception } from './staff.ts'

// It holds for the whole portal, so the configuration runs this file when no other journey is under way.
test('the super admin closes reception and opens it again', async ({ browser }) => {
  const superAdmin = await visit(browser, 'kk')
  await signIn(superAdmin, SUPER_ADMIN.email, SUPER_ADMIN.password, true)
  await toggleReception(superAdmin)
})
