import { SUPER_ADMIN } from '../world/world.ts'
import { PASSWORD } from './applicants.ts'
import { type Ask, askAs, type Person } from './calls.ts'
import type { Desk } from './office.ts'

const DESKS = 2
/** University without programs: its experts have no conflict of interest. */
const EXPERTS_UNIVERSITY = 'uni-979'
const always = () => true

export async function openDesks(ask: Ask): Promise<readonly Desk[]> {
  const signIn = '/staff/auth/signin'
  const root: Person = { signIn, ...SUPER_ADMIN, token: null, id: '' }
  const made = async (role: string, at: number, more: object = {}): Promise<Person> => {
    const email = `${role.toLowerCase()}${at}@faults.test`
    const body = { fullName: `${role} ${at}`, email, password: PASSWORD, roles: [{ name: role }], ...more }
    const reply = await askAs(ask, root, { method: 'POST', path: '/staff', body }, always)
    if (reply?.status !== 200) throw new Error(`staff: ${reply?.status} ${reply?.bytes}`)
    const person: Person = { signIn, email, password: PASSWORD, token: null, id: '' }
    // Calls of others need the id, which the sign-in gives.
    await askAs(ask, person, { method: 'GET', path: '/auth/session' }, always)
    return person
  }
  return Promise.all(
    Array.from({ length: DESKS }, async (_, at) => {
      const phone = `+7702000000${at}`
      const expert = { phoneNumber: phone, university: EXPERTS_UNIVERSITY }
      return {
        ...{
          admin: await made('ADMIN', at),
          manager: await made('MANAGER', at),
          head: await made('EXPERT_MANAGER', at),
        },
        ...{ expert: await made('EXPERT', at, expert), phone },
      }
    }),
  )
}
