import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '../../apps/server/test/server-process.ts'
import { isListening, makeCertificate, removeFolder, startProgram, temporaryFolder } from './program.ts'
import { PROGRAMS } from './programs.ts'

/** User id of the account `mail` in Debian. */
const MAIL_ID = 8
const USER = 'bounces@portal.kz'
const PASSWORD = 'a password/with: signs'

type Settings = { readonly folder: string; readonly plain: number; readonly secure: number }

const configurationOf = (
  { folder, plain, secure }: Settings,
  { certificate, key }: ReturnType<typeof makeCertificate>,
): string => `protocols = imap
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
`

/** Dovecot of this machine with one mailbox. Mails are delivered into its folder. */
export async function startDovecot() {
  const folder = temporaryFolder('dovecot')
  chmodSync(folder, 0o755)
  const maildir = path.join(folder, 'home/Maildir')
  for (const name of ['', 'Maildir', 'Maildir/new', 'Maildir/cur', 'Maildir/tmp']) {
    mkdirSync(path.join(folder, 'home', name))
    chownSync(path.join(folder, 'home', name), MAIL_ID, MAIL_ID)
  }
  const tls = makeCertificate(folder, 'localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1')
  // A colon would end a plain password.
  writeFileSync(path.join(folder, 'users'), `${USER}:{PLAIN.b64}${Buffer.from(PASSWORD).toString('base64')}\n`)
  const [plain, secure] = [await findFreePort(), await findFreePort()]
  const config = path.join(folder, 'dovecot.conf')
  writeFileSync(config, configurationOf({ folder, plain, secure }, tls))
  const dovecot = await startProgram(PROGRAMS.dovecot.file, ['-F', '-c', config], () => isListening(secure))
  const account = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}`
  let count = 0
  return {
    certificate: tls.certificate,
    /** TLS from the first byte; without encryption or with STARTTLS; with a wrong password. */
    secureUrl: `imaps://${account}@localhost:${secure}/INBOX`,
    plainUrl: `imap://${account}@127.0.0.1:${plain}/INBOX`,
    wrongUrl: `imap://${encodeURIComponent(USER)}:wrong@127.0.0.1:${plain}/INBOX`,
    /** @returns the name of the delivered mail. */
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
    stop: async (): Promise<void> => {
      await dovecot.stop('SIGTERM')
      removeFolder(folder)
    },
  }
}
