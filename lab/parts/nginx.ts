import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '../../apps/server/test/server-process.ts'
import { ROOT } from '../root.ts'
import { isListening, makeCertificate, removeFolder, startProgram, temporaryFolder } from './program.ts'
import { PROGRAMS } from './programs.ts'

const { file: NGINX } = PROGRAMS.nginx
const sample = (name: string): string => readFileSync(path.join(ROOT, 'deploy/nginx', name), 'utf8')

/**
 * Writes a sample of deploy/ as a whole configuration, which nginx itself validates.
 * @param change puts in other addresses and limits.
 * @throws Error with nginx's words.
 * @returns its file.
 */
function write(folder: string, name: string, change: (text: string) => string): string {
  for (const part of ['portal-locations.conf', 'portal-limits.conf'])
    writeFileSync(path.join(folder, part), change(sample(part)).replace('/var/cache/', `${folder}/`))
  const site = change(sample(name)).replaceAll('/etc/nginx/portal-', path.join(folder, 'portal-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`)
    .join('\n')
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    // Settings of files as in Debian's own nginx.conf.
    `daemon off;\npid ${path.join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\nsendfile on;\ntcp_nopush on;\n${temporary}\n${site}\n}\n`,
  )
  execFileSync(NGINX, ['-t', '-q', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  return file
}

export function examineHttpsSample(): void {
  const folder = temporaryFolder('nginx')
  try {
    const { key, certificate } = makeCertificate(folder, 'portal.example')
    for (const name of ['portal.conf', 'portal-two-servers.conf'])
      write(folder, name, (text) =>
        text
          .replace('/etc/ssl/portal/fullchain.pem', certificate)
          .replace('/etc/ssl/portal/privkey.pem', key)
          .replace('listen 443', 'listen 0.0.0.0:18443')
          .replace('listen 80', 'listen 0.0.0.0:18480'),
      )
  } finally {
    removeFolder(folder)
  }
}

/** @param callsASecond limit of one host: the sample's, or more where one caller plays many. */
export async function startNginx(servers: readonly [number, number], callsASecond = 300) {
  const folder = temporaryFolder('nginx')
  const port = await findFreePort()
  const file = write(folder, 'compose.conf', (text) =>
    text
      .replace('server-1:8080', `127.0.0.1:${servers[0]}`)
      .replace('server-2:8080', `127.0.0.1:${servers[1]}`)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('rate=300r/s', `rate=${callsASecond}r/s`),
  )
  const { output, stop } = await startProgram(NGINX, ['-c', file], () => isListening(port))
  return {
    ...{ output, port, address: `http://127.0.0.1:${port}` },
    stop: async () => {
      await stop('SIGTERM')
      removeFolder(folder)
    },
  }
}
