import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startS3 } from '../../apps/server/test/s3-store.ts'
import { findFreePort, type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { SUPER_ADMIN } from '../../e2e/portal-environment.ts'
import { openMailSink } from '../faults/world/mail-sink.ts'
import { openSmsSink } from '../faults/world/sms-sink.ts'
import { unexpectedIn } from '../faults/world/world.ts'
import { startNginx } from './nginx.ts'
import { startPostgres } from './postgres.ts'
import { removeFolder, temporaryFolder } from './program.ts'

const BUCKET = 'portal'
const METRICS_TOKEN = 'metrics-of-the-parts'

type Index = 0 | 1

/** Portal of a country: two servers behind nginx, PostgreSQL over TCP, a bucket, a mail server and an SMS gateway. */
export async function openCountry() {
  const folder = temporaryFolder('country')
  const closing: (() => Promise<unknown> | unknown)[] = [() => removeFolder(folder)]
  const close = async (): Promise<void> => {
    for (const end of closing.reverse()) await end()
  }
  try {
    const postgres = await startPostgres()
    closing.push(postgres.stop)
    const databaseUrl = await postgres.create('portal')
    const store = await startS3(path.join(folder, 's3'), BUCKET)
    closing.push(store.close)
    const mail = await openMailSink({ folder })
    closing.push(mail.close)
    const sms = await openSmsSink()
    closing.push(sms.close)
    const ports = [await findFreePort(), await findFreePort()] as const
    const nginx = await startNginx(ports)
    closing.push(nginx.stop)
    const environment = {
      DATABASE_URL: databaseUrl,
      FILES_URL: `s3://${BUCKET}`,
      ...store.environment,
      MAIL_URL: mail.url,
      SMS_URL: sms.url,
      SMS_BODY: '{"to": "{to}", "text": "{text}"}',
      PUBLIC_URL: nginx.address,
      // nginx, behind a proxy that sets the client address of a journey's visitor (e2e/screen.ts).
      TRUST_PROXY: '2',
      SEALING_SECRET: 'a secret of more than thirty-two characters',
      METRICS_TOKEN,
      SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
      SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
    }
    const servers = new Map<Index, ServerProcess>()
    let started = 0
    const faultsOfEnded: string[] = []
    const start = async (index: Index): Promise<void> => {
      started += 1
      // A new data folder, as on another machine.
      const server = await startServer(path.join(folder, `server-${started}`), {
        ...environment,
        PORT: String(ports[index]),
      })
      servers.set(index, server)
      void server.ended.then(() => faultsOfEnded.push(...unexpectedIn(server)))
    }
    const end = async (index: Index, how: NodeJS.Signals): Promise<number | null> => {
      const server = servers.get(index)
      if (server === undefined) throw new Error('no server there')
      servers.delete(index)
      server.process.kill(how)
      return server.ended
    }
    closing.push(async () => {
      for (const index of [...servers.keys()]) await end(index, 'SIGKILL')
    })
    await Promise.all([start(0), start(1)])
    return {
      ...{ folder, postgres, mail, sms, nginx, databaseUrl, start, end, close },
      store: {
        ...({ kind: 's3', endpoint: store.endpoint, bucket: BUCKET, prefix: '', region: 'us-east-1' } as const),
        ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      },
      until: async (condition: string, milliseconds: number): Promise<void> => {
        const last = performance.now() + milliseconds
        for (; performance.now() < last; await sleep(50)) {
          const [row] = await postgres.query<{ is: boolean }>(`select (${condition}) as is`, 'portal').catch(() => [])
          if (row?.is) return
        }
        throw new Error(`not in time: ${condition}`)
      },
      /** Calls of the API that a server has answered since its start, by its metrics. */
      answered: async (index: Index): Promise<number> => {
        const answer = await fetch(`http://127.0.0.1:${ports[index]}/metrics`, {
          headers: { authorization: `Bearer ${METRICS_TOKEN}` },
        })
        const counts = (await answer.text()).matchAll(
          /^http_request_duration_seconds_count\{.*route="\/api\/.* (\d+)$/gm,
        )
        return counts.reduce((sum, [, count]) => sum + Number(count), 0)
      },
      unexpected: (): readonly string[] => [...faultsOfEnded, ...[...servers.values()].flatMap(unexpectedIn)],
    }
  } catch (error) {
    await close()
    throw error
  }
}
export type Country = Awaited<ReturnType<typeof openCountry>>
