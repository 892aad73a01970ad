// Loaded before anything else (`node --import`), and plain enough for every Node.js: says in one line what is wrong.
const LEAST_MAJOR = 24
if (Number(process.versions.node.split('.')[0]) < LEAST_MAJOR) {
  console.error(
    `The portal needs Node.js ${LEAST_MAJOR} or newer, this is ${process.version}. "npm ci" brings the right one and "npm start" uses it; where it does not, install Node.js 26.`,
  )
  process.exit(1)
}
