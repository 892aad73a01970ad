import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Files changed since the branch left `main`: its commits, the working tree and untracked files. */
export function changedFiles(root: string): readonly string[] {
  const git = (...parameters: readonly string[]): readonly string[] =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
      .split('\0')
      .filter((path) => path !== '')
  const [main] = git('for-each-ref', '--format=%(refname)%00', 'refs/heads/main', 'refs/remotes/origin/main')
  const [base = 'HEAD'] = main === undefined ? [] : git('merge-base', 'HEAD', main.trim())
  const changed = git('diff', '--name-only', '-z', base.trim())
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z')
  return [...new Set([...changed, ...untracked])].filter((path) => existsSync(join(root, path))).toSorted()
}
