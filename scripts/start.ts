/** `npm start`: builds the web application when it is missing or stale, then runs the server in this process. */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { buildWebIfStale } from './build-web.ts'
import { stopWithNpm } from './stop-with-npm.ts'

const root = path.join(import.meta.dirname, '..')
// Inside the project: in the common temporary folder others could plant code.
enableCompileCache(path.join(root, 'node_modules/.cache/compile'))

stopWithNpm()
await buildWebIfStale(root)
await import('../apps/server/src/main.ts')
