/** `npm start`: builds the web application when it is missing or stale, then runs the server in this process. */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildWebIfStale } from './build-web.ts'
import { stopWithNpm } from './stop-with-npm.ts'

const root = path.join(import.meta.dirname, '..')
// Inside the project: in the common temporary folder others could plant code.
enableCompileCache(path.join(root, 'node_modules/.cache/compile'))

// What a start makes is garbage at once. The space for new things, which it would make grow to 32 MB for good, stays
// small meanwhile, and what is left of the start is swept: 30 MB of an idle server.
setFlagsFromString('--semi-space-growth-factor=1')
stopWithNpm()
await buildWebIfStale(root)
await import('../apps/server/src/main.ts')
setFlagsFromString('--semi-space-growth-factor=2')
setFlagsFromString('--expose-gc')
runInNewContext('gc')()
