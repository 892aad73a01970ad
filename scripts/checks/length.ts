import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, isTest, type Problem } from './sources.ts'

const MOST_LINES = 300
/** No reason is good enough for more. */
const MOST_LINES_OF_A_LIST = 520

/** Files that are longer, each because it is one list that would only be torn apart. This list shrinks. */
const LONGER: readonly string[] = [
  // The environment's variables.
  'apps/server/src/platform/environment.ts',
  // One writer a slice.
  'apps/server/src/features/accounts/repository.ts',
  // One table each: the rules of a submission, an export's columns, the shapes of accounts.
  'packages/domain/src/applications/rules.ts',
  'packages/domain/src/review/export-schema.ts',
  // The web's build.
  'apps/web/scripts/build.ts',
]
/** Files that only compose the slices. A new slice or screen costs them two lines at most. */
const COMPOSERS: Readonly<Record<string, number>> = {
  'apps/server/src/app.ts': 120,
  'apps/web/src/app/router.tsx': 120,
}
/** Made from the database. */
const GENERATED = 'apps/server/src/platform/database/tables.ts'

/** Files of the product stay short enough to be read at once (docs/decisions/0040-what-the-review-asked-of-size.md). */
export function checkLength(root: string): readonly Problem[] {
  return ['packages', 'apps']
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && path !== GENERATED)
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1
      const isListed = LONGER.includes(path)
      if (isListed && lines <= MOST_LINES)
        return [`${path}: has ${lines} lines now; take it off the list of longer ones`]
      const most = COMPOSERS[path] ?? (isListed ? MOST_LINES_OF_A_LIST : MOST_LINES)
      return lines > most ? [`${path}: ${lines} lines; a file has ${most} at most`] : []
    })
}
