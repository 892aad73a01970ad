import { consentVersion } from '@portal/domain/content/consent-rules.ts'
import type { ConsentEntry } from '@portal/domain/content/text-schema.ts'
import { CONSENT_VERSION, type ConsentType } from '@portal/domain/documents/schema.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Reader, Trx } from '../../../platform/database/database.ts'
import { publishedOn, versionsOn } from '../queries.ts'
import { shippedConsent } from '../shipped-texts.ts'

type Scope = { readonly db: Reader | Trx; readonly now: Date }

/** Version of the consents in effect, without their long texts. */
export const consentVersionNow = async ({ db, now }: Scope): Promise<string> =>
  consentVersion(await versionsOn(db, 'consent', kazakhstanDate(now)), CONSENT_VERSION)

/** Texts of the consents in effect, and their version. */
export async function consentsNow({ db, now }: Scope) {
  const all = await publishedOn(db, 'consent', kazakhstanDate(now))
  return {
    version: consentVersion(all, CONSENT_VERSION),
    textOf: (type: ConsentType): ConsentEntry => all.find(({ key }) => key === type)?.value ?? shippedConsent(type),
  }
}
