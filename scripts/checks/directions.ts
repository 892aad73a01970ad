import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_FOLDERS, type Problem } from './sources.ts'

/** The parts of dependency-cruiser's report that are read here. */
type Report = {
  readonly modules: readonly { readonly source: string; readonly dependencies: readonly Dependency[] }[]
  readonly summary: {
    readonly violations: readonly {
      readonly from: string
      readonly to: string
      readonly rule: { readonly name: string }
      readonly cycle?: readonly { readonly name: string }[]
    }[]
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string; readonly comment?: string }[] }
  }
}
type Dependency = { readonly module: string; readonly resolved: string }

/** Imports against the rules of `.dependency-cruiser.cjs`, each with its line and the rule's comment. */
export async function checkDirections(root: string): Promise<readonly Problem[]> {
  const folders = CODE_FOLDERS.filter((folder) => existsSync(join(root, folder)))
  const program = join(import.meta.dirname, '../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const parameters = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, parameters, { cwd: root, maxBuffer: 256 << 20 }, (_fault, stdout, stderr) =>
      resolve(stdout === '' ? stderr : stdout),
    )
  })
  if (!output.startsWith('{')) return [output.trim() || 'dependency-cruiser ended without a report']
  const { modules, summary } = JSON.parse(output) as Report
  return summary.violations.map(({ from, to, rule, cycle }) => {
    const imported = modules
      .find(({ source }) => source === from)
      ?.dependencies.find(({ resolved }) => resolved === to)?.module
    const comment = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment
    const path = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ')
    return `${from}:${lineOf(join(root, from), imported)}: ${rule.name}: imports ${path}${comment === undefined ? '' : `. ${comment}`}`
  })
}

/** The line of an import by its specifier, from 1. */
function lineOf(file: string, specifier = ''): number {
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((line) => [`'${specifier}'`, `"${specifier}"`].some((quoted) => line.includes(quoted)))
  return Math.max(0, at) + 1
}
