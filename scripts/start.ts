/** `npm start`: builds the web application when it is missing or stale, then runs the server in this process. */
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildWebIfStale } from './build-web.ts'
import { stopWithNpm } from './stop-with-npm.ts'

const root = path.join(import.meta.dirname, '..')

// Objects of the start are garbage soon. A small young generation during it saves 30 MB of an idle server: otherwise it
// grows to 32 MB for good.
setFlagsFromString('--semi-space-growth-factor=1')
stopWithNpm()
await buildWebIfStale(root)
await import('../apps/server/src/main.ts')
setFlagsFromString('--semi-space-growth-factor=2')
setFlagsFromString('--expose-gc')
runInNewContext('gc')()
