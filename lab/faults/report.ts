import { markdown } from '../bench/report/table.ts'
import { overloadLine } from './load/overload.ts'
import type { Report } from './rig.ts'

const whole = (value: number): string => String(Math.round(value))
const CALLS_HEAD = ['during', 'times', 'slowest back, ms', 'calls', 'done', '503', 'no answer', 'slowest call, ms']

export function reportOf(report: Report): string {
  const { findings, calls, faults, writes, mails, readBack, overload, memoryMb } = report
  const rows = [...calls].map(([name, row]) => {
    const fault = faults.get(name)
    const back = fault === undefined ? ['', ''] : [String(fault.times), whole(fault.slowestBackMs)]
    return [name, ...back, ...[row.calls, row.fine, row.unavailable, row.silent, row.slowestMs].map(whole)]
  })
  return [
    markdown([CALLS_HEAD, ...rows]),
    markdown([
      ['write', 'sent', 'acknowledged'],
      ...[...writes].map(([kind, row]) => [kind, whole(row.claimed), whole(row.acknowledged)]),
    ]),
    `Mails arrived: ${mails.arrived}, of them twice under one Message-ID: ${mails.twice}; people whose papers were read back: ${readBack}`,
    ...(overload === null ? [] : [overloadLine(overload)]),
    `Memory of the server: ${whole(memoryMb.first)} MB in the first third, ${whole(memoryMb.last)} MB in the last`,
    findings.length === 0
      ? 'Every rule held.'
      : `BROKEN, ${findings.length} times:\n${findings.map(({ rule, what }) => `- ${rule}: ${what}`).join('\n')}`,
  ].join('\n\n')
}
