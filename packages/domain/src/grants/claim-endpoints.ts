import { z } from 'zod'
import { type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { instant } from '../kernel/values.ts'
import { competitionLevel } from './setup-schema.ts'

/** Competing for a grant, and the check of what competitors claim (docs/specification/competition.md#competing). */
export const claimEndpoints = {
  /** The competitions that take applications now. */
  listOpenCompetitions: {
    method: 'GET',
    path: '/grants/open',
    access: 'public',
    answer: listOf(
      z.object({ id: z.string(), year: z.number().int(), level: competitionLevel, closesAt: instant.nullable() }),
    ),
  },
} as const satisfies EndpointTable
