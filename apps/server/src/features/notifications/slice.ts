import type { Db } from '../../platform/database/database.ts'
import { addressOf } from '../../platform/messages/mail.ts'
import type { Owner } from '../../platform/portal-owner.ts'
import type { Slice } from '../../slice.ts'
import { askSmsStates } from './ask-sms-states.ts'
import { sendMail, sendSms } from './jobs.ts'
import { countUndelivered } from './list-undelivered.ts'
import { readReturnedMails } from './read-returned-mails.ts'
import { notificationsRoutes } from './routes.ts'
import type { MailTextsOf } from './templates/mail.ts'

type Needs = { readonly ownerNow: (db: Db, now: Date) => Promise<Owner>; readonly mailTextsOf: MailTextsOf }

export const notifications = {
  provides: { countUndelivered },
  open: ({ environment, db, clock, mail: mailer, mailbox, sms: gateway, log, metrics }, { ownerNow, mailTextsOf }) => {
    return {
      routes: notificationsRoutes(environment, mailTextsOf),
      tasks: {
        'send-mail': async (payload) =>
          sendMail(
            {
              ...{ db, now: clock.now(), mailer, publicUrl: environment.publicUrl },
              sender: addressOf(environment.mail.from),
              areReturnsRead: mailbox !== undefined,
              owner: await ownerNow(db, clock.now()),
              kept: await mailTextsOf(db, clock.now()),
            },
            payload,
          ),
        'send-sms': (payload) => sendSms({ db, now: clock.now(), gateway }, payload),
        'read-returned-mails': async () => {
          if (mailbox === undefined) return
          const { returnPath } = environment.mail
          await readReturnedMails({
            ...{ db, clock, mailbox, returnPath, log },
            onNotice: metrics?.countNotice,
            onLook: metrics?.countLook,
          })
        },
        'ask-sms-states': () => askSmsStates({ db, clock, gateway, log, onState: metrics?.countSmsState }),
      },
      crontab: [
        // One job at a time over all servers. A waiting one is replaced by the next.
        ...(mailbox === undefined
          ? []
          : ['*/5 * * * * read-returned-mails ?queue=returned-mails&jobKey=returned-mails']),
        ...(gateway.ask === null ? [] : ['* * * * * ask-sms-states ?jobKey=sms-states']),
      ],
    }
  },
} satisfies Slice<'notifications', Needs>
