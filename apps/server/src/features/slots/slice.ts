import type { Slice } from '../../slice.ts'
import { closeSlotsOfLost } from './close-slots.ts'
import { offerFreedSlots, tellOfFreed } from './offer-freed.ts'
import { invitationsOf } from './queries.ts'
import { remindApplicants, removeOldSlots } from './remind-applicants.ts'
import { forgetWishes } from './repository.ts'
import { slotsRoutes } from './routes.ts'
import { wishesOf } from './wishes/read-wishes.ts'

export const slots = {
  provides: { invitationsOf, wishesOf, forgetOwner: forgetWishes, releaseStaff: closeSlotsOfLost },
  open: ({ db, clock, seal, onUnreadable, interviewMinutes: minutes }) => ({
    routes: slotsRoutes(minutes, { seal, onUnreadable }),
    tasks: {
      'offer-freed-slots': (payload) => offerFreedSlots({ db, now: clock.now() }, payload, minutes),
      'offer-freed-slots-again': () => tellOfFreed({ db, now: clock.now() }, minutes),
      'remind-of-slots': () => remindApplicants({ db, now: clock.now() }),
      'remove-old-slots': () => removeOldSlots({ db, now: clock.now() }),
    },
    // Mornings in Kazakhstan, and the night for what is removed.
    crontab: ['47 4 * * * remind-of-slots', '51 4 * * * offer-freed-slots-again', '33 20 * * * remove-old-slots'],
  }),
} satisfies Slice<'slots'>
