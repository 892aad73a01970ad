import { ALL_ENDPOINTS } from '../../packages/domain/src/contract.ts'
import type { Access } from '../../packages/domain/src/kernel/endpoint.ts'
import { ROLES } from '../../packages/domain/src/kernel/role.ts'
import type { Generator } from './generator.ts'

const COLUMNS = ['GUEST', ...ROLES] as const

function mark(access: Access, column: (typeof COLUMNS)[number]): string {
  if (access === 'guest' || access === 'public') return 'yes'
  if (column === 'GUEST') return ''
  if (access === 'signed-in') return 'yes'
  if (!('right' in access)) return access.includes(column) ? 'yes' : ''
  if (column === 'SUPER_ADMIN') return 'yes'
  return column === 'USER' ? '' : `by right \`${access.right}\``
}

/** Permissions as a page: one row a call, one column a role. Policies decide about single things. */
export const permissions: Generator = {
  path: 'docs/generated/permissions.md',
  make: async () => {
    const rows = ALL_ENDPOINTS.map(
      ({ slice, endpoint }) =>
        `| ${slice} | ${endpoint.method} | \`/api${endpoint.path}\`${endpoint.isOfWholePortal ? ' *' : ''} | ${COLUMNS.map((column) => mark(endpoint.access, column)).join(' | ')} |`,
    )
    return [
      '# Permissions',
      '',
      'Made from the endpoint tables by `npm run generate`. A call that is not open to a role answers 401 without a session and 403 with one; what exists but is not the reader’s to see answers 404. A right is given to single staff members beside their roles. A call with * is not open to staff who are bound to a university.',
      '',
      `| slice | method | call | ${COLUMNS.join(' | ')} |`,
      `|---|---|---|${COLUMNS.map(() => '---|').join('')}`,
      ...rows,
      '',
    ].join('\n')
  },
}
