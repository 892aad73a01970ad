import type { ListFilters } from './list-search.ts'

const NUMBER = /^\d{4}-\d+$/
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** Filters of one search field: a whole number or an id of an application, otherwise a part of a name. */
export function foundBy(typed: string): Pick<ListFilters, 'fio' | 'requestId'> {
  const text = typed.trim()
  if (text === '') return { fio: undefined, requestId: undefined }
  return NUMBER.test(text) || ID.test(text) ? { fio: undefined, requestId: text } : { fio: text, requestId: undefined }
}
