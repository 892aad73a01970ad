import { ERROR_STATUS, type ErrorKey, isErrorKey } from '@portal/domain/kernel/error-key.ts'
import { isFileFault } from '@portal/domain/kernel/file-fault.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { FastifyReply } from 'fastify'
import { isPassingFault } from '../platform/database/database.ts'
import { textsIn } from '../platform/texts.ts'

function messageKey({ key, errors: [fault] }: Refusal): string {
  if (fault?.field === 'file' && isFileFault(fault.rule)) return `documents.refused.${fault.rule}`
  return `kernel.errors.${key}`
}

export const refusalBody = (refusal: Refusal, language: Language) => ({
  success: false,
  msg: refusal.key,
  message: textsIn(language)(messageKey(refusal)),
  ...(refusal.errors.length > 0 ? { errors: refusal.errors } : {}),
  ...(refusal.data === null ? {} : { data: refusal.data }),
})

export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
  if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter))
  return reply.code(ERROR_STATUS[refusal.key]).header('cache-control', 'no-store').send(refusalBody(refusal, language))
}

/** Retry-After of a missing dependency or an overload, in seconds. */
export const SECONDS_TO_RECOVER = 5

/** Codes of the framework, and of the trigger of closed seasons. */
const KNOWN_CODES: Readonly<Record<string, ErrorKey>> = {
  SC001: 'season_closed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'big-file-size',
  FST_REQ_FILE_TOO_LARGE: 'big-file-size',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'wrong_value',
  FST_ERR_CTP_INVALID_JSON_BODY: 'wrong_value',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_value',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'wrong_value',
}

/** Turns any fault into a refusal: a fault of form, a passing fault of the database, or ours. */
export function refusalOf(error: unknown): Refusal {
  const { code = '', statusCode, message = '' } = error as { code?: string; statusCode?: number; message?: string }
  if (isErrorKey(message) && message === 'try_again_later')
    return new Refusal('try_again_later', [], SECONDS_TO_RECOVER)
  const known = KNOWN_CODES[code]
  if (known !== undefined) return refuse(known)
  if (isPassingFault(error) || code === 'ENOSPC') return new Refusal('try_again_later', [], SECONDS_TO_RECOVER)
  if (statusCode === 413) return refuse('big-file-size')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('wrong_value')
  return refuse('error_occurred')
}
