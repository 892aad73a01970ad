import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A call to count: a function that a module exports, and its parameters. */
export type Counted = { readonly module: string; readonly name: string; readonly parameters: readonly unknown[] }

/**
 * Counts how often blocks of code run until a call has ended. The same work gives about the same count on every machine,
 * so a test can limit the cost of a long text without a clock. The engine's own functions count as one.
 * It loads the module (its URL) in a thread of its own: blocks are counted in code that is compiled after the beginning.
 */
export async function countSteps(module: string, name: string, ...parameters: readonly unknown[]): Promise<number> {
  const counted: Counted = { module, name, parameters }
  const [steps] = await once(
    new Worker(new URL('./count-steps-worker.ts', import.meta.url), { workerData: counted }),
    'message',
  )
  return steps
}
