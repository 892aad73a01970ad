import { afterAll, expect, test } from 'vitest'
import { cleanUp } from '../measure/clean-up.ts'
import { prove } from './proof.ts'

afterAll(cleanUp)

test('the bench fills in the rows that the real calls write', async () => {
  await expect(prove({ sent: 120, drafts: 5 })).resolves.toBeGreaterThan(30)
})
