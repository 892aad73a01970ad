import { join } from 'node:path'
import { SAFE_PATTERNS, safePatterns } from '../checks/patterns.ts'
import { readSources } from '../checks/sources.ts'
import type { Generator } from './generator.ts'

const root = join(import.meta.dirname, '..', '..')

/** The regular expressions that need no further analysis. */
export const patterns: Generator = {
  path: SAFE_PATTERNS,
  make: () => safePatterns(root, readSources(root)),
}
