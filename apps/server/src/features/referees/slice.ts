import type { Slice } from '../../slice.ts'
import { followMails } from './follow-mails.ts'
import { isLetter, lettersInScope, refereesOf } from './queries.ts'
import { remindReferees } from './remind-referees.ts'
import { refereesRoutes } from './routes.ts'

export const referees = {
  provides: { refereesOf, filesInScope: lettersInScope, isFileUsed: isLetter },
  open: ({ environment: { publicUrl }, db, clock, files, scanner }) => ({
    routes: refereesRoutes({ publicUrl, files, isScanning: scanner !== null }),
    tasks: {
      'follow-referee-mails': () => followMails({ db, now: clock.now() }),
      'remind-referees': () => remindReferees({ db, now: clock.now(), publicUrl }),
    },
    // The second in the morning in Kazakhstan.
    crontab: ['* * * * * follow-referee-mails', '51 4 * * * remind-referees'],
  }),
} satisfies Slice<'referees'>
