/** `npm run build`: the web application, unless it was built from these sources; a start has nothing to build then. */
import path from 'node:path'
import { buildWebIfStale } from './build-web.ts'

await buildWebIfStale(path.join(import.meta.dirname, '..'))
