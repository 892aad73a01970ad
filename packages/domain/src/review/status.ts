import { APPLICATION_STATUSES } from '../applications/status.ts'

/** Values that the staff list takes as `status`: statuses, tabs, and two labels that no transition leads to. */
export const STAFF_LIST_STATUSES = [
  ...APPLICATION_STATUSES,
  'ASSIGNED_TO_ME',
  'ASSIGNED_TO_MANAGER',
  'ON_REVISION',
  'ON_APPROVAL',
  'REJECTED',
] as const
export type StaffListStatus = (typeof STAFF_LIST_STATUSES)[number]

/** Tabs by desk: the head of admissions leads, a manager has their own in hand, in the order of the screen (docs/specification/review-office.md#tabs). */
export const STAFF_TABS = {
  head: ['IN_PROCESS', 'ASSIGNED_TO_ME', 'ASSIGNED_TO_MANAGER', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED', 'WITHDRAWN'],
  manager: ['IN_PROCESS', 'ON_REVISION', 'IN_PROCESS_ADMIN'],
} as const satisfies Record<string, readonly StaffListStatus[]>

/** Whose desk a list is shown at. */
export type Desk = keyof typeof STAFF_TABS

/** Columns that an export can have, in their order on the sheet. */
export const EXPORT_COLUMNS = [
  'number',
  'type',
  'status',
  'createdDate',
  'sentDate',
  'lastStatusUpdateDate',
  'lastName',
  'firstName',
  'fio',
  'citizenship',
  'countryOfResidence',
  'kandas',
  'refugee',
  'educationLevel',
  'educationLanguage',
  'universityName',
  'educationalProgram',
  'educationalProgramName',
  'inspectorName',
  'inspectorStatus',
  'comment',
  'adminComment',
] as const
export type ExportColumn = (typeof EXPORT_COLUMNS)[number]
