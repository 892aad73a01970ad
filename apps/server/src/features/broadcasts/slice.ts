import type { Slice } from '../../slice.ts'
import { deliverBroadcasts } from './deliver-broadcasts.ts'
import { broadcastsRoutes } from './routes.ts'

export const broadcasts = {
  open: ({ environment, db, clock }) => ({
    routes: broadcastsRoutes,
    tasks: {
      'deliver-broadcasts': () => {
        const { mail, publicUrl } = environment
        return deliverBroadcasts({ db, now: clock.now(), perMinute: mail.broadcastsPerMinute, publicUrl })
      },
    },
    crontab: ['* * * * * deliver-broadcasts ?jobKey=broadcasts'],
  }),
} satisfies Slice<'broadcasts'>
