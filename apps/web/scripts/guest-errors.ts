import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const contract = new URL('../../../packages/domain/src/contract.ts', import.meta.url)
const KERNEL = /^(.+\/kernel\.json)\?guest$/

/** Access of staff alone: a list of roles without applicants, or a right. */
const isOfStaff = (access: unknown): boolean =>
  Array.isArray(access) ? !access.includes('USER') : typeof access === 'object'

/**
 * Catalogue `kernel.json?guest` without the texts of errors that only calls of staff can answer: a third of them. The
 * first load has this one, and the pages behind sign-in the whole catalogue.
 */
export function guestErrors(): Plugin {
  return {
    name: 'guest-errors',
    enforce: 'pre',
    async load(id) {
      const file = KERNEL.exec(id)?.[1]
      if (file === undefined) return undefined
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
