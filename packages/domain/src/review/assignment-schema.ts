import { z } from 'zod'
import { codeText, uuid } from '../kernel/values.ts'
import { seasonYear } from '../seasons/schema.ts'
import { staffFilter } from './list-schema.ts'

export const assignBody = z.object({
  inspectorId: uuid,
  requestId: z.union([codeText.min(1).max(64), z.number()]).transform(String),
  status: z.literal('IN_PROCESS'),
  version: z.number().int().optional(),
})
export type AssignBody = z.output<typeof assignBody>

export const MAX_BULK = 500
const MAX_INSPECTORS = 100

export const assignPreviewBody = z
  .object({
    requestIds: z.array(uuid).min(1).max(MAX_BULK).optional(),
    filter: staffFilter.optional(),
    inspectorIds: z.array(uuid).min(1).max(MAX_INSPECTORS),
    season: seasonYear.optional(),
  })
  .refine(({ requestIds, filter }) => (requestIds === undefined) !== (filter === undefined), {
    message: 'wrong_value',
    path: ['requestIds'],
  })
export type AssignPreviewBody = z.output<typeof assignPreviewBody>

export const UNASSIGNABLE = ['STATE', 'NOBODY_IN_SCOPE'] as const

export const assignPreview = z.object({
  rows: z.array(
    z.object({
      requestId: z.string(),
      number: z.string(),
      fio: z.string(),
      version: z.number().int(),
      fromName: z.string().nullable(),
      inspectorId: z.string().nullable(),
      inspectorName: z.string().nullable(),
      obstacle: z.enum(UNASSIGNABLE).nullable(),
    }),
  ),
  inspectors: z.array(
    z.object({ id: z.string(), fullName: z.string(), load: z.number().int(), loadAfter: z.number().int() }),
  ),
  /** Rows that the filter finds. More than `rows` if one call cannot hold them all. */
  totalSize: z.number().int(),
})

/** Plan of a preview, carried out exactly as shown. */
export const assignPlanBody = z.object({
  plan: z
    .array(z.object({ requestId: uuid, inspectorId: uuid, version: z.number().int() }))
    .min(1)
    .max(MAX_BULK)
    .refine((plan) => new Set(plan.map(({ requestId }) => requestId)).size === plan.length, { message: 'wrong_value' }),
})
export type AssignPlanBody = z.output<typeof assignPlanBody>

/** Outcome of a plan's row. CHANGED: another staff member changed it first. */
export const ASSIGN_OUTCOMES = ['ASSIGNED', 'UNCHANGED', 'CHANGED', 'NOT_ALLOWED', 'INSPECTOR_LOST'] as const
export type AssignOutcome = (typeof ASSIGN_OUTCOMES)[number]
export const GIVEN: AssignOutcome = 'ASSIGNED'
export const assignReport = z.object({
  rows: z.array(
    z.object({
      requestId: z.string(),
      number: z.string().nullable(),
      inspectorName: z.string().nullable(),
      outcome: z.enum(ASSIGN_OUTCOMES),
    }),
  ),
  assigned: z.number().int(),
})
