import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changedFiles } from './changed-files.ts'

const root = mkdtempSync(join(tmpdir(), 'portal-changed-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const git = (...parameters: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...parameters], { cwd: root })

function commit(file: string): void {
  writeFileSync(join(root, file), file)
  git('add', '.')
  git('commit', '-qm', `Add ${file}`)
}

test('changes of the branch and of the working tree count, those of main do not', () => {
  git('init', '-q', '-b', 'main')
  commit('old.ts')
  commit('removed.ts')
  git('checkout', '-qb', 'branch')
  commit('committed.ts')
  git('checkout', '-q', 'main')
  commit('of-main.ts')
  git('checkout', '-q', 'branch')
  writeFileSync(join(root, 'old.ts'), 'edited')
  writeFileSync(join(root, 'new name.ts'), '')
  rmSync(join(root, 'removed.ts'))
  expect(changedFiles(root)).toEqual(['committed.ts', 'new name.ts', 'old.ts'])
})
