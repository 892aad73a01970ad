import { overloadLine } from './load/overload.ts'
import type { Report } from './rig.ts'

const whole = (value: number): string => String(Math.round(value))
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** Report as text with Markdown tables. */
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
