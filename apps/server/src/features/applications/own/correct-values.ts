import type { Trx } from '../../../platform/database/database.ts'
import type { ApplicationRow } from '../load-application.ts'
import { updateApplication } from '../repository.ts'

type Values = { readonly personal: Readonly<Record<string, string | null>>; readonly gpa: string | null }

/** Gives a locked application other values in place of those that it was sent with. `gpa`: null: it stays. */
export const correctValues = (db: Trx, { id, applicant }: ApplicationRow, { personal, gpa }: Values) =>
  updateApplication(db, id, {
    applicant: JSON.stringify({ ...(applicant as object), ...personal }),
    ...(gpa === null ? {} : { gpa }),
  })
