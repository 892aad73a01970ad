import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export const IMAP_USER = 'bounces@portal.kz'
export const IMAP_PASSWORD = 'right'

export type StoredMail = { readonly uid: number; readonly raw: Buffer; readonly at: Date; readonly flags: Set<string> }

type Asked = { readonly tag: string; readonly word: string; readonly rest: string }

/** A mailbox behind IMAP4rev1, as far as a reader of new mails needs it; one folder, INBOX. */
export async function startFakeImap() {
  const mails: StoredMail[] = []
  const open = new Set<Socket>()
  const behaviour = { isReadOnly: false }
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    let text = ''
    socket.write('* OK here\r\n')
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const [, tag = '', word = '', rest = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/.exec(text.slice(0, end)) ?? []
        text = text.slice(end + 2)
        for (const line of answer({ tag, word: word.toUpperCase(), rest })) socket.write(line)
        if (word.toUpperCase() === 'LOGOUT') socket.end()
      }
    })
  })

  const answer = ({ tag, word, rest }: Asked): readonly (string | Buffer)[] => {
    const ok = `${tag} OK done\r\n`
    if (word === 'CAPABILITY') return ['* CAPABILITY IMAP4rev1\r\n', ok]
    if (word === 'LOGIN') {
      const isRight = rest.replaceAll('"', '') === `${IMAP_USER} ${IMAP_PASSWORD}`
      return [isRight ? ok : `${tag} NO [AUTHENTICATIONFAILED] ${IMAP_USER} is refused\r\n`]
    }
    if (word === 'LIST') return ['* LIST (\\HasNoChildren) "/" INBOX\r\n', ok]
    if (word === 'SELECT') {
      if (!/^"?INBOX"?$/.test(rest)) return [`${tag} NO [NONEXISTENT] no such folder\r\n`]
      return [
        `* FLAGS (\\Seen \\Flagged)\r\n* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 1] fine\r\n`,
        `* OK [UIDNEXT ${mails.length + 1}] fine\r\n`,
        `${tag} OK [READ-WRITE] done\r\n`,
      ]
    }
    if (word === 'UID SEARCH') {
      const found = mails.filter(({ flags }) => !flags.has('\\Seen') && !flags.has('\\Flagged')).map(({ uid }) => uid)
      return [`* SEARCH ${found.join(' ')}\r\n`, ok]
    }
    const uid = Number(/^\d+/.exec(rest)?.[0])
    const mail = mails.find((stored) => stored.uid === uid)
    if (mail === undefined) return [ok]
    if (word === 'UID FETCH') return [...fetched(mail, rest), ok]
    if (word === 'UID STORE') {
      if (behaviour.isReadOnly) return [`${tag} NO the folder is read-only\r\n`]
      for (const [flag] of rest.matchAll(/\\\w+/g)) mail.flags.add(flag)
      return [`* ${uid} FETCH (UID ${uid} FLAGS (${[...mail.flags].join(' ')}))\r\n`, ok]
    }
    return [ok]
  }

  /** Fetches peek, so that reading marks nothing. They may be partial. */
  const fetched = ({ uid, raw, at }: StoredMail, rest: string): readonly (string | Buffer)[] => {
    const most = Number(/BODY\.PEEK\[\]<0\.(\d+)>/.exec(rest)?.[1] ?? Number.NaN)
    if (Number.isNaN(most)) throw new Error(`asked for ${rest}`)
    const content = raw.subarray(0, most)
    const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/.exec(at.toUTCString()) ?? []
    const date = `INTERNALDATE "${day}-${month}-${year} ${time} +0000"`
    return [`* ${uid} FETCH (UID ${uid} ${date} BODY[]<0> {${content.length}}\r\n`, content, ')\r\n']
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `imap://${encodeURIComponent(IMAP_USER)}:${IMAP_PASSWORD}@127.0.0.1:${port}/INBOX`,
    behaviour,
    put: (raw: string | Buffer, at: Date): StoredMail => {
      const mail = { uid: mails.length + 1, raw: Buffer.from(raw as string), at, flags: new Set<string>() }
      mails.push(mail)
      return mail
    },
    close: async (): Promise<void> => {
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
