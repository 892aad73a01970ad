import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

const contract = new URL('../../../packages/domain/src/contract.ts', import.meta.url)
const KERNEL = /\/kernel\.json$/
const GUEST_CATALOGUE = /\/catalogue\/guest-\w\w\.ts$/
const MARK = '?guest'

/** Access of staff alone: a list of roles without applicants, or a right. */
const isOfStaff = (access: unknown): boolean =>
  Array.isArray(access) ? !access.includes('USER') : typeof access === 'object'

/**
 * Leaves the texts of errors that only calls of staff can answer out of the guests' catalogue: a third of them. Pages
 * behind sign-in have the whole catalogue.
 */
export function guestErrors(): Plugin {
  return {
    name: 'guest-errors',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      KERNEL.test(source) && GUEST_CATALOGUE.test(importer)
        ? `${resolve(dirname(importer), source)}${MARK}`
        : undefined,
    async load(id) {
      if (!id.endsWith(`/kernel.json${MARK}`)) return undefined
      const file = id.slice(0, -MARK.length)
      this.addWatchFile(file)
      const { ALL_ENDPOINTS }: typeof import('@portal/domain/contract.ts') = await import(contract.href)
      const answers = ALL_ENDPOINTS.flatMap(({ endpoint: { access, errors = [] } }) =>
        (errors as readonly string[]).map((error) => ({ error, isStaff: isOfStaff(access) })),
      )
      const ofStaff = new Set(answers.flatMap(({ error, isStaff }) => (isStaff ? [error] : [])))
      for (const { error, isStaff } of answers) if (!isStaff) ofStaff.delete(error)
      const { errors, ...kernel } = JSON.parse(readFileSync(file, 'utf8'))
      const shown = Object.fromEntries(Object.entries(errors).filter(([error]) => !ofStaff.has(error)))
      return `export default ${JSON.stringify({ ...kernel, errors: shown })}`
    },
  }
}
