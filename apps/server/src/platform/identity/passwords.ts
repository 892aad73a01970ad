import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { plainPassword } from '@portal/domain/kernel/typed-text.ts'
import { limitConcurrency } from '../jobs/limit-concurrency.ts'

/** Type stripping cannot read the package's const enum. */
const ARGON2ID = 2 as Algorithm.Argon2id
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number }
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
const AT_ONCE = 2
const QUEUE_LENGTH = 50

/** Hashes passwords with argon2id, two at a time: many sign-ins must not starve the server. */
export type Passwords = {
  /** @throws Error `try_again_later` when fifty are waiting. */
  hash(password: string): Promise<string>
  /** Null (no such account) takes the same time and is false. */
  matches(password: string, passwordHash: string | null): Promise<boolean>
  isOutdated(passwordHash: string): boolean
}

export function createPasswords(cost = COST): Passwords {
  const options = { ...cost, algorithm: ARGON2ID, parallelism: 1 }
  const limited = limitConcurrency(AT_ONCE, QUEUE_LENGTH)
  const nobody = limited(() => hash('nobody has this password', options))
  return {
    hash: (password) => limited(() => hash(plainPassword(password), options)),
    matches: async (password, passwordHash) => {
      const isMatch = (typed: string) => limited(async () => verify(passwordHash ?? (await nobody), typed))
      const plain = plainPassword(password)
      // An old hash is of the password before normalization.
      const isRight = (await isMatch(password)) || (plain !== password && (await isMatch(plain)))
      return isRight && passwordHash !== null
    },
    isOutdated: (passwordHash) => {
      const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(passwordHash) ?? []
      return !(Number(memory) >= cost.memoryCost && Number(time) >= cost.timeCost)
    },
  }
}
