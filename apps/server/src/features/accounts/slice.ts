import type { Slice } from '../../slice.ts'
import { forgetRecipients } from '../notifications/forget-recipients.ts'
import { removeExpiredAccounts, sendAskedLink } from './jobs.ts'
import { prepareAccounts } from './prepare-accounts.ts'
import { createFindSession, isInProfile, knownOriginOf, lockFileOwner, profileOf } from './queries.ts'
import { type AccountsServices, accountsRoutes } from './routes.ts'

type Needs = Pick<AccountsServices, 'afterStaffChange' | 'beforeDeletion' | 'expertConflicts' | 'staffLoad'>

/** Accounts, sessions, second factors and staff. */
export const accounts = {
  provides: { createFindSession, knownOriginOf, lockFileOwner, profileOf, isFileUsed: isInProfile },
  open: (services, needs) => {
    const { environment, db, clock, passwords, commonWords, seal, passkeys, onUnreadable } = services
    const { sessions, publicUrl, isStaffFactorRequired } = environment
    const factors = { seal, passkeys, onUnreadable }
    return {
      routes: accountsRoutes({
        ...needs,
        ...{ passwords, sessions, publicUrl, factors, isStaffFactorRequired, commonWords },
      }),
      tasks: {
        'remove-expired-accounts': async () => {
          await removeExpiredAccounts({ db, now: clock.now() }, sessions)
          await forgetRecipients({ db, now: clock.now() })
        },
        'send-link': (payload) => sendAskedLink({ db, now: clock.now(), publicUrl }, payload),
      },
      crontab: ['17 * * * * remove-expired-accounts'],
      prepare: () => prepareAccounts(services),
    }
  },
} satisfies Slice<'accounts', Needs>
