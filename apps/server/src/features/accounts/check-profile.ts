import { isBirthday, isPassportValid, UNCONFIRMED_BLOCKS_MS } from '@portal/domain/accounts/rules.ts'
import type { FieldError } from '@portal/domain/kernel/refusal.ts'
import type { Reader, Trx } from '../../platform/database/database.ts'
import { unknownReferences } from '../directory/check-references.ts'
import { holdersOf, type UniqueFields } from './queries.ts'
import { deleteUnconfirmed } from './repository.ts'

type Given = {
  readonly birthday?: string | undefined
  readonly passportExprDate?: string | undefined
  readonly citizenship?: string | undefined
  readonly countryOfResidence?: string | undefined
  readonly nationality?: string | undefined
}

/** Checks that need the clock or the directories: dates against today in Kazakhstan, ids against the directories. */
export async function checkPersonalFields({ db, now }: { db: Reader; now: Date }, given: Given): Promise<FieldError[]> {
  const errors: FieldError[] = []
  if (given.birthday !== undefined && !isBirthday(given.birthday, now))
    errors.push({ field: 'birthday', msg: 'wrong_value' })
  if (given.passportExprDate !== undefined && !isPassportValid(given.passportExprDate, now))
    errors.push({ field: 'passportExprDate', msg: 'wrong_value' })
  const unknown = await unknownReferences(db, given)
  return [...errors, ...unknown.map((field): FieldError => ({ field, msg: 'wrong_value' }))]
}

/**
 * Refuses a phone, passport (within its citizenship) or IIN that another account has. Deletes an account that was not
 * confirmed within seven days, instead of a refusal (docs/specification/accounts.md#confirmation).
 */
export async function checkUnique(
  { db, now }: { db: Trx; now: Date },
  fields: UniqueFields,
  ownId: string,
): Promise<FieldError[]> {
  const holders = await holdersOf(db, fields, ownId)
  const isStale = (holder: (typeof holders)[number]) =>
    holder.confirmedAt === null && now.getTime() - holder.createdAt.getTime() > UNCONFIRMED_BLOCKS_MS
  await deleteUnconfirmed(
    db,
    holders.filter(isStale).map((holder) => holder.id),
  )
  const blocking = holders.filter((holder) => !isStale(holder))
  const isTaken = (match: (holder: (typeof holders)[number]) => boolean) => blocking.some(match)
  const errors: FieldError[] = []
  if (isTaken((holder) => holder.phoneNumber === fields.phoneNumber))
    errors.push({ field: 'phoneNumber', msg: 'phone_number_already_exists' })
  if (
    isTaken((holder) => holder.passportNumber === fields.passportNumber && holder.citizenship === fields.citizenship)
  ) {
    errors.push({ field: 'passportNumber', msg: 'passport_number_already_exists' })
  }
  if (fields.iin !== null && isTaken((holder) => holder.iin === fields.iin))
    errors.push({ field: 'iin', msg: 'iin_already_exists' })
  return errors
}
