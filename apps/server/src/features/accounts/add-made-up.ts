import type { SessionUser } from '@portal/domain/accounts/schema.ts'
import { CONSENT_VERSION } from '@portal/domain/documents/schema.ts'
import { type ApplicantGroup, KAZAKHSTAN, STATELESS } from '@portal/domain/kernel/applicant-group.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Trx } from '../../platform/database/database.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { textsIn } from '../../platform/texts.ts'
import { insertAccount, insertProfile } from './repository.ts'
import { openSession } from './sessions/open-session.ts'

/** People of a rehearsal, in its own schema alone (docs/decisions/0072-rehearsals-in-a-schema.md). */

type MadeUp = { readonly group: ApplicantGroup; readonly points: number | null; readonly language: Language }

/** Staff member without a name, for rows that need an author. The account is disabled. */
export const addMadeUpStaff = (trx: Trx, at: Date) =>
  insertAccount(trx, {
    ...{ id: newId(), kind: 'STAFF', email: 'staff@portal.example', passwordHash: '', state: 'DISABLED' },
    ...{ language: 'kk', createdAt: at, confirmedAt: null },
  })

/** Facts that make the group of an applicant. */
const GROUPS = {
  CITIZEN: { citizenship: KAZAKHSTAN, countryOfResidence: KAZAKHSTAN, kandas: false },
  KANDAS: { citizenship: 'UZ', countryOfResidence: KAZAKHSTAN, kandas: true },
  STATELESS_RESIDENT: { citizenship: STATELESS, countryOfResidence: KAZAKHSTAN, kandas: false },
  FOREIGN: { citizenship: 'UZ', countryOfResidence: 'UZ', kandas: false },
} as const

const GROWN_UP_YEARS = 18

/** A made-up applicant with a session. Without an origin no mail is sent about a new device. */
export async function addMadeUpApplicant(
  trx: Trx,
  { group, points, language }: MadeUp,
  { at, times }: { readonly at: Date; readonly times: SessionTimes },
): Promise<SessionUser> {
  const t = textsIn(language)
  const id = newId()
  const account = { id, kind: 'APPLICANT', state: 'ENABLED', language, createdAt: at, confirmedAt: at } as const
  await insertAccount(trx, { ...account, email: 'rehearsal@portal.example', passwordHash: '' })
  const year = Number(kazakhstanDate(at).slice(0, 4))
  const dayOf = (ofYear: number) => `${ofYear}-01-15`
  await insertProfile(trx, {
    ...GROUPS[group],
    accountId: id,
    firstName: t('seasons.rehearsal.firstName'),
    lastName: t('seasons.rehearsal.lastName'),
    middleName: undefined,
    birthday: dayOf(year - GROWN_UP_YEARS),
    nationality: 'kazakh',
    passportNumber: 'N00000000',
    passportExprDate: dayOf(year + GROWN_UP_YEARS),
    refugee: false,
    phoneNumber: '+77000000000',
    ...(points === null ? {} : { untScore: points }),
    consentedAt: at,
    consentVersion: CONSENT_VERSION,
  })
  const origin = { address: '', userAgent: '', device: undefined }
  return openSession({ db: trx, actor: null, now: at, language }, { id, kind: 'APPLICANT', language }, origin, times)
}
