import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import { type FieldError, isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isUnstorable, parsePart, validPart, withoutEmpty } from '../validation.ts'
import type { Step } from './call.ts'

/** The fields of a form arrive with its file. */
const isForm = ({ kind }: Endpoint): boolean => kind === 'upload' || kind === 'piece'

/** Parses the fields of a form as the body of its call. */
export function parseFields(endpoint: Endpoint, fields: Readonly<Record<string, string>>) {
  if (endpoint.body === undefined) return {}
  if (isUnstorable(fields)) return refuse('wrong_value')
  const parsed = parsePart(endpoint.body, fields, endpoint.missing ?? 'field_required')
  return 'refusal' in parsed ? parsed.refusal : { body: parsed.value }
}

export function parseInput(endpoint: Endpoint, request: FastifyRequest): Refusal | Record<string, unknown> {
  const missing = endpoint.missing ?? 'field_required'
  const input: Record<string, unknown> = {}
  const parts: readonly ['params' | 'query' | 'body', z.ZodType | undefined, unknown][] = [
    ['params', endpoint.params, request.params],
    ['query', endpoint.query, withoutEmpty(request.query)],
    ['body', isForm(endpoint) ? undefined : endpoint.body, request.body ?? {}],
  ]
  for (const [part, schema, given] of parts) {
    if (schema === undefined) continue
    if (isUnstorable(given)) return refuse(part === 'params' ? 'not_found' : 'wrong_value')
    const parsed = parsePart(schema, given, missing)
    if ('refusal' in parsed) return part === 'params' ? refuse('not_found') : parsed.refusal
    input[part] = parsed.value
  }
  return input
}

function withFaults(refusal: Refusal, further: readonly FieldError[]): Refusal {
  const fieldOf = ({ field }: FieldError) => field.split('.')[0]
  const named = new Set(refusal.errors.map(fieldOf))
  const added = further.filter((fault) => !named.has(fieldOf(fault)))
  return added.length === 0 ? refusal : refuseFields([...refusal.errors, ...added])
}

/** Input: parses the request. A refusal has all faults, also those that the handler finds in the valid fields. */
export const parseCall: Step = async (call) => {
  const { options, endpoint, handler, request, actor, now, language } = call
  const input = parseInput(endpoint, request)
  if (!isRefusal(input)) {
    call.input = input
    return null
  }
  const further = input.errors.length === 0 ? undefined : handler.faults
  const scope = { db: options.db, actor, now, language }
  return withFaults(input, (await further?.(scope, validPart(endpoint.body, request.body))) ?? [])
}
