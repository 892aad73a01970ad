import type { Call } from '../load/wire.ts'
import { alternate } from '../measure/rounds.ts'
import { eachWork, largest, type Part, portalSide, type Result } from './part.ts'
import { centralTokens, spreadCalls, wakeSessions } from './readers.ts'

/** Row 9: what a head's screens ask for besides the list, one at a time and by all connections. */
export const office: Part = {
  name: 'office',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = largest(bench)
    await wakeSessions(world)
    const heads = await centralTokens(world, 'ADMIN')
    const leaders = await centralTokens(world, 'EXPERT_MANAGER')
    const works: readonly (readonly [string, readonly Call[]])[] = [
      ['tab counts', spreadCalls(['/api/staff/request/counts'], heads)],
      ['the day', spreadCalls(['/api/staff/request/day'], heads)],
      [
        'list of tests',
        spreadCalls(['/api/test/filters', '/api/test/filters?passed=true', '/api/test/filters?passed=false'], heads),
      ],
      [
        'interviews of the head',
        spreadCalls(
          ['ASSIGNED', 'NEW', 'SIGNED'].map((status) => `/api/staff/interview?status=${status}`),
          leaders,
        ).map((call) => ({
          ...{ ...call, method: 'POST', body: {} },
        })),
      ],
    ]
    return eachWork(works, async (name, calls) => {
      const [alone] = await alternate(bench.caller, [portalSide(world, `${name}, one at a time`, calls)], {
        ...bench.pace,
        connections: 1,
        milliseconds: bench.pace.milliseconds / 4,
      })
      const [many] = await alternate(bench.caller, [portalSide(world, name, calls)], bench.pace)
      if (alone === undefined || many === undefined) throw new Error('no figures')
      return {
        figures: [alone, many],
        measures: [
          { row: 9, work: name, value: alone.p50, unit: 'ms', must: 20, aim: 5, isRate: false },
          ...(name === 'tab counts'
            ? [{ row: 9, work: name, value: many.rate, unit: 'a second', must: 300, aim: 1_000, isRate: true } as const]
            : []),
        ],
      }
    })
  },
}
