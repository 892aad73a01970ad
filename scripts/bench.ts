/** `npm run bench -- <name> ...`: runs one measurement of bench/ with the Node.js that the portal needs. */
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = path.join(import.meta.dirname, '../bench')
const names = globSync('*.ts', { cwd: folder }).map((file) => path.basename(file, '.ts'))
const [, , name = ''] = process.argv

if (names.includes(name)) {
  // What follows the name is the measurement's own.
  process.argv.splice(2, 1)
  await import(pathToFileURL(path.join(folder, `${name}.ts`)).href)
} else {
  console.error(`npm run bench -- <name> ..., where the name is one of: ${names.toSorted().join(', ')}`)
  process.exitCode = 1
}
