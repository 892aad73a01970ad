import { afterAll } from 'vitest'
import { createTestPortal, type TestPortal } from './portal.ts'

/** Portal of a test file. It is closed after the file's tests. */
export async function testPortal(options?: Parameters<typeof createTestPortal>[0]): Promise<TestPortal> {
  const portal = await createTestPortal(options)
  afterAll(() => portal.close())
  return portal
}
