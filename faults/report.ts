import type { Busy, Overload } from './load/overload.ts'
import type { Report } from './rig.ts'

const whole = (value: number): string => String(Math.round(value))
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const busyLine = ({ server, database, caller, others }: Busy): string =>
  `server ${server.toFixed(2)}, database ${database.toFixed(2)}, caller ${caller.toFixed(2)}, others ${others.toFixed(2)}`

/** One crowd in one line; processors as so many of the machine's. */
export const overloadLine = (crowd: Overload): string =>
  `Overload: capacity ${whole(crowd.capacity)}/s (processors: ${busyLine(crowd.busyAtCapacity)}), offered ${whole(crowd.offered)}/s, goodput ${whole(crowd.goodput)}/s (${whole((100 * crowd.goodput) / crowd.capacity)} %, for each second of its processor ${whole(100 * crowd.efficiency)} %; processors: ${busyLine(crowd.busyUnderIt)}), accepted ${crowd.accepted} with p99 ${whole(crowd.acceptedP99Ms)} ms, told to come again ${crowd.refused}, else ${crowd.wrong}`

/** The whole report as text with tables of Markdown. */
export function reportOf({
  findings,
  heard,
  faults,
  writes,
  mails,
  mailsTwice,
  readBack,
  overloads,
  memoryMb,
}: Report): string {
  const calls = [...heard].map(([name, row]) => {
    const fault = faults.get(name)
    const back = fault === undefined ? ['', ''] : [String(fault.times), whole(fault.slowestBackMs)]
    return [name, ...back, ...[row.calls, row.fine, row.unavailable, row.silent, row.slowestMs].map(whole)]
  })
  return [
    table(['during', 'times', 'slowest back, ms', 'calls', 'done', '503', 'no answer', 'slowest call, ms'], calls),
    table(
      ['write', 'sent', 'acknowledged'],
      [...writes].map(([kind, row]) => [kind, whole(row.claimed), whole(row.acknowledged)]),
    ),
    `Mails arrived: ${mails}, of them twice under one Message-ID: ${mailsTwice}; people whose papers were read back: ${readBack}`,
    ...overloads.map(overloadLine),
    `Memory of the server: ${whole(memoryMb.first)} MB in the first third, ${whole(memoryMb.last)} MB in the last`,
    findings.length === 0
      ? 'Every rule held.'
      : `BROKEN, ${findings.length} times:\n${findings.map(({ rule, what }) => `- ${rule}: ${what}`).join('\n')}`,
  ].join('\n\n')
}
