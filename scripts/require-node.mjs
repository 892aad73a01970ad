import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Loaded before anything else (`node --import`), and plain enough for every Node.js: says in one line what is wrong.
const LEAST_MAJOR = 24
if (Number(process.versions.node.split('.')[0]) < LEAST_MAJOR) {
  console.error(
    `The portal needs Node.js ${LEAST_MAJOR} or newer, this is ${process.version}. "npm ci" brings the right one and "npm start" uses it; where it does not, install Node.js 26.`,
  )
  process.exit(1)
}

// Before the first TypeScript file: for one without a kept result Node loads its compiler, 15 MB.
// Inside the project: in the common temporary folder others could plant code.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
