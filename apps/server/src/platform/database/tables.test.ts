import type { CommonField } from '@portal/domain/applications/form.ts'
import { APPLICATION_STATUSES, isDraft } from '@portal/domain/applications/status.ts'
import { STAFF_ROLES } from '@portal/domain/kernel/role.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import type { Tables } from './tables.ts'

/** A field of the form without its column. One message instead of many. */
type Missing = Exclude<CommonField, keyof Tables['applications']>
const fieldsHaveColumns: [Missing] extends [never]
  ? true
  : `${Missing} of form.ts has no column in applications: add a migration` = true

const database = await createTestDatabase()
afterAll(() => database.close())

/** Words of a CHECK in alphabetical order. */
async function wordsOf(constraint: string): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
    [constraint],
  )
  return [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, word = '']) => word).toSorted()
}

// No type checks these SQL statements.
test.each([
  ['staff_members_roles_check', STAFF_ROLES],
  ['applications_status_check', APPLICATION_STATUSES],
  ['review_items_status_check', APPLICATION_STATUSES.filter((status) => !isDraft(status))],
])('%s allows the words of the domain', async (constraint, words) => {
  expect(await wordsOf(constraint)).toEqual([...words].toSorted())
})

test('each common field of the form has a column', () => expect(fieldsHaveColumns).toBe(true))
