import type { ReadCertificate } from '../../apps/server/src/platform/certificate.ts'
import { EnvironmentError, misspeltWarnings, readEnvironment } from '../../apps/server/src/platform/environment.ts'
import { createLog } from '../../apps/server/src/platform/observability/log.ts'
import { checkCertificate } from './check-certificate.ts'
import { checkDatabase } from './check-database.ts'
import { checkBackup, checkDataFolder, checkNode, checkWeb, type ReadSpace } from './check-machine.ts'
import {
  checkAddress,
  checkFiles,
  checkMail,
  checkMailbox,
  checkPort,
  checkScanner,
  checkSms,
} from './check-outside.ts'
import { checkReplica } from './check-replica.ts'
import { checkTraces } from './check-traces.ts'
import { about, type Finding } from './finding.ts'

/** The portal that the doctor examines. */
export type Patient = {
  readonly source: Readonly<Record<string, string | undefined>>
  readonly nodeVersion: string
  /** The folder of the product. */
  readonly root: string
  readonly now: () => Date
  readonly spaceOf: ReadSpace
  readonly certificateOf: ReadCertificate
  /** Time for a service outside to answer. */
  readonly answerMs: number
}

/** Everything that keeps a portal from its work, part by part; nothing is changed, sent or migrated. */
export async function examine({
  source,
  nodeVersion,
  root,
  now,
  spaceOf,
  certificateOf,
  answerMs,
}: Patient): Promise<readonly Finding[]> {
  const settings = about('settings')
  const misspelt = misspeltWarnings(source).map((warning) => settings.warn(warning))
  const machine = [checkNode(nodeVersion), await checkWeb(root)]
  try {
    const environment = readEnvironment(source)
    const outside = await Promise.all([
      checkFiles(environment),
      checkScanner(environment, answerMs),
      checkMail(environment, answerMs),
      checkMailbox(environment, answerMs),
      checkSms(environment, answerMs),
      checkPort(environment, answerMs),
      ...(environment.traces === undefined ? [] : [checkTraces(environment.traces, answerMs)]),
    ])
    return [
      settings.ok('every variable has its shape'),
      ...misspelt,
      ...machine,
      ...(await checkDataFolder(environment, spaceOf)),
      ...(await checkDatabase(environment, createLog('silent'), now)),
      ...(await checkReplica(environment, createLog('silent'))),
      ...outside,
      ...checkAddress(environment),
      ...(await checkCertificate(environment, now(), certificateOf)),
      await checkBackup(environment, now()),
    ]
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return [...error.problems.map((problem) => settings.fail(problem)), ...misspelt, ...machine]
  }
}
