import { build } from 'vite'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
const out = process.argv[2]
await build({ root: import.meta.dirname, configFile: import.meta.dirname + '/vite.config.ts', configLoader: 'native', logLevel: 'warn', build: { outDir: out, emptyOutDir: true } })
const m = JSON.parse(readFileSync(out + '/.vite/manifest.json', 'utf8'))
const filesOf = (src) => { const s = new Set(), c = new Set(); const w = (k) => { const ch = m[k]; if (!ch || s.has(ch.file)) return; s.add(ch.file); for (const x of ch.css ?? []) c.add(x); for (const i of ch.imports ?? []) w(i) }; w(src); return [s, c] }
const g = (f) => gzipSync(readFileSync(out + '/' + f)).length
const sets = ['index.html', 'src/platform/catalogue/guest-kk.ts', 'src/app/screens/guest-home.tsx'].map(filesOf)
const s = new Set(sets.flatMap(([a]) => [...a])), c = new Set(sets.flatMap(([, b]) => [...b]))
console.log('sign-in scripts', [...s].reduce((n, f) => n + g(f), 0), 'styles', [...c].reduce((n, f) => n + g(f), 0))
const shared = filesOf('index.html'); let most = []
for (const k of Object.keys(m).filter((k) => /^src\/features\/\w+\/screens\//.test(k))) { const [a, b] = filesOf(k); most.push([k, [...a].filter((f) => !shared[0].has(f)).reduce((n, f) => n + g(f), 0) + [...b].filter((f) => !shared[1].has(f)).reduce((n, f) => n + g(f), 0)]) }
most.sort((x, y) => y[1] - x[1]); console.log('largest screens', most.slice(0, 4).map(([k, n]) => k.replace('src/features/', '') + ' ' + n).join(', '), 'all screens', most.reduce((n, [, w]) => n + w, 0))
