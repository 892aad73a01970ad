/** `npm run lab -- <name> ...` runs a tool of the lab under the pinned Node.js. Without a name it lists all. */
const TOOLS = {
  bench: { does: 'speed beside a bare server on the same rows', file: './bench/speed.ts' },
  record: { does: 'calls of the screens for the bench, recorded in a browser', file: './bench/record.ts' },
  interaction: { does: 'answers of screens on a slow phone', file: './bench/interaction.ts' },
  lighthouse: { does: 'first load of public pages on a slow phone', file: './bench/lighthouse.ts' },
  pictures: { does: 'pictures of the README', file: './bench/pictures.ts' },
  faults: { does: 'an hour under load while everything fails in turn', file: './faults/main.ts' },
  parts: { does: 'tests with nginx, Caddy, clamd, Dovecot and PostgreSQL 15', file: './parts/main.ts' },
  slots: { does: '10,000 concurrent tries for interview slots over two servers', file: './slots/main.ts' },
  mutate: { does: 'small changes of rules that a test must notice', file: './mutate/main.ts' },
} as const

const isTool = (name: string): name is keyof typeof TOOLS => name in TOOLS

const [, , name = ''] = process.argv
if (isTool(name)) {
  process.argv.splice(2, 1)
  await import(TOOLS[name].file)
} else {
  for (const [tool, { does }] of Object.entries(TOOLS)) console.log(`${tool.padEnd(12)} ${does}`)
  process.exitCode = name === '' ? 0 : 2
}
