import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../apps/server/test/server-process.ts'
import { PROGRAMS } from './programs.ts'

const START_MS = 20_000
/** User id of the account `mail` in Debian. */
const MAIL_ID = 8
const USER = 'bounces@portal.kz'
const PASSWORD = 'a password/with: signs'

/** Dovecot of this machine with one mailbox. Mails are delivered into its folder. */
export async function startDovecot() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-dovecot-'))
  chmodSync(folder, 0o755)
  const maildir = path.join(folder, 'home/Maildir')
  for (const name of ['new', 'cur', 'tmp']) mkdirSync(path.join(maildir, name), { recursive: true })
  for (const name of ['home', 'home/Maildir', 'home/Maildir/new', 'home/Maildir/cur', 'home/Maildir/tmp'])
    chownSync(path.join(folder, name), MAIL_ID, MAIL_ID)
  const certificate = path.join(folder, 'certificate.pem')
  const key = path.join(folder, 'key.pem')
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', ['req', ...made, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  // A colon would end the password there.
  const encoded = Buffer.from(PASSWORD).toString('base64')
  writeFileSync(path.join(folder, 'users'), `${USER}:{PLAIN.b64}${encoded}\n`)
  const [plain, secure] = [await findFreePort(), await findFreePort()]
  const config = path.join(folder, 'dovecot.conf')
  writeFileSync(
    config,
    `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
ssl = yes
ssl_cert = <${certificate}
ssl_key = <${key}
mail_location = maildir:~/Maildir
first_valid_uid = ${MAIL_ID}
first_valid_gid = ${MAIL_ID}
passdb {
  driver = passwd-file
  args = username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = uid=${MAIL_ID} gid=${MAIL_ID} home=${folder}/home
}
service imap-login {
  inet_listener imap {
    port = ${plain}
  }
  inet_listener imaps {
    port = ${secure}
    ssl = yes
  }
}
`,
  )
  const child = spawn(PROGRAMS.dovecot.file, ['-F', '-c', config], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  for (const deadline = performance.now() + START_MS; !(await isOpen(secure)); await sleep(100)) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`Dovecot does not start: ${said}`)
  }
  const account = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}`
  let count = 0
  return {
    /** TLS from the first byte; without encryption or with STARTTLS; with a wrong password. */
    secureUrl: `imaps://${account}@localhost:${secure}/INBOX`,
    plainUrl: `imap://${account}@127.0.0.1:${plain}/INBOX`,
    wrongUrl: `imap://${encodeURIComponent(USER)}:wrong@127.0.0.1:${plain}/INBOX`,
    certificate,
    /** Delivers a mail into the folder. */
    deliver: (mail: string): string => {
      count += 1
      const name = `${Date.now()}.${count}.portal`
      const file = path.join(maildir, 'new', name)
      writeFileSync(file, mail.replaceAll('\r\n', '\n'))
      chownSync(file, MAIL_ID, MAIL_ID)
      return name
    },
    /** Marks of a mail (`S`: read, `F`: star); null before the folder was opened. */
    marksOf: (name: string): string | null => {
      const file = readdirSync(path.join(maildir, 'cur')).find((each) => each.startsWith(name))
      return file === undefined ? null : file.slice(file.indexOf(':2,') + 3)
    },
    said: () => said,
    stop: async (): Promise<void> => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
