/**
 * `npm run bench -- ...`: the portal beside a bare floor (`bench/speed.ts` says how), or, where the first word names
 * one, a measurement of `bench/` that is none of its parts; with the Node.js that the portal needs.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = path.join(import.meta.dirname, '../bench')
const names = globSync('*.ts', { cwd: folder }).map((file) => path.basename(file, '.ts'))
const [, , name = ''] = process.argv
const isNamed = names.includes(name)
// What follows the name is the measurement's own.
if (isNamed) process.argv.splice(2, 1)
await import(pathToFileURL(path.join(folder, `${isNamed ? name : 'speed'}.ts`)).href)
