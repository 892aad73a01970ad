import { dataOf, type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { guide, question } from './schema.ts'

const forAll = { access: 'guest', cacheSeconds: 60 } as const

/** Help and questions as published (docs/specification/content.md#help-and-questions). */
export const guidanceEndpoints = {
  readGuide: { method: 'GET', path: '/guide', ...forAll, answer: dataOf(guide) },
  listFaq: { method: 'GET', path: '/guide/questions', ...forAll, answer: listOf(question) },
} as const satisfies EndpointTable
