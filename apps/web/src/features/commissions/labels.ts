import type { Tone } from '../../ui/status-tag.tsx'
import type { CaseRow } from './api.ts'

export const CASE_TONE: Readonly<Record<CaseRow['state'], Tone>> = {
  UNASSIGNED: 'attention',
  GRADING: 'progress',
  FURTHER: 'attention',
  SECOND: 'progress',
  DONE: 'success',
}
