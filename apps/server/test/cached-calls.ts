import { ALL_ENDPOINTS } from '@portal/domain/contract.ts'

export const CACHED_CALLS = ALL_ENDPOINTS.filter(
  ({ endpoint }) => endpoint.cacheSeconds !== undefined && endpoint.kind === undefined,
).map(({ name, endpoint }) => {
  const path = endpoint.path
    .replace('/program/:id', '/program/B057')
    .replace('/info/:id', '/info/astana')
    .replace('/news/:id', '/news/00000000-0000-4000-8000-000000000000')
    .replace('versions/:version', 'versions/1')
    .replace(':kind/:key', 'holiday/12-16')
    .replace(':id', 'uni-001')
  return { name, url: `${path}?universityId=uni-001&quotaIds=1&rightIds=1&q=one` }
})
