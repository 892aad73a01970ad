import { APPLICATION_WORKFLOW, type Mover } from '../../packages/domain/src/applications/workflow.ts'
import type { Generator } from './generator.ts'

type Row = { readonly from: string; readonly event: string; readonly to: string; readonly by: readonly Mover[] }

const rows = (): Row[] =>
  Object.entries(APPLICATION_WORKFLOW).flatMap(([from, events]) =>
    Object.entries(events as Record<string, { to: string; by: readonly Mover[] }>).map(([event, { to, by }]) => ({
      from,
      event,
      to,
      by,
    })),
  )

/** The life of an application as a diagram and a table, made from the workflow that the server obeys. */
export const statusDiagram: Generator = {
  path: 'docs/generated/status-diagram.md',
  make: async () =>
    [
      '# The life of an application',
      '',
      'Made from `packages/domain/src/applications/workflow.ts` by `npm run generate`.',
      '',
      '```mermaid',
      'stateDiagram-v2',
      '  [*] --> CREATED: save',
      ...rows().map(
        ({ from, event, to, by }) => `  ${from} --> ${to === 'deleted' ? '[*]' : to}: ${event} (${by.join(', ')})`,
      ),
      '```',
      '',
      '| from | event | to | who |',
      '|---|---|---|---|',
      ...rows().map(({ from, event, to, by }) => `| ${from} | ${event} | ${to} | ${by.join(', ')} |`),
      '',
    ].join('\n'),
}
