import type { Slice } from '../../slice.ts'
import { messagesOf } from './list-messages.ts'
import { notifyApplicantsLater, notifyOffice } from './notify-readers.ts'
import { handOverConversation } from './on-move.ts'
import { conversationsRoutes } from './routes.ts'
import { settleAllOf } from './settle-conversation.ts'

export const conversations = {
  provides: { onMove: handOverConversation, messagesOf, forgetOwner: settleAllOf },
  open: ({ db, clock }) => ({
    routes: conversationsRoutes,
    tasks: {
      'tell-applicants-of-messages': () => notifyApplicantsLater({ db, now: clock.now() }),
      'tell-office-of-messages': () => notifyOffice({ db, now: clock.now() }),
    },
    crontab: ['*/10 * * * * tell-applicants-of-messages', '17 * * * * tell-office-of-messages'],
  }),
} satisfies Slice<'conversations'>
