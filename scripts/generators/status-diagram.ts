import {
  APPLICATION_WORKFLOW,
  CHOICE_WORKFLOW,
  COMPETING_CHOICE_WORKFLOW,
  COMPETITION_WORKFLOW,
} from '../../packages/domain/src/applications/workflow.ts'
import { GRADING_WORKFLOW } from '../../packages/domain/src/commissions/workflow.ts'
import { INTERVIEW_WORKFLOW } from '../../packages/domain/src/interviews/workflow.ts'
import type { Workflow } from '../../packages/domain/src/kernel/workflow.ts'
import { ATTEMPT_WORKFLOW } from '../../packages/domain/src/screening/workflow.ts'
import type { Generator } from './generator.ts'

const LIVES: Readonly<Record<string, Workflow<string>>> = {
  'an application': APPLICATION_WORKFLOW,
  'a choice of an application': CHOICE_WORKFLOW,
  'an application that competes': COMPETITION_WORKFLOW,
  'a choice that competes': COMPETING_CHOICE_WORKFLOW,
  'an interview': INTERVIEW_WORKFLOW,
  'grades of an expert in a competition': GRADING_WORKFLOW,
  'an attempt at the screening test': ATTEMPT_WORKFLOW,
}

function section(name: string, workflow: Workflow<string>): readonly string[] {
  const rows = Object.entries(workflow).flatMap(([from, events]) =>
    Object.entries(events).map(([event, { to, by }]) => ({ from, event, to, by: by.join(', ') })),
  )
  const node = (status: string): string => (status === 'absent' || status === 'deleted' ? '[*]' : status)
  return [
    `## The life of ${name}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...rows.map(({ from, event, to, by }) => `  ${node(from)} --> ${node(to)}: ${event} (${by})`),
    '```',
    '',
    '| from | event | to | who |',
    '|---|---|---|---|',
    ...rows.map(({ from, event, to, by }) => `| ${from} | ${event} | ${to} | ${by} |`),
    '',
  ]
}

/** Every life as a diagram and a table, made from the workflows that the server carries out. */
export const statusDiagram: Generator = {
  path: 'docs/generated/status-diagram.md',
  make: async () =>
    [
      '# Lives',
      '',
      'Made from the `workflow.ts` files of `packages/domain/src` by `npm run generate`. SYSTEM: the portal itself.',
      '',
      ...Object.entries(LIVES).flatMap(([name, workflow]) => section(name, workflow)),
    ].join('\n'),
}
