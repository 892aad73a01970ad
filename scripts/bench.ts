/**
 * `npm run bench -- ...` measures the portal beside a bare floor (`bench/speed.ts`). A first word that names another
 * measurement of `bench/` runs that one. Both use the Node.js of the portal.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = path.join(import.meta.dirname, '../bench')
const names = globSync('*.ts', { cwd: folder }).map((file) => path.basename(file, '.ts'))
const [, , name = ''] = process.argv
const isNamed = names.includes(name)
// The measurement reads the parameters after its name.
if (isNamed) process.argv.splice(2, 1)
await import(pathToFileURL(path.join(folder, `${isNamed ? name : 'speed'}.ts`)).href)
